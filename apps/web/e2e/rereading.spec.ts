import type { Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { test as base, expect, openAnalysisOf } from './fixtures.ts';
import { makePremium } from './members.ts';
import { box, send } from './questionForm.ts';
import { COUNTEROFFER_TEXT } from './texts.ts';

/** The results of a new analysis, of basic quality. */
const test = base.extend<{ results: Page }>({
  results: async ({ member: page }, use) => {
    await openAnalysisOf(page, COUNTEROFFER_TEXT);
    await expect(readAs(page)).toBeVisible();
    await use(page);
  },
});

const REREAD = '**/functions/v1/reread-analysis';
const readAs = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^Read as:/ });
const missing = (page: Page) => page.getByRole('region', { name: /^What (your text does not say|you added)$/ });
const again = (page: Page) => page.getByRole('button', { name: 'Read again with my answers' });
const change = (page: Page) => page.getByRole('button', { name: 'Change', exact: true });
const kinds = (page: Page) => page.getByRole('dialog', { name: 'Read it as another kind of decision' });

async function analyze(page: Page): Promise<void> {
  await box(page).fill(COUNTEROFFER_TEXT);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await expect(readAs(page)).toBeVisible();
}

/** Waits until the text was read again. */
async function reread(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(REREAD);
  await act();
  expect((await answered).status()).toBe(200);
}

/** One analysis was paid for, however often it was read again. */
async function expectOnePaid(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('One of three analyses used today');
}

test('another kind of decision can be picked, at no cost, and stays after a reload', async ({ results: page }) => {
  const before = (await readAs(page).textContent()) ?? '';
  await change(page).click();
  await expect(kinds(page)).toContainText('Free. You can read this one again twice.');
  await kinds(page).getByLabel('Search all kinds of decisions').fill('zzzz');
  await expect(kinds(page)).toContainText('No kind of decision has these words.');
  await kinds(page).getByLabel('Search all kinds of decisions').fill('rent buy');
  await reread(page, () => kinds(page).getByRole('button', { name: 'Buy a home or rent' }).click());
  await expect(kinds(page)).toHaveCount(0);
  await expect(readAs(page)).toHaveText('Read as: Buy a home or rent');
  expect(await readAs(page).textContent()).not.toBe(before);
  await page.reload();
  await expect(readAs(page)).toHaveText('Read as: Buy a home or rent');

  await change(page).click();
  await expect(kinds(page)).toContainText('Free. You can read this one again once more.');
  await page.keyboard.press('Escape');
  await expect(kinds(page)).toHaveCount(0);
  await expect(change(page)).toBeFocused();
  await expectOnePaid(page);
});

test('what the text does not say is answered with the keyboard, and nothing is offered after the second time', async ({
  results: page,
}) => {
  await expect(again(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(missing(page)).toContainText('You can read this one again twice.');
  const first = missing(page).getByRole('group').first();
  const answer = ((await first.locator('label').first().textContent()) ?? '').trim();
  await first.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await expect(first.getByRole('radio').first()).toBeChecked();
  await reread(page, () => again(page).press('Enter'));
  await expect(missing(page)).toContainText(`You said: ${answer}`);
  await expect(missing(page)).toContainText('You can read this one again once more.');

  await missing(page).getByRole('radio').last().check();
  await reread(page, () => again(page).click());
  await expect(missing(page).getByText(/^.*You said: /)).toHaveCount(2);
  await expect(missing(page)).toContainText('read again twice, which is the limit.');
  for (const stage of ['at once', 'after a reload']) {
    await expect(again(page), stage).toHaveCount(0);
    await expect(change(page), stage).toHaveCount(0);
    await expect(missing(page).getByRole('radio'), stage).toHaveCount(0);
    await page.reload();
    await expect(readAs(page)).toBeVisible();
  }
  await expectOnePaid(page);
});

test('while it is read again the old analysis stays, and a failure keeps the answers', async ({ results: page }) => {
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(REREAD, async (route) => {
    await held;
    await route.fulfill({
      status: 503,
      json: { error: 'The server is busy. Please try again.', code: 'unavailable', requestId: 'x' },
    });
  });
  await missing(page).getByRole('radio').first().check();
  await again(page).click();
  await expect(page.getByRole('button', { name: 'Reading again...' })).toBeFocused();
  await expect(page.getByText('Your text is being read again.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Your text/ })).toBeVisible();
  fail();
  await expect(missing(page).getByRole('alert')).toContainText('Your answers are still here.');
  await expect(missing(page).getByRole('radio').first()).toBeChecked();
  await page.unroute(REREAD);
  await reread(page, () => again(page).click());
  await expect(missing(page)).toContainText('You said:');
});

test('a basic reading says what Premium adds, and a premium one has it, in order', async ({
  signedIn: page,
  sql,
  account,
}) => {
  await analyze(page);
  await expect(page.getByRole('region', { name: 'There is more in your text' })).toContainText(
    'the bottom line, a plan with dates, words to say',
  );
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'The bottom line' })).toHaveCount(0);

  await makePremium(sql, account);
  await page.goto('/dashboard');
  await analyze(page);
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const order = [
    'What your text does not say',
    'The bottom line',
    'The reading',
    'What the pencil found',
    /^A plan in/,
  ];
  const places = order.map((one) => headings.findIndex((heading) => heading.match(one)));
  expect(places, headings.join(' | ')).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const name of ['What it turns on', 'Often overlooked']) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('table')).toContainText(/ · \w{3}, \w{3} \d/);
  await expect(page.getByRole('region', { name: 'Words to say' }).getByRole('blockquote').first()).toBeVisible();
});

test('words to say are copied one by one', async ({ signedIn: page, sql, account, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await makePremium(sql, account);
  await page.reload();
  await analyze(page);
  const said = page.getByRole('region', { name: 'Words to say' }).getByRole('figure').first();
  await said.getByRole('button', { name: /^Copy/ }).click();
  await expect(said).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await said.getByRole('blockquote').textContent(),
  );
});

test('a reading, its kinds and its second reading are accessible', async ({ signedIn: page, sql, account }) => {
  await makePremium(sql, account);
  await page.reload();
  await analyze(page);
  await expectAccessibleInBothLooks(page, 'the reading');
  await change(page).click();
  await expect(kinds(page).getByRole('heading', { level: 3 }).nth(3)).toBeVisible();
  await expectAccessibleInBothLooks(page, 'the kinds');
  await page.keyboard.press('Escape');
  await missing(page).getByRole('radio').last().check();
  await reread(page, () => again(page).click());
  await expect(missing(page)).toContainText('You said:');
  await expectAccessibleInBothLooks(page, 'the second reading');
});
