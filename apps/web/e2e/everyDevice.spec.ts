import { expect, openSession } from './fixtures.ts';
import { signOutEverywhere, test } from './settingsPage.ts';

test.describe('signing out on every device', () => {
  test('ends this session and every other', async ({ settings: page, account, browser, cleanConsole: _ }) => {
    const other = await (await browser.newContext()).newPage();
    await openSession(other, account);
    await signOutEverywhere(page);
    await expect(page.getByRole('status')).toHaveText('You are signed out on every device.');
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'color-scheme'))).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('You are signed out on every device.')).toHaveCount(0);

    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(other).toHaveURL(/\/login$/);
  });

  test('keeps the session when the server cannot be reached', async ({ settings: page }) => {
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await signOutEverywhere(page);
    await expect(page.getByRole('alert')).toHaveText(
      'You could not be signed out everywhere, so nothing has changed. Please try again.',
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  test('asks first, says what it does, and does nothing when it is canceled', async ({ settings: page }) => {
    let ended = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/logout')) ended += 1;
    });
    const open = page.getByRole('button', { name: 'Sign Out on Every Device' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Sign out on every device?' });
    await expect(dialog).toContainText('This ends every session of your account, the one in this browser too.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(ended).toBe(0);
  });
});

test('signing out on every device does not claim what the server refused', async ({ settings: page, request }) => {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('latticework.session') ?? '').access_token);
  const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
  const headers = { apikey, authorization: `Bearer ${token}` };
  expect((await request.post('/auth/v1/logout?scope=local', { headers })).status()).toBe(204);
  await signOutEverywhere(page);
  await expect(page.getByRole('alert')).toHaveText('Authentication error. Please log in again.');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You are signed out on every device.')).toHaveCount(0);
});
