import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makePremium } from './members.ts';
import { section } from './settingsPage.ts';

/*
 * A newcomer with test cards: the product, and Stripe's pages as the sandbox shows them. One after another, because all
 * share the sandbox's clock.
 */
test.describe.configure({ mode: 'default' });

const upgrade = (page: Page | Locator) => page.getByRole('button', { name: 'Upgrade to Premium' });
const panel = (page: Page) => section(page, 'Subscription');
const subscribe = async (page: Page, card: RegExp) => {
  await page.goto('/settings');
  await upgrade(panel(page)).click();
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: 'Pay $9.99' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Welcome to Premium!' })).toBeVisible();
};

test('a member upgrades, cancels, resumes, cancels again and is on Free when the period is over', async ({
  member: page,
  account,
}) => {
  await page.goto('/pricing');
  await upgrade(page).click();
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  await expect(page.getByText(`For ${account.email}`)).toBeVisible();
  await expectAccessible(page, 'the checkout');
  await page.getByRole('button', { name: 'Pay $9.99' }).click();

  await expect(page).toHaveURL(/\/dashboard\?upgrade=success$/);
  await expect(page.getByRole('status').filter({ hasText: 'Welcome to Premium!' })).toBeVisible();
  await expect(page.getByText('Premium Member')).toBeVisible();
  await expect(page.getByText(/analyses used today/)).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Archive' }),
  ).toBeVisible();

  await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Settings' }).click();
  await expect(panel(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText(/Renews on \w+ \d+, \d{4}\.\s*Paid with Visa ending in 4242\./);

  await panel(page).getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the billing portal');
  await page.getByRole('link', { name: 'Return to Latticework' }).click();
  await expect(page).toHaveURL(/\/settings$/);

  await panel(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Are you sure you want to cancel your subscription? You will retain access until the end of your billing period.',
  );
  await dialog.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(panel(page).getByText('Active', { exact: true })).toBeVisible();
  const cancel = async () => {
    await panel(page).getByRole('button', { name: 'Cancel Subscription' }).click();
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(panel(page).getByText('Canceling at period end')).toBeVisible();
  };
  await cancel();
  await expect(panel(page)).toContainText(/Your plan ends on \w+ \d+, \d{4}\./);
  await expect(panel(page).getByRole('button', { name: 'Cancel Subscription' })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Resume Subscription' }).click();
  await expect(panel(page).getByText('Active', { exact: true })).toBeVisible();
  await cancel();
  await expectAccessibleInBothLooks(page, 'the settings of a subscriber');

  await page.goto('/payments');
  await expectAccessible(page, 'the sandbox');
  await page.getByRole('button', { name: 'Advance 31 days' }).click();
  await expect(page.getByRole('row').filter({ hasText: account.email })).toContainText('canceled');
  await page.goto('/settings');
  await expect(panel(page).getByText('Free', { exact: true })).toBeVisible();
  await expect(upgrade(panel(page))).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Free Tier')).toBeVisible();
});

test('a declined card is told, and a canceled checkout leads back with its message', async ({ member: page }) => {
  await page.goto('/pricing');
  await upgrade(page).click();
  await page.getByRole('radio', { name: /Is declined/ }).check();
  await page.getByRole('button', { name: 'Pay $9.99' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds. Try a different card.');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText("Checkout was canceled. Feel free to try again when you're ready.")).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Free Tier')).toBeVisible();
});

test('a failed renewal is past due until another card pays', async ({ member: page, account }) => {
  await subscribe(page, /declined at every renewal/);
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Advance to the next change' }).click();
  await expect(page.getByRole('row').filter({ hasText: account.email })).toContainText('past_due');

  await page.goto('/dashboard');
  await expect(page.getByText('Free Tier')).toBeVisible();
  await page.getByRole('link', { name: 'Update your payment method' }).click();
  await expect(panel(page).getByText('Past Due', { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText('Your last payment did not go through.');
  await expectAccessibleInBothLooks(page, 'the settings with a past due subscription');
  await panel(page).getByRole('button', { name: 'Update Payment Method' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('alert')).toHaveText('The card was declined.');
  await page.getByRole('radio', { name: /now and at every renewal/ }).check();
  await page.getByRole('button', { name: 'Change the card' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await page.getByRole('link', { name: 'Return to Latticework' }).click();
  await expect(panel(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText('ending in 4242');
});

test('the account’s deletion cancels the subscription', async ({ member: page, account }) => {
  await subscribe(page, /now and at every renewal/);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Current Password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(async () => {
    await page.goto('/payments');
    await expect(page.getByRole('row').first()).toContainText(/a deleted customer.*canceled/, { timeout: 500 });
  }).toPass();
});

test('/checkout-success waits for the server’s word, then welcomes and goes on', async ({
  member: page,
  sql,
  account,
}) => {
  await page.clock.install();
  await page.goto('/checkout-success');
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText('It is not confirmed yet.')).toBeVisible();
  await expectAccessible(page, 'a payment that is not confirmed');
  await makePremium(sql, account);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('heading', { name: 'Welcome to Premium!' })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(/\/dashboard\?upgrade=success$/);
});

test('a failure is told in the words for it, and changes nothing', async ({ member: page, sql, account }) => {
  await page.goto('/pricing');
  await expect(upgrade(page)).toBeVisible();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const config = (await (await page.request.get('/config.json')).json()) as object;
  const withoutPlan = async (route: Route) => {
    await held;
    await route.fulfill({ json: { ...config, plan: null } });
  };
  await page.route('**/config.json', withoutPlan);
  await upgrade(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect(page.getByRole('alert')).toHaveText('Premium product not configured');
  await expect(upgrade(page)).toBeFocused();
  await page.unroute('**/config.json', withoutPlan);

  const failing = {
    status: 503,
    json: { error: 'Failed to create checkout session', code: 'unavailable', requestId: 'r1' },
  };
  await page.route('**/stripe-checkout', (route) => route.fulfill(failing));
  await upgrade(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to create checkout session');
  await page.unroute('**/stripe-checkout');
  await page.route('**/stripe-checkout', (route) => route.abort());
  await upgrade(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to start checkout. Please try again.');

  // This row is of no customer, so the server has nothing to open or to cancel.
  await makePremium(sql, account);
  await page.route(/stripe-portal|cancel-subscription/, (route) => route.abort());
  await page.goto('/settings');
  await panel(page).getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(panel(page).getByRole('alert')).toHaveText('Failed to open subscription management. Please try again.');
  await panel(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Failed to cancel subscription. Please try again.',
  );
});

test('where billing is off, no page of a member names plans or prices', async ({ member: page, sql, account }) => {
  // The server makes everyone premium then, and serves documents that say so.
  await makePremium(sql, account);
  await page.route(/\/(dashboard|settings|history|archive|pricing|checkout-success)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<html ', '<html data-billing="off" ') });
  });
  const sells = /premium|pricing|upgrade|your subscription|refund|\$\d+\.\d\d|free tier/i;
  for (const path of ['/dashboard', '/settings', '/history', '/archive']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.locator('body'), path).not.toContainText(sells);
  }
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toContainText('every question in your history');
  await expect(page.getByRole('dialog')).not.toContainText(sells);
  await page.goto('/checkout-success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here.');
});
