import { resetLink, truncatedLink, unconfirmedAccount } from './authForms.ts';
import { expect, greeting, openSession, test } from './fixtures.ts';

test.describe('confirming', () => {
  test('refuses an invalid or truncated link, and shows what to do', async ({ page, request }) => {
    const { link } = await unconfirmedAccount(request);
    for (const address of ['/confirm-email', '/confirm-email?token_hash=nonsense&type=email', truncatedLink(link)]) {
      await page.goto(address);
      await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
      await expect(page).toHaveURL(/\/confirm-email$/);
    }
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('accepts a link once, also again in the same browser, and fetching it does not consume it', async ({
    page,
    request,
    browser,
  }) => {
    const { email, link } = await unconfirmedAccount(request);
    await request.get(link);
    await page.goto(link.replace('/confirm-email', '/auth/confirm'));
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
    await expect(page.getByText(`For ${email}`)).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/confirm$/);
    await expect(greeting(page)).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
  });

  test('reports no success to a signed-in user whose address is not confirmed', async ({
    unconfirmed: page,
    account,
    sql,
  }) => {
    const dead = '/confirm-email?token_hash=nonsense&type=email';
    for (const address of [dead, '/confirm-email']) {
      await page.goto(address);
      await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
    }
    // Confirmed on another device, which the stored session does not know.
    await sql`update auth.users set email_confirmed_at = now() where email = ${account.email}`;
    await page.goto(dead);
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
  });

  test('keeps the link while it cannot be checked, even across a reload', async ({ page, request }) => {
    const { link } = await unconfirmedAccount(request);
    await page.route('**/auth/v1/verify*', (route) => route.abort());
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText('Failed to confirm email. Please try again.');
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('Failed to confirm email. Please try again.');
    await page.unroute('**/auth/v1/verify*');
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
    await expect(page.locator('div:focus')).toContainText('Email confirmed successfully!');
  });

  test('keeps the link when a response says nothing about it', async ({ page, request }) => {
    const { link } = await unconfirmedAccount(request);
    for (const status of [429, 408, 500]) {
      await page.route('**/auth/v1/verify*', (route) => route.fulfill({ status, json: { message: 'Not now.' } }));
      await page.goto(link);
      await expect(page.getByRole('alert')).toHaveText('Failed to confirm email. Please try again.');
    }
    await page.unroute('**/auth/v1/verify*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
  });

  test('refuses a password reset link without consuming it', async ({ page, request, account }) => {
    const link = await resetLink(request, account.email);
    await openSession(page, account);
    await page.goto(link.replace('/reset-password', '/confirm-email'));
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
    await page.goto(link);
    await expect(page.getByText(`For ${account.email}`)).toBeVisible();
    const { link: confirmation } = await unconfirmedAccount(request);
    await page.goto(confirmation.replace('/confirm-email', '/reset-password'));
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset link. Please request a new one.');
  });
});
