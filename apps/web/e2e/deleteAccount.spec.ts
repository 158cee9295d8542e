import type { Page } from '@playwright/test';
import { expect, openSession } from './fixtures.ts';
import { box } from './questionForm.ts';
import { openSettings, test } from './settingsPage.ts';

test.describe('deleting the account', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const deletion = '**/functions/v1/delete-account';

  async function toLastStep(page: Page) {
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
  }

  test('can be done by keyboard alone, and leaves nothing', async ({ signedIn: page, account, context, sql }) => {
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
    const field = dialog(page).getByLabel('Type DELETE to confirm');
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

    await expect(page.getByRole('status')).toHaveText('Your account and everything in it has been deleted.');
    await expect(page).toHaveURL(/\/$/);
    await expect(tab).toHaveURL(/\/login$/);
    const kept = () =>
      page.evaluate(() =>
        [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /^latt/.test(key)),
      );
    expect(await kept()).toEqual([]);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await sql`select id from auth.users where email = ${account.email}`).toHaveLength(0);

    // The way back leads to the door, as for any visitor.
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('has been deleted')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('tells what will be gone and can be left at each step', async ({ settings: page }) => {
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

  test('cannot be left while it runs; when it fails nothing is lost', async ({ settings: page }) => {
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
    const field = dialog(page).getByLabel('Type DELETE to confirm');
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
    await expect(page.getByText('Your account and everything in it has been deleted.')).toBeVisible();
  });

  test('clears this device also when the session cannot be ended on the server', async ({ signedIn: page }) => {
    await box(page).fill('For nobody else to read.');
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await openSettings(page);
    await toLastStep(page);
    await dialog(page).getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your account and everything in it has been deleted.')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'color-scheme'))).toEqual([]);
  });

  test('is told as such where the end of the session is noticed before the answer comes', async ({
    settings: page,
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
    await dialog(page).getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('Your account and everything in it has been deleted.');
    await expect(page).toHaveURL(/\/$/);
  });

  test('is noticed on another device as soon as somebody looks', async ({ settings: page, account, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await openSession(other, account);
    // A page that lies behind another draws rarely, and a click waits for that.
    await page.bringToFront();
    await toLastStep(page);
    await dialog(page).getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your account and everything in it has been deleted.')).toBeVisible();
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(other).toHaveURL(/\/login$/);
  });
});
