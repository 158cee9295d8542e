import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makePremium, useUp } from './members.ts';
import { box, send } from './questionForm.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';

test.describe('the usage panel', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Usage' });

  for (const { used, says, upgrade } of [
    { used: {}, says: ['None of three analyses used today', 'is premium quality.'], upgrade: 0 },
    {
      used: { trending: 1 },
      says: ['One of three', 'Resets in 23 h 0 min', 'One basic trending analysis left.'],
      upgrade: 0,
    },
    { used: { manual: 1 }, says: ['One of three', 'is premium quality.'], upgrade: 0 },
    { used: { trending: 2 }, says: ['Two of three', 'Both trending analyses are used.'], upgrade: 1 },
    { used: { trending: 2, manual: 1 }, says: ['Three of three', 'Both trending analyses are used.'], upgrade: 0 },
    { used: { trending: 2, manual: 1, ago: '24 hours' }, says: ['None of three', 'is premium quality.'], upgrade: 0 },
  ]) {
    test(`after ${JSON.stringify(used)}`, async ({ member: page, sql, account }) => {
      await useUp(sql, account, used);
      await page.goto('/dashboard');
      for (const words of says) await expect(panel(page)).toContainText(words);
      await expect(panel(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveCount(upgrade);
    });
  }

  test('the box counts down to the next manual analysis, even if a trending one is available sooner', async ({
    member: page,
    sql,
    account,
  }) => {
    await useUp(sql, account, { trending: 1, ago: '20 hours' });
    await useUp(sql, account, { manual: 1 });
    await page.goto('/dashboard');
    await expect(panel(page)).toContainText('Resets in 4 h 0 min');
    await expect(page.locator('form')).toContainText('Resets in 23 h 0 min');
  });

  for (const { used, says, picks } of [
    { used: { manual: 1 }, says: 'Two trending analyses are left for today.', picks: 1 },
    { used: { manual: 1, trending: 1 }, says: 'One trending analysis is left for today.', picks: 1 },
    { used: { manual: 1, trending: 2 }, says: 'Manual analysis limit reached', picks: 0 },
  ]) {
    test(`one message says what is left after ${JSON.stringify(used)}`, async ({ member: page, sql, account }) => {
      await useUp(sql, account, used);
      await page.goto('/dashboard');
      const leaf = page.locator('form');
      await expect(leaf).toContainText('Manual analysis limit reached');
      await expect(leaf).toContainText(/Resets in 23 h \d+ min/);
      await expect(leaf).toContainText(says);
      await expect(leaf.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(1);
      const pick = leaf.getByRole('button', { name: 'Pick a question below' });
      await expect(pick).toHaveCount(picks);
      if (picks === 0) return;
      await pick.click();
      const trending = page.getByRole('region', { name: 'Trending questions' });
      await expect(trending).toBeFocused();
      await expect(trending.getByRole('listitem').first()).toBeInViewport();
    });
  }

  test('is hidden for a premium member, who has the archive in its place', async ({ signedIn: page, sql, account }) => {
    await expect(page.getByText('Free Tier')).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Your pages' });
    await expect(pages.getByRole('link', { name: 'Archive' })).toHaveCount(0);
    const unlock = page.getByRole('complementary', { name: 'Unlock the trending archive' });
    await expect(unlock.getByText('Premium', { exact: true })).toBeVisible();
    await expect(unlock.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();

    await makePremium(sql, account);
    await page.reload();
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(pages.getByRole('link', { name: 'Archive' })).toHaveAttribute('href', '/archive');
    await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(unlock).toHaveCount(0);
  });

  test('says when it could not be loaded, and retries in place', async ({ member: page }) => {
    await page.route('**/functions/v1/limits', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/dashboard');
    await expect(panel(page).getByRole('alert')).toHaveText('What you have used today could not be loaded.');
    await box(page).fill(LEASE_TEXT);
    await expect(send(page)).toBeEnabled();
    await page.unroute('**/functions/v1/limits');
    await panel(page).getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(panel(page)).toContainText('None of three');
    await expect(page.locator('div:focus')).toContainText('None of three');
  });

  test('refetches when the tab becomes visible', async ({ signedIn: page, sql, account }) => {
    await expect(panel(page)).toContainText('None of three');
    await useUp(sql, account, { trending: 1 });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(panel(page)).toContainText('One of three');
  });

  test('refetches a tenth of a second after an analysis', async ({ member: page, sql, account }) => {
    await page.route('**/get-lattice-insights-narrative', (route) =>
      route.fulfill({ status: 502, json: { error: 'Not now.', code: 'analysis_failed', requestId: 'x' } }),
    );
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(panel(page)).toContainText('None of three');
    await page.clock.pauseAt(Date.now() + 60_000);
    await useUp(sql, account, { trending: 1 });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/functions/v1/limits')) asked += 1;
    });
    await box(page).fill(LEASE_TEXT);
    await send(page).click();
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.clock.runFor(80);
    expect(asked).toBe(0);
    await page.clock.runFor(20);
    await expect.poll(() => asked).toBe(1);
    await page.clock.resume();
    await expect(panel(page)).toContainText('One of three');
  });

  test('refetches by itself when the day is over', async ({ member: page, sql, account }) => {
    await useUp(sql, account, { manual: 1, ago: '23 hours 59 minutes 30 seconds' });
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByText('Manual analysis limit reached', { exact: true })).toBeVisible();
    await expect(panel(page)).toContainText('Resets in 1 min');
    await sql`
      update private.analysis_claims set created_at = created_at - interval '1 minute'
      where user_id = (select id from auth.users where email = ${account.email})`;
    await page.clock.runFor(40_000);
    await expect(panel(page)).toContainText('None of three');
    await expect(box(page)).toBeVisible();
  });
});

test('a quota that another tab has used up disables the box and keeps its text', async ({
  signedIn: page,
  context,
}) => {
  await box(page).fill(LEASE_TEXT);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await box(other).fill(PRODUCT_TEXT);
  await box(other).focus();

  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(other.getByText('Manual analysis limit reached', { exact: true })).toBeVisible();
  await expect(box(other)).toHaveValue(PRODUCT_TEXT);
  await expect(box(other)).toBeFocused();
  await expect(box(other)).not.toBeEditable();
  await expect(box(other)).toHaveAccessibleDescription(/Manual analysis limit reached/);
  await expect(send(other)).toBeDisabled();
  await other.reload();
  await expect(box(other)).toHaveValue(PRODUCT_TEXT);
});

test('the limit is shown with the specified message and a link to Premium', async ({ signedIn: page, context }) => {
  // A second tab that has not noticed that the quota is used up.
  const other = await context.newPage();
  await other.goto('/dashboard');
  await box(other).fill(PRODUCT_TEXT);

  await box(page).fill(LEASE_TEXT);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await expect(page.getByText('There is more in your text')).toBeVisible();

  await other.route('**/functions/v1/limits', (route) => route.abort());
  await send(other).click();
  const alert = other.getByRole('alert');
  await expect(alert).toContainText(
    'Daily manual analysis limit reached (1 per day). Upgrade to Premium for unlimited queries.',
  );
  await expect(alert.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
  await expect(box(other)).toHaveValue(PRODUCT_TEXT);

  // After the refetch the form says it, and no second message appears.
  await other.unroute('**/functions/v1/limits');
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(other.getByText('Manual analysis limit reached', { exact: true })).toBeVisible();
  await expect(other.locator('form').getByRole('alert')).toHaveText(
    'Daily manual analysis limit reached (1 per day). Upgrade to Premium for unlimited queries.',
  );
  await expect(other.getByRole('alert')).toHaveCount(1);

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page.getByText('Manual analysis limit reached', { exact: true })).toBeVisible();
  await expect(page.getByText(/Resets in 23 h 5\d min|Resets in 24 h 0 min/).first()).toBeVisible();
});
