import { createAccount, expect, linkIn, mailTo, newEmail, signIn, test } from './fixtures.ts';

const RESEND_WAIT = 'Please wait 60 seconds between resend attempts.';

test.describe('signing up', () => {
  test.beforeEach(({ page }) => page.goto('/signup'));

  const fill = async (
    page: import('@playwright/test').Page,
    email: string,
    password: string,
    confirmation = password,
  ) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(confirmation);
    await page.getByRole('button', { name: 'Create Account' }).click();
  };

  test('says when the passwords do not match', async ({ page }) => {
    await fill(page, newEmail(), 'one-pass-phrase', 'another-pass-phrase');
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
  });

  test('says when the password is too short', async ({ page }) => {
    await fill(page, newEmail(), 'short');
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long.');
  });

  test('says when the password is one that everybody tries first', async ({ page }) => {
    await fill(page, newEmail(), 'password1');
    await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Please choose another one.');
  });

  test('says when the address has an account already', async ({ page, account }) => {
    await fill(page, account.email, 'another-pass-phrase');
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.');
  });

  test('shows and hides the password', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('a-good-pass-phrase');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show characters' }).first().click();
    await expect(field).toHaveAttribute('type', 'text');
  });

  test('has no header and no footer around it', async ({ page }) => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  test('leads to the mail, whose resending waits a minute, across a reload', async ({ page, request }) => {
    const email = newEmail();
    await fill(page, email, 'a-good-pass-phrase');
    await expect(page).toHaveURL(/\/signup-success$/);
    const resend = page.getByRole('button', { name: 'Resend Confirmation Email' });
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/^You can send it again in \d+ s\.$/)).toBeVisible();
    await page.reload();
    await expect(resend).toBeDisabled();
    await mailTo(request, email);

    // A cleared store does not help: the server holds the same limit.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await resend.click();
    await expect(page.getByRole('alert')).toHaveText(RESEND_WAIT);
    await expect(resend).toBeDisabled();
  });

  test('falls back to words when the address is unknown', async ({ page }) => {
    await page.goto('/signup-success');
    await expect(page.getByText('your email', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend Confirmation Email' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});

test.describe('confirming', () => {
  test('refuses a link that is not one of ours', async ({ page }) => {
    await page.goto('/confirm-email?token_hash=nonsense&type=email');
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('takes a link once, and fetching it without a script uses nothing up', async ({ page, request, browser }) => {
    const email = newEmail();
    const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
    await request.post('/auth/v1/signup', { headers: { apikey }, data: { email, password: 'a-good-pass-phrase' } });
    const link = await linkIn(request, email);
    await request.get(link);
    await page.goto(link);
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
  });
});

test.describe('signing in', () => {
  test('says the same about a wrong password and an unknown address', async ({ page, account }) => {
    for (const email of [account.email, newEmail()]) {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
    }
  });

  test('asks for the confirmation first', async ({ page, request }) => {
    const email = newEmail();
    const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
    await request.post('/auth/v1/signup', { headers: { apikey }, data: { email, password: 'a-good-pass-phrase' } });
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a-good-pass-phrase');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Please confirm your email before signing in.');
  });

  test('survives a reload, and ends in every tab at once', async ({ signedIn: page, context }) => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/history');
    await expect(other.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(other).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'color-scheme'))).toEqual([]);
  });

  test('can be left when the server cannot be reached', async ({ signedIn: page, context }) => {
    await context.route('**/auth/v1/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });

  for (const path of ['/dashboard', '/dashboard/results', '/history']) {
    test(`is asked for at ${path}, replacing history`, async ({ page }) => {
      await page.goto('/');
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
    });
  }
});

test.describe('a forgotten password', () => {
  const SENT = 'If an account exists with this email, you will receive a password reset link shortly.';

  test('is replaced through the mail', async ({ page, request, account }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(SENT)).toBeVisible();

    await page.goto(await linkIn(request, account.email));
    await page.getByLabel('New Password', { exact: true }).fill('a-newer-pass-phrase');
    await page.getByLabel(/^Confirm/).fill('a-newer-pass-phrase');
    await page.getByRole('button', { name: /Reset Password/ }).click();
    await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Password reset successful. Please sign in with your new password.')).toBeVisible();
    await signIn(page, { ...account, password: 'a-newer-pass-phrase' });
  });

  test('is answered alike for an unknown address', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
  });

  test('is told to wait a minute before the next mail', async ({ page, request }) => {
    const account = await createAccount(request);
    const ask = async () => {
      await page.goto('/forgot-password');
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByLabel('Email').fill(account.email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
    };
    await ask();
    await expect(page.getByText(/If an account exists|Please wait 60 seconds/)).toBeVisible();
    await ask();
    await expect(page.getByRole('alert')).toHaveText('Please wait 60 seconds between reset attempts.');
  });

  test('is not replaced by a link that is none', async ({ page }) => {
    await page.goto('/reset-password?token_hash=nonsense&type=recovery');
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset link. Please request a new one.');
    await page.getByRole('link', { name: 'Request New Reset Link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });
});
