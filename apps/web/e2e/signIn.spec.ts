import { fillLogin, PASSWORD, serverError, UNREACHABLE, unconfirmedAccount } from './authForms.ts';
import { expect, greeting, newEmail, test } from './fixtures.ts';

test.describe('signing in', () => {
  test('says the same about a wrong password and an unknown address', async ({ page, account }) => {
    for (const email of [account.email, newEmail()]) {
      await page.goto('/login');
      await fillLogin(page, email, 'not-the-password');
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    }
  });

  test('reports missing fields, failures and an unreachable server, and passes the address on', async ({ page }) => {
    await page.goto('/login');
    const problem = page.getByRole('alert');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(problem).toHaveText('Enter your email address.');
    await fillLogin(page, 'reader@example.test', '');
    await expect(problem).toHaveText('Enter your password.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.route('**/auth/v1/token*', serverError);
    await fillLogin(page, 'reader@example.test', PASSWORD);
    await expect(problem).toHaveText('Failed to sign in. Please try again.');
    await page.unroute('**/auth/v1/token*');
    await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 503, body: 'upstream' }));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(problem).toHaveText(UNREACHABLE);

    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('reader@example.test');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('reader@example.test');
  });

  test('asks for the confirmation first, and offers to resend the mail', async ({ page, request }) => {
    const { email, password } = await unconfirmedAccount(request);
    await page.goto('/login');
    await fillLogin(page, email, password);
    await expect(page.getByRole('alert')).toHaveText('Please confirm your email before signing in.');
    await page.getByRole('link', { name: 'Send the confirmation email again' }).click();
    await expect(page.getByText(email)).toBeVisible();
  });

  test('is submitted once by Enter, and redirects users who are already signed in', async ({ page, account }) => {
    let asked = 0;
    await page.route('**/auth/v1/token*', async (route) => {
      asked += 1;
      await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
      await page.keyboard.press('Enter');
      await route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(greeting(page)).toBeVisible();
    expect(asked).toBe(1);
    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });

  test('is required on every member page, replacing the history entry', async ({ page }) => {
    await page.goto('/');
    for (const path of ['/dashboard', '/dashboard/results', '/history']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
    }
  });
});
