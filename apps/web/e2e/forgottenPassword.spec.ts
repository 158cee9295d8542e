import { fillReset, resetLink, serverError, truncatedLink, UNREACHABLE } from './authForms.ts';
import { expect, linkIn, newEmail, openSession, signIn, test } from './fixtures.ts';

test.describe('a forgotten password', () => {
  const SENT = 'If an account exists with this email, you will receive a password reset link shortly.';
  const INVALID = 'Invalid or expired reset link. Please request a new one.';

  test('is reset through the mail', async ({ page, request, account }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
    const button = page.getByRole('button', { name: 'Send Reset Link' });
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(button).toBeDisabled();
    await page.getByLabel('Email').fill(newEmail());
    await expect(button).toBeEnabled();

    const link = await linkIn(request, account.email);
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset-password$/);
    // Password managers need the user name.
    await expect(page.locator('form input[autocomplete=username]')).toHaveValue(account.email);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await page.getByLabel('New Password', { exact: true }).fill('a');
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await fillReset(page, 'a-newer-pass-phrase', 'another-pass-phrase');
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    await fillReset(page, 'short');
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long.');
    await fillReset(page, 'password1');
    await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Please choose another one.');
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    const done = page.getByText('Password reset successful. Please sign in with your new password.');
    await expect(done).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(done).toHaveCount(0);
    await signIn(page, { ...account, password: 'a-newer-pass-phrase' });
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(INVALID);
  });

  test('gets the same response for an unknown address', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
  });

  test('asks to wait a minute before the next mail, and reports when none can be sent', async ({ page, account }) => {
    const problem = page.getByRole('alert');
    const ask = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.goto('/forgot-password');
    await ask();
    await expect(problem).toHaveText('Enter your email address.');
    await page.route('**/auth/v1/recover*', serverError);
    await page.getByLabel('Email').fill(account.email);
    await ask();
    await expect(problem).toHaveText('Failed to send reset email. Please try again.');
    await page.unroute('**/auth/v1/recover*');
    await ask();
    await expect(page.getByText(SENT)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await ask();
    await expect(problem).toHaveText('Please wait 60 seconds between reset attempts.');
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled();
  });

  test('has a separate countdown for each address', async ({ page, account }) => {
    let answer = () => {};
    await page.route('**/auth/v1/recover*', async (route) => {
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
    await page.goto('/forgot-password');
    const email = page.getByLabel('Email');
    await email.fill(account.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await expect(email).not.toBeEditable();
    await email.press('x');
    answer();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(email).toHaveValue(account.email);
    await expect(email).toBeEditable();
  });

  test('is not reset by an invalid link, or without a link', async ({ page, account }) => {
    await page.goto('/reset-password?token_hash=nonsense&type=recovery');
    await expect(page.getByRole('alert')).toHaveText(INVALID);
    await page.getByRole('link', { name: 'Request New Reset Link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    // A session alone is not enough, since the machine may be borrowed.
    await openSession(page, account);
    await page.goto('/reset-password');
    await expect(page.getByRole('alert')).toHaveText(INVALID);
  });

  test('reports failures on the way, and loses nothing', async ({ page, request, account }) => {
    const link = await resetLink(request, account.email);
    const problem = page.getByRole('alert');
    await page.goto(truncatedLink(link));
    await expect(problem).toHaveText(INVALID);
    await page.route('**/auth/v1/verify*', (route) => route.abort());
    await page.goto(link);
    await expect(problem).toHaveText('An error occurred. Please try again.');
    await page.unroute('**/auth/v1/verify*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    // Only now does the link's session replace the one on this device.
    await expect(page.getByText(`For ${account.email}`)).toBeVisible();

    await page.route('**/auth/v1/user', serverError);
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(problem).toHaveText('Failed to reset password. Please try again.');
    await page.unroute('**/auth/v1/user');
    await fillReset(page, account.password);
    await expect(problem).toHaveText(/different/);
    // The password is set, but other devices are still signed in: the page says so, and a retry signs them out.
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(problem).toHaveText(UNREACHABLE);
    await page.unroute('**/auth/v1/logout*');
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible();
  });
});
