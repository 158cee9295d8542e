import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makePremium } from './members.ts';
import { box } from './questionForm.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';

test('?q= from elsewhere fills the box and waits; ?action=analyze puts the cursor there', async ({ member: page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/get-lattice-insights-narrative')) asked += 1;
  });
  await page.clock.install();
  await page.goto(`/dashboard?q=${encodeURIComponent(LEASE_TEXT)}`);
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(box(page)).toBeFocused();
  await page.clock.runFor(900);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('None of three')).toBeVisible();

  await page.goto('/dashboard?action=analyze');
  await expect(box(page)).toBeFocused();
  expect(asked).toBe(0);
});

test('?q= from inside the application submits by itself, half a second later', async ({
  member: page,
  sql,
  account,
}) => {
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query)
    select id, 'manual', ${PRODUCT_TEXT}, 'free' from auth.users where email = ${account.email}`;
  await page.goto('/history');
  await page.getByRole('button', { name: 'Re-analyze' }).click();
  await page.getByRole('button', { name: 'Analyze Again' }).click();
  await expect(box(page)).toHaveValue(PRODUCT_TEXT);
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
});

test('parameters are removed from the address once they took effect, and no others', async ({ member: page }) => {
  await page.goto(`/dashboard?from=mail&action=analyze&q=${encodeURIComponent(LEASE_TEXT)}`);
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(page).toHaveURL(/\/dashboard\?from=mail$/);
});

test.describe('?upgrade=success', () => {
  const welcome = (page: Page) => page.getByRole('status').filter({ hasText: 'Welcome to Premium!' });

  test('shows for ten seconds, then is removed from the address', async ({ member: page, sql, account }) => {
    await makePremium(sql, account);
    await page.clock.install();
    await page.goto(`/dashboard?upgrade=success&from=mail&q=${encodeURIComponent(LEASE_TEXT)}`);
    await expect(welcome(page)).toContainText('Your analyses are unlimited now');
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(box(page)).toHaveValue(LEASE_TEXT);
    await expect(page).toHaveURL(/\/dashboard\?upgrade=success&from=mail$/);
    // The clock also runs by itself, and the steps above take their time on a busy machine.
    await page.clock.runFor(6000);
    await expect(welcome(page)).toBeVisible();
    await page.clock.runFor(4000);
    await expect(welcome(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard\?from=mail$/);
    await page.reload();
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('grants nothing by itself, and says so when no payment is confirmed', async ({ member: page }) => {
    await page.clock.install();
    await page.goto('/dashboard?upgrade=success');
    await expect(page.getByText('Your payment is being confirmed.')).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(page.getByText('Your payment is not confirmed yet.')).toBeVisible();
    await expect(page.getByText('Free Tier')).toBeVisible();
  });

  test('can be dismissed, and the focus keeps its place', async ({ member: page }) => {
    await page.goto('/dashboard?upgrade=success');
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(welcome(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.locator('div:focus')).toHaveCount(1);
  });

  test('notices when the payment is confirmed after the return from it', async ({ member: page, sql, account }) => {
    await page.goto('/dashboard?upgrade=success');
    await expect(page.getByText('Your payment is being confirmed.')).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
    await expect(page.getByText('Free Tier')).toBeVisible();
    await makePremium(sql, account);
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(welcome(page)).toContainText('Your analyses are unlimited now');
  });

  test('a canceled checkout shows no message', async ({ member: page }) => {
    await page.goto('/dashboard?canceled=true');
    await expect(page.getByText('None of three')).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });
});
