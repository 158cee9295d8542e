import { fillSignup, PASSWORD, serverError, UNREACHABLE } from './authForms.ts';
import { expect, greeting, linkIn, mailTo, newEmail, test } from './fixtures.ts';

const RESEND_WAIT = 'Please wait 60 seconds between resend attempts.';

test.describe('signing up', () => {
  test.beforeEach(({ page }) => page.goto('/signup'));

  test('shows each error next to its field, and keeps the input', async ({ page, account }) => {
    const problem = page.getByRole('alert');
    const email = page.getByLabel('Email');
    const create = page.getByRole('button', { name: 'Create Account' });
    await create.click();
    await expect(problem).toHaveText('Enter your email address.');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await fillSignup(page, 'reader@example', PASSWORD);
    await expect(problem).toHaveText('Enter a complete email address, like name@example.com.');

    await fillSignup(page, account.email, 'one-pass-phrase', 'another-pass-phrase');
    await expect(problem).toHaveText('Passwords do not match.');
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
    await fillSignup(page, account.email, 'short');
    await expect(problem).toHaveText('Password must be at least 6 characters long.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await fillSignup(page, account.email, 'password1');
    await expect(problem).toHaveText('This password is too easy to guess. Please choose another one.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await fillSignup(page, account.email, 'another-pass-phrase');
    await expect(problem).toHaveText('An account with this email already exists.');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue(account.email);

    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  });

  test('reports failures and an unreachable server', async ({ page }) => {
    await page.route('**/auth/v1/signup*', serverError);
    await fillSignup(page, newEmail());
    await expect(page.getByRole('alert')).toHaveText('Failed to sign up. Please try again.');
    await page.unroute('**/auth/v1/signup*');
    await page.route('**/auth/v1/signup*', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toHaveText(UNREACHABLE);
  });

  test('shows and hides the password, also by keyboard, and has no header or footer', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true });
    await field.fill(PASSWORD);
    await expect(field).toHaveAttribute('type', 'password');
    await field.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('type', 'text');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Hide Password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  test('leads to the confirmation mail, which can be resent after a minute, across a reload', async ({
    page,
    request,
  }) => {
    const email = newEmail();
    let asked = 0;
    await page.route('**/auth/v1/signup*', async (route) => {
      asked += 1;
      const button = page.getByRole('button', { name: 'Creating Account...' });
      await expect(button).toBeDisabled();
      await page.getByLabel('Email').press('Enter');
      await route.continue();
    });
    await fillSignup(page, email);
    await expect(page).toHaveURL(/\/signup-success$/);
    expect(asked).toBe(1);
    const resend = page.getByRole('button', { name: 'Resend Confirmation Email' });
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/^You can send it again in \d+ s\.$/)).toBeVisible();
    await page.reload();
    await expect(resend).toBeDisabled();
    await mailTo(request, email);

    // Clearing the storage does not help: the server enforces the same limit.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await resend.click();
    await expect(page.getByRole('alert')).toHaveText(RESEND_WAIT);
    await expect(resend).toBeDisabled();
  });

  test('reports whether the mail was sent again', async ({ page }) => {
    await page.clock.install();
    await fillSignup(page, newEmail());
    await expect(page).toHaveURL(/\/signup-success$/);
    const resend = page.getByRole('button', { name: 'Resend Confirmation Email' });
    await expect(resend).toBeDisabled();
    await page.clock.runFor(61_000);
    await page.route('**/auth/v1/resend*', serverError);
    await resend.click();
    await expect(page.getByRole('alert')).toHaveText('Failed to send email. Please try again.');
    await page.unroute('**/auth/v1/resend*');
    // The minute has passed only in the page.
    let asked = 0;
    await page.route('**/auth/v1/resend*', (route) => {
      asked += 1;
      return route.fulfill({ json: {} });
    });
    await resend.click();
    const sent = page.getByText('Verification email sent! Check your inbox.');
    await expect(sent).toBeVisible();
    await expect(resend).toBeDisabled();
    await expect(resend).toBeFocused();
    await page.keyboard.press('Enter');
    expect(asked).toBe(1);
    await page.clock.runFor(5000);
    await expect(sent).toHaveCount(0);
    await page.clock.runFor(56_000);
    await expect(resend).toBeEnabled();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cooldown')))).toEqual([]);
  });

  test('passes the address to the login, and continues once the link has been opened', async ({
    page,
    context,
    request,
  }) => {
    const email = newEmail();
    await fillSignup(page, email);
    await page.getByRole('link', { name: 'Return to Login' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goBack();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(/^Sign up or log in first/)).toHaveCount(0);
    const tab = await context.newPage();
    await tab.goto(await linkIn(request, email));
    await expect(greeting(page)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('has a fallback text when the address is unknown', async ({ page }) => {
    await page.goto('/signup-success');
    await expect(page.getByText('your email', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend Confirmation Email' })).toBeDisabled();
    await expect(page.getByText('Sign up or log in first, so that we know your address.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});
