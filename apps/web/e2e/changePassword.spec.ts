import type { Page } from '@playwright/test';
import { continueAs, expect, mailTo, newEmail, openSession, signIn } from './fixtures.ts';
import { section, test } from './settingsPage.ts';

const NEW = 'a-newer-pass-phrase';
const part = (page: Page) => section(page, 'Password');
const field = (page: Page, name: string) => part(page).getByLabel(name, { exact: true });
const button = (page: Page) => part(page).getByRole('button', { name: 'Change Password' });

async function fill(page: Page, current: string, password = NEW, confirmation = password) {
  await field(page, 'Current Password').fill(current);
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm New Password').fill(confirmation);
}

test('a person who knows the password can change it, which signs out every other device', async ({
  settings: page,
  account,
  browser,
  request,
}) => {
  const other = await (await browser.newContext()).newPage();
  await openSession(other, account);
  await page.bringToFront();
  await expect(button(page)).toBeDisabled();
  await fill(page, account.password);
  await page.keyboard.press('Enter');
  await expect(part(page).getByRole('status')).toHaveText(
    'Your password was changed. Every other device is signed out.',
  );
  for (const name of ['Current Password', 'New Password', 'Confirm New Password']) {
    await expect(field(page, name)).toHaveValue('');
  }
  await expect(button(page)).toBeDisabled();
  expect((await mailTo(request, account.email)).subject).toBe('Your password was changed');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, { ...account, password: NEW });
});

test('errors appear at the field they are about, and nothing that was typed is lost', async ({
  settings: page,
  account,
}) => {
  const problem = part(page).getByRole('alert');
  const at = async (name: string, text: string | RegExp) => {
    await expect(problem).toHaveText(text);
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  };
  await fill(page, account.password, NEW, 'another-pass-phrase');
  await button(page).click();
  await at('Confirm New Password', 'Passwords do not match.');
  await fill(page, account.password, 'short');
  await button(page).click();
  await at('New Password', 'Password must be at least 6 characters long.');
  for (const guessable of ['password1', 'L4ttic3w0rk!', account.email.split('@')[0] ?? '']) {
    await fill(page, account.password, guessable);
    await button(page).click();
    await at('New Password', 'This password is too easy to guess. Please choose another one.');
    await field(page, 'New Password').fill('');
  }
  await fill(page, 'not my password');
  await button(page).click();
  await at('Current Password', 'This is not your current password. Please try again.');
  await expect(field(page, 'New Password')).toHaveValue(NEW);
  await fill(page, account.password, account.password);
  await button(page).click();
  await at('New Password', 'Choose a password that is different from the current one.');

  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { msg: 'null' } }) : route.continue(),
  );
  await fill(page, account.password);
  await button(page).click();
  await expect(problem).toHaveText('Failed to change password. Please try again.');
  await page.unroute('**/auth/v1/user');
  await button(page).click();
  await expect(part(page).getByRole('status')).toContainText('Your password was changed.');
  await expect(problem).toHaveCount(0);
});

test('each field can be shown, and password managers recognize the form', async ({ settings: page, account }) => {
  await expect(part(page).locator('form input[autocomplete=username]')).toHaveValue(account.email);
  for (const [name, autocomplete] of [
    ['Current Password', 'current-password'],
    ['New Password', 'new-password'],
    ['Confirm New Password', 'new-password'],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute('autocomplete', autocomplete);
    await expect(field(page, name)).toHaveAttribute('type', 'password');
    await part(page)
      .getByRole('button', { name: `Show ${name}`, exact: true })
      .click();
    await expect(field(page, name)).toHaveAttribute('type', 'text');
  }
});

test('a person who signs in only with Google can set a first password through the mail', async ({ page }) => {
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await continueAs(page, email);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(part(page)).toContainText('Your account has no password.');
  await expect(part(page).getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  await expect(field(page, 'Current Password')).toHaveCount(0);
});
