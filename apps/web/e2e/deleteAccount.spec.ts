import type { Page } from '@playwright/test';
import { continueAs, expect, newEmail, openSession } from './fixtures.ts';
import { box } from './questionForm.ts';
import { openSettings, test } from './settingsPage.ts';

test.describe('deleting the account', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const deletion = '**/functions/v1/delete-account';

  async function toLastStep(page: Page) {
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
  }

  const passwordField = (page: Page) => dialog(page).getByLabel('Current Password', { exact: true });
  const wordField = (page: Page) => dialog(page).getByLabel('Type DELETE to confirm');
  const DELETED = 'Your account and everything in it has been deleted.';

  async function confirm(page: Page, { password }: { password: string }) {
    await passwordField(page).fill(password);
    await wordField(page).fill('DELETE');
    await page.keyboard.press('Enter');
  }

  test('can be done by keyboard alone, and leaves no data', async ({ signedIn: page, account, context, sql }) => {
    const tab = await context.newPage();
    await tab.goto('/history');
    await expect(tab.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await openSettings(page);

    await page.getByRole('button', { name: 'Delete Account' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: 'Delete your account?' })).toBeFocused();
    for (const name of ['Download as JSON', 'Download as Markdown', 'Continue']) {
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(passwordField(page)).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('button', { name: 'Show Current Password' })).toBeFocused();
    await page.keyboard.press('Tab');
    const field = wordField(page);
    await expect(field).toBeFocused();
    const confirm = dialog(page).getByRole('button', { name: 'Delete Account' });
    await page.keyboard.type('delet');
    await expect(field).toHaveValue('DELET');
    await expect(confirm).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(confirm).toBeVisible();
    await page.keyboard.type('e');
    await expect(confirm).toBeEnabled();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('status')).toHaveText(DELETED);
    await expect(page).toHaveURL(/\/$/);
    await expect(tab).toHaveURL(/\/login$/);
    const kept = () =>
      page.evaluate(() =>
        [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /^latt/.test(key)),
      );
    expect(await kept()).toEqual([]);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await sql`select id from auth.users where email = ${account.email}`).toHaveLength(0);

    // Back leads to the login, as for any visitor.
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('has been deleted')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('says what will be deleted and can be canceled at each step', async ({ settings: page }) => {
    const open = page.getByRole('button', { name: 'Delete Account' });
    await open.click();
    await expect(dialog(page)).toContainText('This cannot be undone.');
    await expect(dialog(page)).toContainText('it is canceled at once, and the rest of its time is not refunded');
    const file = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download as JSON' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.json$/);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(open).toBeFocused();

    await open.click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await dialog(page).getByLabel('Type DELETE to confirm').fill('delete');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  test('cannot be canceled while it runs; when it fails nothing is lost', async ({ settings: page, account }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      void page.route(deletion, async (route) => {
        resolve();
        await new Promise<void>((go) => {
          answer = go;
        });
        await route.fulfill({ status: 502, json: { error: 'x', code: 'internal', requestId: 'x' } });
      });
    });
    await toLastStep(page);
    const field = wordField(page);
    await passwordField(page).fill(account.password);
    await field.fill('delete');
    await dialog(page).getByRole('button', { name: 'Delete Account' }).click();
    await asked;
    await expect(dialog(page).getByText('Deleting...')).toBeVisible();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await expect(dialog(page).getByText('Deleting...')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();

    answer();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Failed to delete account. Please try again or contact support.',
    );
    await expect(field).toHaveValue('DELETE');
    await page.unroute(deletion);
    await dialog(page).getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByText(DELETED)).toBeVisible();
  });

  test('clears this device even when the session cannot be ended on the server', async ({
    signedIn: page,
    account,
  }) => {
    await box(page).fill('For nobody else to read.');
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await openSettings(page);
    await toLastStep(page);
    await confirm(page, account);
    await expect(page.getByText(DELETED)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'color-scheme'))).toEqual([]);
  });

  test('is reported correctly when the end of the session is noticed before the answer arrives', async ({
    settings: page,
    account,
    cleanConsole: _,
  }) => {
    await page.route(deletion, async (route) => {
      const response = await route.fetch();
      const refused = page.waitForResponse((answer) => answer.url().endsWith('/auth/v1/user') && !answer.ok());
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await refused;
      await route.fulfill({ response });
    });
    await toLastStep(page);
    await confirm(page, account);
    await expect(page.getByRole('status')).toHaveText(DELETED);
    await expect(page).toHaveURL(/\/$/);
  });

  test('is noticed on another device as soon as a person returns to it', async ({
    settings: page,
    account,
    browser,
  }) => {
    const other = await (await browser.newContext()).newPage();
    await openSession(other, account);
    // A background page renders rarely, and a click waits for rendering.
    await page.bringToFront();
    await toLastStep(page);
    await confirm(page, account);
    await expect(page.getByText(DELETED)).toBeVisible();
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(other).toHaveURL(/\/login$/);
  });

  test('needs the password of the account, and says at the field when it is wrong', async ({
    settings: page,
    account,
    sql,
  }) => {
    await toLastStep(page);
    await expect(dialog(page)).toContainText(`For ${account.email}`);
    await wordField(page).fill('DELETE');
    const button = dialog(page).getByRole('button', { name: 'Delete Account' });
    await expect(button).toBeDisabled();
    await passwordField(page).fill('not my password');
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await dialog(page).getByRole('button', { name: 'Show Current Password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await button.click();
    await expect(dialog(page).getByRole('alert')).toHaveText('This is not your current password. Please try again.');
    await expect(passwordField(page)).toBeFocused();
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(wordField(page)).toHaveValue('DELETE');
    expect(await sql`select from auth.users where email = ${account.email}`).toHaveLength(1);
    await confirm(page, account);
    await expect(page.getByRole('status')).toHaveText(DELETED);
  });

  test('asks for the password when only the server knows that there is one', async ({ settings: page, account }) => {
    // Like a session that began with Google before the account had a password.
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('latticework.session') ?? '{}');
      session.user.app_metadata.providers = ['google'];
      localStorage.setItem('latticework.session', JSON.stringify(session));
    });
    await page.route('**/auth/v1/user', (route) => route.abort());
    await page.reload();
    await toLastStep(page);
    await expect(passwordField(page)).toHaveCount(0);
    await wordField(page).fill('DELETE');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('Enter your current password.');
    await expect(passwordField(page)).toBeFocused();
    await confirm(page, account);
    await expect(page.getByRole('status')).toHaveText(DELETED);
  });

  test('is told to wait after many wrong passwords', async ({ settings: page }) => {
    await toLastStep(page);
    for (let n = 0; n < 10; n += 1) {
      const answer = page.waitForResponse(deletion);
      await confirm(page, { password: `wrong ${n}` });
      await answer;
    }
    await expect(dialog(page).getByRole('button', { name: 'Delete Account' })).toBeEnabled();
    await confirm(page, { password: 'wrong again' });
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Too many attempts. Please wait a few minutes and try again.',
    );
  });

  test('without a password needs a new sign-in with Google', async ({ page, sql }) => {
    const email = newEmail();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await continueAs(page, email);
    await openSettings(page);
    await sql`
      update auth.sessions set created_at = created_at - interval '11 minutes'
      where user_id = (select id from auth.users where email = ${email})`;

    const openDialog = async () => {
      await toLastStep(page);
      await expect(passwordField(page)).toHaveCount(0);
      await expect(wordField(page)).toBeFocused();
      await page.keyboard.type('delete');
      await page.keyboard.press('Enter');
    };
    await openDialog();
    await expect(dialog(page).getByRole('heading', { name: 'Sign in again first' })).toBeFocused();
    // Otherwise Google would still know the person, and ask nothing.
    await page.context().clearCookies();
    await dialog(page).getByRole('button', { name: 'Sign in with Google again' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText('Signing in with Google was canceled. You can try again.');
    await expect(page).toHaveURL(/\/settings$/);

    await openDialog();
    await dialog(page).getByRole('button', { name: 'Sign in with Google again' }).click();
    await continueAs(page, email);
    await expect(page.getByText('You are signed in again. For ten minutes you can delete your account.')).toBeVisible();
    await expect(page).toHaveURL(/\/settings$/);
    await openDialog();
    await expect(page.getByRole('status')).toHaveText(DELETED);
    expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
  });
});
