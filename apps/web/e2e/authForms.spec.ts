import { expectAccessibleInBothLooks } from './accessible.ts';
import { fillLogin, fillReset, PASSWORD } from './authForms.ts';
import { createAccount, expect, greeting, linkIn, newEmail, test } from './fixtures.ts';

test('every sign-in page works by keyboard alone', async ({ page, request, account }) => {
  const email = newEmail();
  const type = async (...keys: string[]) => {
    for (const key of keys)
      await (key === 'Tab' || key === 'Enter' ? page.keyboard.press(key) : page.keyboard.type(key));
  };
  const toggle = 'Tab';
  await page.goto('/signup');
  await page.getByLabel('Email').focus();
  await type(email, 'Tab', PASSWORD, toggle, 'Tab', PASSWORD, toggle, 'Tab', 'Enter');
  await expect(page).toHaveURL(/\/signup-success$/);
  await page.goto(await linkIn(request, email));
  await expect(greeting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).press('Enter');

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await page.getByLabel('Email').focus();
  await type(account.email, 'Tab', PASSWORD, toggle, 'Tab', 'Tab', 'Tab', 'Enter');
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await type('Tab', 'Tab', 'Enter');
  await expect(page.getByText(/^If an account exists/)).toBeVisible();
  await page.goto(await linkIn(request, account.email));
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).focus();
  await type('a-newer-pass-phrase', toggle, 'Tab', 'a-newer-pass-phrase', 'Enter');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Password', { exact: true }).focus();
  await type('a-newer-pass-phrase', 'Enter');
  await expect(greeting(page)).toBeVisible();
});

test("axe finds nothing on the sign-in pages' messages", async ({ page, request }) => {
  const account = await createAccount(request);
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { google: true } } }));
  await page.goto('/login?plan=premium');
  await fillLogin(page, account.email, 'not-the-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'a refused sign-in');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'a sign-up with a wrong field');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const link = await linkIn(request, account.email);
  await expectAccessibleInBothLooks(page, 'a reset link on its way');
  await page.goto(link);
  await fillReset(page, 'short', 'shorter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'a new password');
  await fillReset(page, PASSWORD);
  await expect(page.getByText(/^Password reset successful\./)).toBeVisible();
  await expectAccessibleInBothLooks(page, 'a sign-in with a message');
  await page.goto('/login?plan=premium');
  await fillLogin(page, account.email, PASSWORD);
  await expect(page.getByRole('region', { name: 'Premium' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'the plan intent on the dashboard');
});
