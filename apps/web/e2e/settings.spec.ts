import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { personalDataSchema } from '../../../packages/core/src/personalData.ts';
import { expect, linkIn, openSession, test } from './fixtures.ts';
import { LEASE_TEXT } from './texts.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back/ });

async function openSettings(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

test('is reached from the dashboard and leads back, and is for members only', async ({ signedIn: page, browser }) => {
  await openSettings(page);
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/settings');
  await expect(visitor).toHaveURL(/\/login$/);
});

test.describe('the name', () => {
  test.beforeEach(({ signedIn }) => openSettings(signedIn));

  test('is trimmed, saved and greeted with at once', async ({ page }) => {
    const save = page.getByRole('button', { name: 'Save Changes' });
    const field = page.getByLabel('Display name');
    await expect(save).toBeDisabled();
    await field.fill('  Ada Lovelace  ');
    await save.click();
    await expect(page.getByRole('status')).toHaveText('Profile updated successfully!');
    await expect(field).toHaveValue('Ada Lovelace');
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
    await expect(page.getByText('Profile updated successfully!')).toHaveCount(0, { timeout: 8000 });
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(greeting(page)).toHaveText('Welcome back, Ada Lovelace');
    await page.reload();
    await expect(greeting(page)).toHaveText('Welcome back, Ada Lovelace');
  });

  test('is required, and not endless', async ({ page }) => {
    const save = page.getByRole('button', { name: 'Save Changes' });
    const field = page.getByLabel('Display name');
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/auth/v1/user')) saves += 1;
    });
    await field.fill('   ');
    await expect(field).toHaveAccessibleDescription('Please enter the name you want to be greeted with.');
    await expect(save).toBeDisabled();
    await field.fill('x'.repeat(81));
    await expect(field).toHaveAccessibleDescription('Please use at most 80 characters.');
    await field.press('Enter');
    await field.fill('Ada');
    await field.press('Enter');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(saves).toBe(1);
  });

  test('says when it could not be saved, and keeps what was typed', async ({ page }) => {
    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: { msg: 'boom' } }) : route.continue(),
    );
    await page.getByLabel('Display name').fill('Ada');
    await page.getByLabel('Display name').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Failed to update profile. Please try again.');
    await expect(page.getByLabel('Display name')).toHaveValue('Ada');
    await page.unroute('**/auth/v1/user');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('an address that is not confirmed', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Email verification' });
  const RESEND = { name: 'Resend Verification Email' };

  test('is asked to be, on the dashboard, until the link in the mail is opened elsewhere', async ({
    unconfirmed: page,
    account,
    request,
    browser,
  }) => {
    await expect(banner(page)).toContainText(account.email);
    await banner(page).getByRole('button', RESEND).click();
    await expect(banner(page).getByRole('status')).toHaveText('Verification email sent! Check your inbox.');
    await expect(banner(page).getByRole('button', RESEND)).toBeDisabled();
    await expect(banner(page).getByRole('button', RESEND)).toBeFocused();
    await expect(banner(page).getByText(/^You can send it again in \d+ s\.$/)).toBeVisible();

    // The wait belongs to the address, not to the screen.
    await openSettings(page);
    const profile = section(page, 'Profile');
    await expect(profile.getByText('Unverified', { exact: true })).toBeVisible();
    await expect(profile.getByRole('button', RESEND)).toBeDisabled();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(await linkIn(request, account.email));
    await expect(elsewhere.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();

    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(profile.getByText('Verified', { exact: true })).toBeVisible();
    await expect(profile.getByRole('button', RESEND)).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(greeting(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    // What the device keeps has followed, too.
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test('is followed in every tab of the browser that confirms it', async ({
    unconfirmed: page,
    account,
    request,
    context,
  }) => {
    await banner(page).getByRole('button', RESEND).click();
    const tab = await context.newPage();
    await tab.goto(await linkIn(request, account.email));
    await expect(tab).toHaveURL(/\/dashboard$/);
    await expect(banner(page)).toHaveCount(0);
  });

  test('can be left alone for the session, which is forgotten with it', async ({ unconfirmed: page }) => {
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('latticework.')));
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(greeting(page)).toBeFocused();
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(await kept()).toHaveLength(1);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await kept()).toEqual([]);
  });

  test('is told what went wrong with the mail', async ({ unconfirmed: page }) => {
    await openSettings(page);
    const profile = section(page, 'Profile');
    await page.route('**/auth/v1/resend*', (route) => route.fulfill({ status: 400, json: { msg: 'boom' } }));
    await profile.getByRole('button', RESEND).click();
    await expect(profile.getByRole('alert')).toHaveText('Failed to send email. Please try again later.');
    await expect(profile.getByRole('button', RESEND)).toBeEnabled();
    await page.unroute('**/auth/v1/resend*');

    await profile.getByRole('button', RESEND).click();
    await expect(profile.getByRole('status')).toHaveText('Verification email sent! Check your inbox.');
    await expect(profile.getByText('Verification email sent! Check your inbox.')).toHaveCount(0, { timeout: 8000 });

    // A forgotten wait does not help: the server holds the same limit.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('cooldown')) localStorage.removeItem(key);
    });
    await page.reload();
    await profile.getByRole('button', RESEND).click();
    await expect(profile.getByRole('alert')).toHaveText('Please wait 60 seconds between resend attempts.');
    await expect(profile.getByRole('button', RESEND)).toBeDisabled();
  });
});

test('a link to set a new password is mailed', async ({ signedIn: page, account, request }) => {
  await openSettings(page);
  const password = section(page, 'Password');
  const send = password.getByRole('button', { name: 'Send Reset Link' });
  await page.route('**/auth/v1/recover*', (route) => route.fulfill({ status: 400, json: { msg: 'boom' } }));
  await send.click();
  await expect(password.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.');
  await page.unroute('**/auth/v1/recover*');
  await send.click();
  await expect(password.getByRole('status')).toHaveText(
    'If an account exists with this email, you will receive a password reset link shortly.',
  );
  await expect(send).toBeDisabled();
  await expect(send).toBeFocused();
  expect(await linkIn(request, account.email)).toContain('/reset-password?');
});

test.describe('the subscription', () => {
  test('is Free at first, with what that gives and the way to more', async ({ signedIn: page }) => {
    await openSettings(page);
    const panel = section(page, 'Subscription');
    await expect(panel.getByText('Free', { exact: true })).toBeVisible();
    await expect(panel).toContainText('3 analyses a day: 2 of trending questions');
    await expect(panel).toContainText('9.99 USD per month');
    await expect(panel.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
  });

  test('says what it is, until when, and how it is paid', async ({ signedIn: page, account, sql }) => {
    const end = Date.UTC(2031, 11, 3, 12) / 1000;
    const panel = section(page, 'Subscription');
    await sql`
      insert into public.stripe_user_subscriptions
        (user_id, subscription_status, current_period_end, payment_method_brand, payment_method_last4)
      select id, 'active', ${end}, 'visa', '4242' from auth.users where email = ${account.email}`;
    const becomes = async (status: string, canceling: boolean, badge: string) => {
      await sql`
        update public.stripe_user_subscriptions set subscription_status = ${status}, cancel_at_period_end = ${canceling}
        where user_id = (select id from auth.users where email = ${account.email})`;
      await page.goto('/settings');
      await expect(panel.getByText(badge, { exact: true })).toBeVisible();
      await expect(panel.getByRole('link', { name: 'Upgrade to Premium' })).toHaveCount(0);
      await expect(panel).toContainText('Paid with Visa ending in 4242.');
    };
    await becomes('active', false, 'Active');
    await expect(panel).toContainText('Renews on December 3, 2031.');
    await becomes('trialing', false, 'Trial');
    await expect(panel).toContainText('Your trial ends on December 3, 2031');
    await becomes('active', true, 'Canceling at period end');
    await expect(panel).toContainText('Ends on December 3, 2031.');
    await becomes('past_due', false, 'Past Due');
    await expect(panel).toContainText('Your last payment did not go through.');
  });

  test('says when it could not be read, and tries again', async ({ signedIn: page }) => {
    await page.route('**/rest/v1/stripe_user_subscriptions*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no', code: 'X' } }),
    );
    await openSettings(page);
    const panel = section(page, 'Subscription');
    await expect(panel.getByRole('alert')).toHaveText('Your subscription could not be loaded.');
    await page.unroute('**/rest/v1/stripe_user_subscriptions*');
    await panel.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(panel.getByText('Free', { exact: true })).toBeVisible();
    await expect(panel.locator('div:focus')).toContainText('Free gives you');
  });
});

test('the appearance is chosen here as in the footer, and kept', async ({ signedIn: page }) => {
  await openSettings(page);
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await section(page, 'Appearance').getByText('Dark', { exact: true }).click();
  await expect.poll(scheme).toBe('dark');
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.reload();
  await expect(section(page, 'Appearance').getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await scheme()).toBe('dark');
});

test.describe('everything that is kept', () => {
  const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

  test('can be taken along, as JSON and for reading', async ({ signedIn: page, account }) => {
    await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(LEASE_TEXT);
    await page.getByRole('button', { name: 'Mark it up' }).click();
    await expect(page).toHaveURL(/\/dashboard\/results$/);
    await page.goto('/settings');
    const data = section(page, 'Your data');

    const json = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as JSON' }).click();
    expect((await json).suggestedFilename()).toMatch(/^latticework-\d{4}-\d\d-\d\d\.json$/);
    const kept = personalDataSchema.parse(JSON.parse(await textOf(await json)));
    expect(kept.account.email).toBe(account.email);
    expect(kept.history.map(({ text }) => text)).toEqual([LEASE_TEXT]);
    await expect(data.getByRole('status')).toHaveText('Your file is ready: look among your downloads.');

    const markdown = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as Markdown' }).click();
    expect((await markdown).suggestedFilename()).toMatch(/^latticework-\d{4}-\d\d-\d\d\.md$/);
    const text = await textOf(await markdown);
    expect(text).toContain('# Your Latticework data');
    expect(text).toContain(`> ${LEASE_TEXT}`);
    expect(text).toContain('#### Findings');
  });

  test('says when it could not be collected', async ({ signedIn: page }) => {
    await openSettings(page);
    await page.route('**/functions/v1/export-data', (route) => route.abort());
    const data = section(page, 'Your data');
    await data.getByRole('button', { name: 'Download as Markdown' }).click();
    await expect(data.getByRole('alert')).toHaveText('Your data could not be collected. Please try again.');
    await page.unroute('**/functions/v1/export-data');
    const file = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as Markdown' }).click();
    await file;
    await expect(data.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('signing out on every device', () => {
  test('ends this session and every other', async ({ signedIn: page, account, browser, cleanConsole: _ }) => {
    const other = await (await browser.newContext()).newPage();
    await openSession(other, account);
    await openSettings(page);
    await page.getByRole('button', { name: 'Sign Out on Every Device' }).click();
    await expect(page.getByRole('status')).toHaveText('You are signed out on every device.');
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'color-scheme'))).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('You are signed out on every device.')).toHaveCount(0);

    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(other).toHaveURL(/\/login$/);
  });

  test('keeps the session where the server cannot be told', async ({ signedIn: page }) => {
    await openSettings(page);
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out on Every Device' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'You could not be signed out everywhere, so nothing has changed. Please try again.',
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});

test('signing out on every device does not claim what the server refused', async ({ signedIn: page, request }) => {
  await openSettings(page);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('latticework.session') ?? '').access_token);
  const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
  const headers = { apikey, authorization: `Bearer ${token}` };
  expect((await request.post('/auth/v1/logout?scope=local', { headers })).status()).toBe(204);
  await page.getByRole('button', { name: 'Sign Out on Every Device' }).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication error. Please log in again.');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You are signed out on every device.')).toHaveCount(0);
});

test.describe('deleting the account', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const deletion = '**/functions/v1/delete-account';

  async function toLastStep(page: Page) {
    await openSettings(page);
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

  test('tells what will be gone and can be left at each step', async ({ signedIn: page }) => {
    await openSettings(page);
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

  test('cannot be left while it runs; when it fails nothing is lost', async ({ signedIn: page }) => {
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
    await page.getByRole('textbox', { name: 'What are you deciding?' }).fill('For nobody else to read.');
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await toLastStep(page);
    await dialog(page).getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your account and everything in it has been deleted.')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'color-scheme'))).toEqual([]);
  });

  test('is told as such where the end of the session is noticed before the answer comes', async ({
    signedIn: page,
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

  test('is noticed on another device as soon as somebody looks', async ({ signedIn: page, account, browser }) => {
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
