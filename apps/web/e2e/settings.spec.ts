import { givePremium } from '../../../server/src/testing/givePremium.ts';
import { expect, greeting, linkIn } from './fixtures.ts';
import { openSettings, section, test } from './settingsPage.ts';

test('is reached from the dashboard and leads back, and is for members only', async ({ signedIn: page, browser }) => {
  await openSettings(page);
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/settings');
  await expect(visitor).toHaveURL(/\/login$/);
});

test('the settings show the person’s address', async ({ settings: page, account }) => {
  await expect(page.getByText(/^You are signed in as/)).toHaveText(`You are signed in as ${account.email}.`);
});

test.describe('the name', () => {
  test('is trimmed, saved and used in the greeting at once', async ({ settings: page }) => {
    const save = page.getByRole('button', { name: 'Save Changes' });
    const field = page.getByLabel('Display name');
    await expect(save).toBeDisabled();
    await field.fill('  Ada Lovelace  ');
    await save.click();
    await expect(page.getByRole('status')).toHaveText('Profile updated successfully!');
    await expect(field).toHaveValue('Ada Lovelace');
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
    await expect(page.getByText('Profile updated successfully!')).toHaveCount(0, { timeout: 8000 });
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(greeting(page)).toHaveText('Welcome back, Ada Lovelace');
    await page.reload();
    await expect(greeting(page)).toHaveText('Welcome back, Ada Lovelace');
  });

  test('is required, and limited in length', async ({ settings: page }) => {
    const save = page.getByRole('button', { name: 'Save Changes' });
    const field = page.getByLabel('Display name');
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/auth/v1/user')) saves += 1;
    });
    await field.fill('   ');
    await expect(field).toHaveAccessibleDescription('Please enter the name you want to be greeted with.');
    await expect(save).toBeDisabled();
    await field.fill('x'.repeat(81));
    await expect(field).toHaveAccessibleDescription('Please use at most 80 characters.');
    await field.press('Enter');
    await field.fill('Ada');
    await field.press('Enter');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(saves).toBe(1);
  });

  test('says when it could not be saved, and keeps what was typed', async ({ settings: page }) => {
    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: { msg: 'boom' } }) : route.continue(),
    );
    await page.getByLabel('Display name').fill('Ada');
    await page.getByLabel('Display name').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Failed to update profile. Please try again.');
    await expect(page.getByLabel('Display name')).toHaveValue('Ada');
    await page.unroute('**/auth/v1/user');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a link to set a new password is sent by mail', async ({ settings: page, account, request }) => {
  const password = section(page, 'Password');
  const send = password.getByRole('button', { name: 'Send Reset Link' });
  await page.route('**/auth/v1/recover*', (route) => route.fulfill({ status: 400, json: { msg: 'boom' } }));
  await send.click();
  await expect(password.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.');
  await page.unroute('**/auth/v1/recover*');
  await send.click();
  await expect(password.getByRole('status')).toHaveText(
    'If an account exists with this email, you will receive a password reset link shortly.',
  );
  await expect(send).toBeDisabled();
  await expect(send).toBeFocused();
  expect(await linkIn(request, account.email)).toContain('/reset-password?');
});

test.describe('the subscription', () => {
  test('is Free at first, with what it includes and a link to Premium', async ({ settings: page }) => {
    const panel = section(page, 'Subscription');
    await expect(panel.getByText('Free', { exact: true })).toBeVisible();
    await expect(panel).toContainText('3 analyses a day: 2 of trending questions');
    await expect(panel).toContainText('$9.99 a month');
    await expect(panel.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
  });

  test('shows the plan, its end, and how it is paid', async ({ member: page, account, sql }) => {
    const end = Date.UTC(2031, 11, 3, 12) / 1000;
    const panel = section(page, 'Subscription');
    const becomes = async (status: string, canceling: boolean, badge: string) => {
      await givePremium(sql, account.email, { status, canceling, end, card: { brand: 'visa', last4: '4242' } });
      await page.goto('/settings');
      await expect(panel.getByText(badge, { exact: true })).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0);
      await expect(panel).toContainText('Paid with Visa ending in 4242.');
    };
    await becomes('active', false, 'Active');
    await expect(panel).toContainText('Renews on December 3, 2031.');
    await becomes('trialing', false, 'Trial');
    await expect(panel).toContainText('Your trial ends on December 3, 2031');
    await becomes('active', true, 'Canceling at period end');
    await expect(panel).toContainText('Your plan ends on December 3, 2031.');
    await becomes('past_due', false, 'Past Due');
    await expect(panel).toContainText('Your last payment did not go through.');
  });

  test('says when it could not be read, and tries again', async ({ member: page }) => {
    await page.route('**/rest/v1/stripe_user_subscriptions*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no', code: 'X' } }),
    );
    await page.goto('/settings');
    const panel = section(page, 'Subscription');
    await expect(panel.getByRole('alert')).toHaveText('Your subscription could not be loaded.');
    await page.unroute('**/rest/v1/stripe_user_subscriptions*');
    await panel.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(panel.getByText('Free', { exact: true })).toBeVisible();
    await expect(panel.locator('div:focus')).toContainText('Free gives you');
  });
});

test('the appearance can be chosen here as in the footer, and is remembered', async ({ settings: page }) => {
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await section(page, 'Appearance').getByText('Dark', { exact: true }).click();
  await expect.poll(scheme).toBe('dark');
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.reload();
  await expect(section(page, 'Appearance').getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await scheme()).toBe('dark');
});
