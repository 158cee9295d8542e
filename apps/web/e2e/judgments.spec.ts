import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { test as base, expect, openAnalysisOf, signIn } from './fixtures.ts';
import { makePremium } from './members.ts';
import { REMARK_TEXT } from './texts.ts';

/** A premium member on the results of an analysis; only the test about a new one asks on the dashboard. */
const test = base.extend<{ results: Page }>({
  results: async ({ member: page, account, sql }, use) => {
    await makePremium(sql, account);
    await openAnalysisOf(page, REMARK_TEXT);
    await use(page);
  },
});

const NAME = 'Sunk Cost Fallacy';
const sunkCost = (page: Page) => page.getByRole('article', { name: NAME });
const fits = (finding: Locator) => finding.getByRole('button', { name: 'This fits' });
const notMe = (finding: Locator) => finding.getByRole('button', { name: 'Not me' });
const marked = (page: Page) => page.getByRole('region', { name: 'Your text, marked up' });
const struckOut = (page: Page) => page.locator('s').filter({ hasText: NAME });
const step = (page: Page) => page.getByRole('table').getByRole('checkbox');

/** Waits until the server has answered the requests of `act`. */
async function kept(page: Page, path: 'judge-finding' | 'check-step', act: () => Promise<void>) {
  const answered = page.waitForResponse(`**/functions/v1/${path}`);
  await act();
  expect((await answered).status()).toBe(200);
}

const JUDGE = '**/functions/v1/judge-finding';
const CHECK = '**/functions/v1/check-step';
const failing = { status: 503, json: { error: 'No.', code: 'unavailable', requestId: 'x' } };
const NOT_KEPT = 'That could not be saved. Please try again.';

test('a finding that fits is saved, one that does not is struck out everywhere and can be restored', async ({
  results: page,
}) => {
  const finding = sunkCost(page);
  const explanation = finding.getByText('On the other side');
  const marks = marked(page).locator('mark[data-struck]');

  await kept(page, 'judge-finding', () => fits(finding).click());
  await expect(fits(finding)).toHaveAttribute('aria-pressed', 'true');
  await expect(marked(page).getByText('strong, fits')).toBeVisible();

  await kept(page, 'judge-finding', () => notMe(finding).click());
  await expect(fits(finding)).toHaveAttribute('aria-pressed', 'false');
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'true');
  await expect(explanation).toBeHidden();
  await expect(finding.getByText('You struck this out.')).toBeVisible();
  await expect(marks.first()).toBeVisible();
  // In the margin, in its own heading, in the lattice, and beside the sentence of each of its connections.
  await expect.poll(() => struckOut(page).count()).toBeGreaterThanOrEqual(4);
  await expect(
    marked(page)
      .getByRole('link', { name: `${NAME}, struck out` })
      .first(),
  ).toBeAttached();

  await page.reload();
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'true');
  await expect(explanation).toBeHidden();

  await page.goto('/history');
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'true');
  await expect(explanation).toBeHidden();
  await kept(page, 'judge-finding', () => notMe(finding).click());
  await expect(explanation).toBeVisible();
  await expect(struckOut(page)).toHaveCount(0);
  await expect(marks).toHaveCount(0);
  await page.reload();
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'false');
});

test('nothing moves under the pointer when a finding folds and unfolds', async ({ results: page }) => {
  const findings = page.getByRole('article');
  const last = (await findings.count()) - 1;
  for (const [index, height] of [
    [1, 900],
    [last, 900],
    // A window so tall that the whole page fits and cannot scroll.
    [0, 2000],
  ] as const) {
    await page.setViewportSize({ width: 1440, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    const finding = findings.nth(index);
    await notMe(finding).scrollIntoViewIfNeeded();
    const before = await notMe(finding).boundingBox();
    for (const pressed of ['true', 'false']) {
      await notMe(finding).click();
      await expect(notMe(finding)).toHaveAttribute('aria-pressed', pressed);
      const after = await notMe(finding).boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
      expect(after?.x).toBe(before?.x);
      await expect(notMe(finding)).toBeFocused();
    }
  }
});

test('findings and steps are judged with the keyboard alone', async ({ results: page }) => {
  const finding = sunkCost(page);
  await fits(finding).focus();
  await page.keyboard.press('Tab');
  await expect(notMe(finding)).toBeFocused();
  await kept(page, 'judge-finding', () => page.keyboard.press('Enter'));
  await expect(notMe(finding)).toBeFocused();
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'true');
  await expect(notMe(finding)).toHaveAccessibleDescription('You struck this out. Press again to restore it.');
  await kept(page, 'judge-finding', () => page.keyboard.press('Space'));
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'false');

  await step(page).first().focus();
  await kept(page, 'check-step', () => page.keyboard.press('Space'));
  await expect(step(page).first()).toBeChecked();
  await expect(step(page).first()).toBeFocused();
});

test('another device shows the same judgments', async ({ results: page, account, browser, baseURL }) => {
  await kept(page, 'judge-finding', () => notMe(sunkCost(page)).click());
  await kept(page, 'check-step', () => step(page).nth(1).click());
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(elsewhere, account);
  await elsewhere.goto('/history');
  await expect(notMe(sunkCost(elsewhere))).toHaveAttribute('aria-pressed', 'true');
  await expect(step(elsewhere).nth(1)).toBeChecked();
  await elsewhere.close();
});

test('judgments from another tab appear on coming back to this one', async ({ results: page, context }) => {
  const elsewhere = await context.newPage();
  await elsewhere.goto('/history');
  await kept(elsewhere, 'judge-finding', () => notMe(sunkCost(elsewhere)).click());
  await elsewhere.close();
  await expect(notMe(sunkCost(page))).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(notMe(sunkCost(page))).toHaveAttribute('aria-pressed', 'true');
});

test('the plan shows how many steps are done', async ({ results: page }) => {
  await expect(step(page).first()).toBeVisible();
  const count = await step(page).count();
  expect(count).toBeGreaterThan(1);
  await expect(page.getByText(`0 of ${count} done`)).toBeVisible();
  const name = (await page.getByRole('rowheader').first().locator('label').textContent()) ?? '';
  await kept(page, 'check-step', () => page.getByRole('checkbox', { name }).check());
  await expect(page.getByText(`1 of ${count} done`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`1 of ${count} done`)).toBeVisible();
  await page.goto('/history');
  await expect(step(page).first()).toBeChecked();
  await kept(page, 'check-step', () => step(page).first().uncheck());
  await expect(page.getByText(`0 of ${count} done`)).toBeVisible();
});

test('a change that the server does not save is undone, with an error', async ({ results: page }) => {
  const finding = sunkCost(page);
  await page.route(JUDGE, (route) => route.fulfill(failing));
  await page.route(CHECK, (route) => route.fulfill(failing));
  const before = await notMe(finding)
    .scrollIntoViewIfNeeded()
    .then(() => notMe(finding).boundingBox());
  await notMe(finding).click();
  await expect(finding.getByRole('alert')).toHaveText(NOT_KEPT);
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'false');
  await expect(finding.getByText('On the other side')).toBeVisible();
  await expect(notMe(finding)).toBeFocused();
  const after = await notMe(finding).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);

  await step(page).first().click();
  await expect(page.getByRole('alert').filter({ hasText: NOT_KEPT })).toHaveCount(2);
  await expect(step(page).first()).not.toBeChecked();

  await page.unroute(JUDGE);
  await kept(page, 'judge-finding', () => notMe(finding).click());
  await expect(finding.getByRole('alert')).toHaveCount(0);
});

test('a pending change is shown at once, and the last of several wins', async ({ results: page }) => {
  const finding = sunkCost(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const sent: unknown[] = [];
  await page.route(JUDGE, async (route) => {
    sent.push(route.request().postDataJSON().verdict);
    await held;
    // The first change fails; the one after it is saved.
    await (sent.length === 1 ? route.fulfill(failing) : route.continue());
  });
  await fits(finding).click();
  await expect(fits(finding)).toHaveAttribute('aria-pressed', 'true');
  await notMe(finding).click();
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'true');
  expect(sent).toEqual(['fits']);
  const stays = page.waitForResponse((response) => response.url().endsWith('/judge-finding') && response.ok());
  letGo();
  await stays;
  expect(sent).toEqual(['fits', 'not me']);
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'true');
  await expect(finding.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'true');
});

test('a change that was saved although its answer was lost is shown, whatever else changes meanwhile', async ({
  results: page,
}) => {
  const other = page.getByRole('article').first();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    JUDGE,
    async (route) => {
      await route.fetch();
      await route.fulfill(failing);
    },
    { times: 1 },
  );
  const readAnew = page.waitForRequest('**/rest/v1/query_history*');
  await page.route('**/rest/v1/query_history*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await notMe(sunkCost(page)).click();
  await expect(sunkCost(page).getByRole('alert')).toHaveText(NOT_KEPT);
  await readAnew;
  await kept(page, 'judge-finding', () => fits(other).click());
  letGo();
  await expect(notMe(sunkCost(page))).toHaveAttribute('aria-pressed', 'true');
  await expect(fits(other)).toHaveAttribute('aria-pressed', 'true');
});

test('a change that is never answered times out, and later ones are saved', async ({ results: page }) => {
  const finding = sunkCost(page);
  await page.route(JUDGE, () => new Promise(() => {}), { times: 1 });
  await notMe(finding).click();
  const other = page.getByRole('article').first();
  const stays = page.waitForResponse('**/functions/v1/judge-finding');
  await fits(other).click();
  await expect(finding.getByRole('alert')).toHaveText(NOT_KEPT, { timeout: 20_000 });
  await expect(notMe(finding)).toHaveAttribute('aria-pressed', 'false');
  expect((await stays).status()).toBe(200);
  await expect(fits(other)).toHaveAttribute('aria-pressed', 'true');
});

test('judging an analysis that was deleted meanwhile fails, with an explanation', async ({
  results: page,
  sql,
  account,
}) => {
  const finding = sunkCost(page);
  await expect(notMe(finding)).toBeVisible();
  // The page must not read the entry again after the deletion.
  await page.waitForLoadState('networkidle');
  await sql`delete from public.query_history where user_id = (select id from auth.users where email = ${account.email})`;
  const gone = 'This analysis is no longer in your history, so your judgments of it cannot be saved.';
  await notMe(finding).click();
  await expect(finding.getByRole('alert')).toHaveText(gone);
  await expect(notMe(finding)).toHaveCount(0);
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0);
  // The focus stays in place when the pressed button disappears.
  expect(await finding.evaluate((article) => article.contains(document.activeElement))).toBe(true);
  await page.reload();
  await expect(page.getByText('This question is not here')).toBeVisible();
  await expect(finding).toHaveCount(0);
});

test('says when judgments could not be loaded, and tries again', async ({ results: page }) => {
  const judged = '**/rest/v1/query_history?select=finding_verdicts*';
  await page.route(judged, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Your judgments of this analysis could not be loaded.');
  await expect(notMe(sunkCost(page))).toHaveCount(0);
  await page.unroute(judged);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(notMe(sunkCost(page))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('badges lead to their threads and an id in a text to its finding, each outlined for two seconds', async ({
  results: page,
}) => {
  await test.step('the links beyond three badges are named on hover and for screen readers', async () => {
    const rest = page
      .getByText(/^\+\d$/)
      .first()
      .locator('..');
    const named = await rest.getAttribute('title');
    expect(named).toMatch(/^(Opening|Mental Model|Cognitive Bias|Connection|Conclusion)/);
    await expect(rest).toContainText(`and ${named}`);
  });

  await test.step('a badge leads to its thread', async () => {
    const usedIn = sunkCost(page).getByText('Used in');
    const badge = usedIn.getByRole('link').first();
    expect(await usedIn.getByRole('link').count()).toBeLessThanOrEqual(3);
    const id = (await badge.getAttribute('href'))?.slice(1);
    await badge.click();
    const thread = page.locator(`[id="${id}"]`);
    await expect(thread).toHaveAttribute('data-ringed', 'true');
    await expect(thread).toBeFocused();
    await expect(thread).toBeInViewport();
    await expect(thread).not.toHaveAttribute('data-ringed', { timeout: 3000 });
    await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  });

  await test.step('an id leads to its finding', async () => {
    const reference = page.getByRole('article', { name: 'Opportunity Cost' }).getByRole('link', { name: /^CB\d{3}$/ });
    await reference.click();
    await expect(sunkCost(page)).toHaveAttribute('data-ringed', 'true');
    await expect(sunkCost(page)).toBeFocused();
    await expect(sunkCost(page)).not.toHaveAttribute('data-ringed', { timeout: 3000 });
    await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  });
});

test('the marks are animated for a new analysis, not on a later visit', async ({ signedIn: page }) => {
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(REMARK_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  const drawing = marked(page).locator('mark[data-draw]');
  await expect(drawing.first()).toBeAttached();
  await page.reload();
  await expect(marked(page)).toBeVisible();
  await expect(drawing).toHaveCount(0);
  await sunkCost(page).getByRole('heading').getByRole('link').click();
  await expect(page).not.toHaveURL(/results\?id=/);
  await page.goBack();
  await expect(marked(page)).toBeVisible();
  await expect(drawing).toHaveCount(0);
});

test('axe finds no violation with judged findings and done steps', async ({ results: page }) => {
  await notMe(sunkCost(page)).click();
  await fits(page.getByRole('article').first()).click();
  await step(page).first().check();
  await expect(page.getByText(/^1 of \d done$/)).toBeVisible();
  await expectAccessibleInBothLooks(page, 'results that were judged');
});
