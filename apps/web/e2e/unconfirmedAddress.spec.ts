import type { Page } from '@playwright/test';
import { expect, greeting, linkIn } from './fixtures.ts';
import { openSettings, section, test } from './settingsPage.ts';

test.describe('an unconfirmed address', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Email verification' });
  const RESEND = { name: 'Resend Verification Email' };

  test('shows a request to confirm on the dashboard, until the link is opened elsewhere', async ({
    unconfirmed: page,
    account,
    request,
    browser,
  }) => {
    await expect(banner(page)).toContainText(account.email);
    await banner(page).getByRole('button', RESEND).click();
    await expect(banner(page).getByRole('status')).toHaveText('Verification email sent! Check your inbox.');
    await expect(banner(page).getByRole('button', RESEND)).toBeDisabled();
    await expect(banner(page).getByRole('button', RESEND)).toBeFocused();
    await expect(banner(page).getByText(/^You can send it again in \d+ s\.$/)).toBeVisible();

    // The cooldown belongs to the address, not to the screen.
    await openSettings(page);
    const profile = section(page, 'Profile');
    await expect(profile.getByText('Unverified', { exact: true })).toBeVisible();
    await expect(profile.getByRole('button', RESEND)).toBeDisabled();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(await linkIn(request, account.email));
    await expect(elsewhere.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();

    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(profile.getByText('Verified', { exact: true })).toBeVisible();
    await expect(profile.getByRole('button', RESEND)).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(greeting(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    // The stored session is updated too.
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test('is updated in every tab of the browser that confirms it', async ({
    unconfirmed: page,
    account,
    request,
    context,
  }) => {
    await banner(page).getByRole('button', RESEND).click();
    const tab = await context.newPage();
    await tab.goto(await linkIn(request, account.email));
    await expect(tab).toHaveURL(/\/dashboard$/);
    await expect(banner(page)).toHaveCount(0);
  });

  test('can be dismissed for the session', async ({ unconfirmed: page }) => {
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('latticework.')));
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(greeting(page)).toBeFocused();
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(await kept()).toHaveLength(1);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await kept()).toEqual([]);
  });

  test('shows why the mail could not be sent', async ({ unconfirmed: page }) => {
    await openSettings(page);
    const profile = section(page, 'Profile');
    await page.route('**/auth/v1/resend*', (route) => route.fulfill({ status: 400, json: { msg: 'boom' } }));
    await profile.getByRole('button', RESEND).click();
    await expect(profile.getByRole('alert')).toHaveText('Failed to send email. Please try again later.');
    await expect(profile.getByRole('button', RESEND)).toBeEnabled();
    await page.unroute('**/auth/v1/resend*');

    await profile.getByRole('button', RESEND).click();
    await expect(profile.getByRole('status')).toHaveText('Verification email sent! Check your inbox.');
    await expect(profile.getByText('Verification email sent! Check your inbox.')).toHaveCount(0, { timeout: 8000 });

    // Clearing the cooldown does not help: the server has the same limit.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('cooldown')) localStorage.removeItem(key);
    });
    await page.reload();
    await profile.getByRole('button', RESEND).click();
    await expect(profile.getByRole('alert')).toHaveText('Please wait 60 seconds between resend attempts.');
    await expect(profile.getByRole('button', RESEND)).toBeDisabled();
  });
});
