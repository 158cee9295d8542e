import type { Page } from '@playwright/test';
import { expectAccessible, LOOKS } from './accessible.ts';
import { expect } from './fixtures.ts';
import { makePremium } from './members.ts';
import { box } from './questionForm.ts';
import { ask, test } from './steppedEngine.ts';
import { PRODUCT_EVIDENCE, REMARK_TEXT } from './texts.ts';

// One engine, one step at a time.
test.describe.configure({ mode: 'default' });

const marked = (page: Page) => page.getByRole('region', { name: 'Your text, marked up' });
const findings = (page: Page) => page.getByRole('article');
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });

/** Records on the document whether the box becomes visible from now on, however briefly. */
async function watchBox(page: Page) {
  await page.evaluate(() => {
    const textarea = document.querySelector('textarea');
    new MutationObserver(() => {
      if (textarea?.checkVisibility()) document.body.dataset['boxCameBack'] = 'true';
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden'] });
  });
}

test('findings appear one after another, marked in the text, then the narrative, then the result', async ({
  signedIn: page,
  engine,
}) => {
  await ask(page, engine);
  await expect(page.getByText('Analyzing patterns and uncovering insights...')).toBeVisible();
  await expect(box(page)).toBeVisible();
  await expect(findings(page)).toHaveCount(0);

  engine.next('finding');
  await expect(findings(page)).toHaveCount(1);
  await expect(marked(page).locator('mark').first()).toBeVisible();
  await expect(marked(page)).toContainText(PRODUCT_EVIDENCE);
  await expect(page.getByText('Identifying mental models and biases at play')).toBeVisible();
  await expect(box(page)).toBeHidden();
  const first = await findings(page).first().getByRole('heading').textContent();

  engine.next('finding');
  await expect(findings(page)).toHaveCount(2);
  expect(await findings(page).first().getByRole('heading').textContent()).toBe(first);
  await expect(page.getByRole('heading', { name: 'The reading' })).toHaveCount(0);

  engine.next('narrative');
  await expect(page.getByRole('heading', { name: 'The reading' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  // Findings that may still change cannot be judged.
  await expect(page.getByRole('button', { name: 'Not me' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await watchBox(page);
  engine.next('result');
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await expect(page.locator('body')).not.toHaveAttribute('data-box-came-back');
  await expect(page.getByRole('heading', { name: 'Your analysis', level: 1 })).toBeFocused();
  expect(await findings(page).count()).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: 'Not me' }).first()).toBeVisible();
});

for (const { name, viewport, colorScheme } of LOOKS) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport, colorScheme });

    test('axe finds no violation while findings arrive, and Cancel is visible before', async ({
      signedIn: page,
      engine,
    }) => {
      await ask(page, engine);
      await expect(cancel(page)).toBeInViewport({ ratio: 1 });
      for (const step of ['finding', 'finding', 'finding', 'narrative'] as const) engine.next(step);
      await expect(page.getByRole('heading', { name: 'The reading' })).toBeVisible();
      await expectAccessible(page, 'an analysis on its way');
    });
  });
}

test('an analysis can be canceled: the text stays, nothing is counted, and it can be sent again', async ({
  signedIn: page,
  engine,
}) => {
  await ask(page, engine);
  await cancel(page).click();
  await engine.told('aborted');
  await expect(page.getByText('Analyzing patterns and uncovering insights...')).toBeHidden();
  await expect(box(page)).toHaveValue(REMARK_TEXT);
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('What was found so far is in your history.')).toHaveCount(0);
  // This list was fetched again after the person canceled; it is not left over from before.
  await page.waitForResponse('**/functions/v1/limits');
  await expect(page.getByText('None of three')).toBeVisible();

  await box(page).press('Control+Enter');
  await engine.told('asked');
  engine.next('result');
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
});

test('a canceled analysis does not count, although it counted while it ran', async ({ signedIn: page, engine }) => {
  await expect(page.getByText('None of three')).toBeVisible();
  await ask(page, engine);
  const counted = page.waitForResponse('**/functions/v1/limits');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await counted;
  await expect(page.getByText('One of three')).toBeVisible();
  await page.route('**/functions/v1/limits', () => {});
  await cancel(page).click();
  await expect(page.getByText('None of three')).toBeVisible();
  await expect(page.getByText('Manual analysis limit reached')).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toBeEditable();
});

test('leaving the page stops the analysis', async ({ signedIn: page, engine }) => {
  await ask(page, engine);
  await page.getByRole('link', { name: 'History' }).click();
  await engine.told('aborted');
  await page.goBack();
  await expect(box(page)).toHaveValue(REMARK_TEXT);
  await expect(page.getByText('None of three')).toBeVisible();
});

test('a lost connection is reported, and asking again has the same key, which finishes the analysis', async ({
  signedIn: page,
  engine,
  sql,
  account,
}) => {
  // A person who can ask again although the first analysis counts.
  await makePremium(sql, account);
  await page.reload();
  await expect(page.getByText('Premium Member')).toBeVisible();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-lattice-insights-narrative')) keys.push(request.headers()['idempotency-key']);
  });
  await ask(page, engine);
  engine.next('finding');
  await expect(findings(page)).toHaveCount(1);
  engine.next('cut');
  await expect(page.getByRole('alert')).toHaveText(
    'The connection was lost before the answer was complete. Check your connection and try again.',
  );
  await expect(box(page)).toHaveValue(REMARK_TEXT);

  await box(page).press('Control+Enter');
  await engine.told('asked');
  engine.next('result');
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await page.goto('/history');
  await expect(page.getByRole('region', { name: 'Past questions' }).getByRole('listitem')).toHaveCount(1);
});

test('the results say when the built-in engine answered in place of a model', async ({ signedIn: page, engine }) => {
  await ask(page, engine);
  engine.next('result', { model: 'large-1', because: 'it took longer than 30 seconds' });
  await expect(
    page.getByText('The built-in engine answered, because large-1 could not: it took longer than 30 seconds.'),
  ).toBeVisible();
});
