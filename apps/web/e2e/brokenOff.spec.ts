import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { expect } from './fixtures.ts';
import { box } from './questionForm.ts';
import { ask, type Engine, test } from './steppedEngine.ts';
import { REMARK_TEXT } from './texts.ts';

// One engine, one step at a time.
test.describe.configure({ mode: 'default' });

const findings = (place: Locator) => place.getByRole('article');
const detail = (page: Page) => page.getByRole('article', { name: 'The question and its analysis' });
const brokenOff = (page: Page) => page.getByRole('region', { name: 'Broken off' });
const finish = (page: Page) => page.getByRole('button', { name: 'Finish this analysis' });
const FOUND_SO_FAR = 'What was found so far is in your history. You can finish it there at no cost.';

/** Asks, waits for the first finding, and cancels. */
async function cancelAfterFirstFinding(page: Page, engine: Engine) {
  await ask(page, engine);
  engine.next('finding');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await engine.told('aborted');
}

async function openEntry(page: Page) {
  await page.getByRole('link', { name: 'Open it in your history' }).click();
  await expect(brokenOff(page)).toBeVisible();
}

test('findings from before a cancel are in the history, and can be finished there at no cost', async ({
  signedIn: page,
  engine,
}) => {
  await cancelAfterFirstFinding(page, engine);
  await expect(page.getByText(`You stopped this analysis. ${FOUND_SO_FAR}`)).toBeVisible();
  await expect(page.getByText('One of three')).toBeVisible();
  await expect(box(page)).toHaveValue(REMARK_TEXT);
  await expect(box(page)).toBeFocused();

  await openEntry(page);
  await expect(page).toHaveURL(/\/history\?entry=[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'Past questions' })).toContainText('broken off');
  await expect(findings(detail(page))).toHaveCount(1);
  await expect(brokenOff(page)).toContainText('This analysis ended before it was complete.');

  await finish(page).click();
  await engine.told('asked');
  await expect(page.getByRole('button', { name: 'Finishing...' })).toBeFocused();
  engine.next('finding');
  engine.next('finding');
  await expect(page.getByRole('region', { name: 'What has been found so far' }).getByRole('article')).toHaveCount(2);
  engine.next('result');
  await expect(brokenOff(page)).toHaveCount(0);
  await expect(detail(page).getByRole('heading', { name: 'Where they cross' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Past questions' })).not.toContainText('broken off');
  await page.reload();
  await expect(detail(page).getByRole('heading', { name: 'Where they cross' })).toBeVisible();
  await expect(brokenOff(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText('One of three')).toBeVisible();
});

test('a failure and a lost connection after the first finding say where the findings are, and count', async ({
  signedIn: page,
  engine,
  sql,
  account,
}) => {
  for (const [step, words] of [
    ['fail', 'Failed to fetch insights. Please try again.'],
    ['cut', 'The connection was lost before the answer was complete. Check your connection and try again.'],
  ] as const) {
    await ask(page, engine);
    engine.next('finding');
    await expect(page.getByRole('article')).toHaveCount(1);
    engine.next(step);
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(page.getByText(FOUND_SO_FAR)).toBeVisible();
    await expect(page.getByText('You stopped this analysis.')).toHaveCount(0);
    await expect(page.getByText('One of three')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open it in your history' })).toHaveAttribute(
      'href',
      /^\/history\?entry=/,
    );
    await sql`
      delete from private.analysis_claims where user_id = (select id from auth.users where email = ${account.email})
    `;
    await page.goto('/dashboard');
    await expect(page.getByText('None of three')).toBeVisible();
  }
});

test('leaving the page after the first finding does not stop the analysis', async ({ signedIn: page, engine }) => {
  await ask(page, engine);
  engine.next('finding');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(brokenOff(page)).toBeVisible();
  await finish(page).click();
  await expect(brokenOff(page).getByRole('alert')).toHaveText(
    'This analysis is being read right now. Please try again in a moment.',
  );
  engine.next('result');
  await expect(brokenOff(page)).toHaveCount(0);
  await expect(detail(page).getByRole('heading', { name: 'Where they cross' })).toBeVisible();
});

test('a failed attempt is shown, and after three of them there is no button', async ({ signedIn: page, engine }) => {
  await cancelAfterFirstFinding(page, engine);
  await openEntry(page);
  for (const attempt of [1, 2, 3]) {
    await finish(page).press('Enter');
    await engine.told('asked');
    engine.next('fail');
    if (attempt < 3) {
      await expect(brokenOff(page).getByRole('alert')).toHaveText('Failed to fetch insights. Please try again.');
    }
  }
  await expect(brokenOff(page)).toContainText('It has been retried three times');
  await expect(finish(page)).toHaveCount(0);
  await page.reload();
  await expect(brokenOff(page)).toContainText('It has been retried three times');
  await expect(finish(page)).toHaveCount(0);
});

test('an incomplete analysis is marked in print and export, without the button', async ({ signedIn: page, engine }) => {
  await cancelAfterFirstFinding(page, engine);
  await openEntry(page);
  const download = page.waitForEvent('download');
  await detail(page).getByRole('button', { name: 'Download Markdown' }).click();
  const written = await (await download).createReadStream().then(async (stream) => (await stream.toArray()).join(''));
  expect(written).toContain('**Broken off.** This analysis ended before it was complete.');
  await page.emulateMedia({ media: 'print' });
  await expect(brokenOff(page)).toContainText('This analysis ended before it was complete.');
  await expect(finish(page)).toBeHidden();
});

test('an incomplete analysis can be finished on the results page too', async ({
  signedIn: page,
  engine,
  sql,
  account,
}) => {
  await ask(page, engine);
  engine.next('result');
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  // Marks the entry as incomplete.
  await sql`
    update public.query_history set broken_off = true,
      full_response = jsonb_set(jsonb_set(full_response, '{metadata,brokenOff}', 'true'), '{connections}', '[]')
    where user_id = (select id from auth.users where email = ${account.email})
  `;
  await page.reload();
  await expect(brokenOff(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where they cross' })).toHaveCount(0);
  await finish(page).click();
  await engine.told('asked');
  engine.next('result');
  await expect(brokenOff(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where they cross' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Where they cross' })).toBeVisible();
});

test('axe finds no violation on the dashboard after a cancel, nor in the history', async ({
  signedIn: page,
  engine,
}) => {
  await cancelAfterFirstFinding(page, engine);
  await expect(page.getByText(FOUND_SO_FAR)).toBeVisible();
  await expectAccessibleInBothLooks(page, 'an analysis that was stopped');
  await openEntry(page);
  await expectAccessibleInBothLooks(page, 'an analysis that broke off');
});
