import type { APIRequestContext, Page } from '@playwright/test';
import { fillLogin, fillReset, resetLink } from './authForms.ts';
import { findChromium } from './chromium.ts';
import { createAccount, expect, greeting, SESSION_KEY as KEY, openSession, signIn, test } from './fixtures.ts';
import { box, send } from './questionForm.ts';
import { endsIn } from './sessionEnd.ts';
import { signOutEverywhere } from './settingsPage.ts';
import { PRODUCT_TEXT } from './texts.ts';

const ENDED = 'Authentication error. Please log in again.';
const REFRESH = '**/auth/v1/token?grant_type=refresh_token';

type Stored = { access_token: string; refresh_token: string; expires_at: number };

const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null, KEY);

/** Everything that the browser stores for this site, except the color scheme and scroll positions. */
const keptKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => key !== 'color-scheme' && key !== 'react-router-scroll-positions',
    ),
  );

/** The events that a page gets when its tab becomes visible again. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Ends the sessions of a person on the server, without notifying their browser. */
async function endOnServer(request: APIRequestContext, { access_token }: Stored) {
  const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
  const headers = { apikey, authorization: `Bearer ${access_token}` };
  expect((await request.post('/auth/v1/logout?scope=global', { headers })).status()).toBe(204);
}

async function refreshWith(request: APIRequestContext, { refresh_token }: Stored) {
  const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
  return request.post('/auth/v1/token?grant_type=refresh_token', { headers: { apikey }, data: { refresh_token } });
}

async function sessionOf(page: Page): Promise<Stored> {
  const session = await stored(page);
  if (!session) throw new Error('no one is signed in');
  return session;
}

test.describe('a session', () => {
  test('close to expiry is refreshed when the tab becomes visible again, and survives a reload', async ({
    signedIn: page,
  }) => {
    const before = await sessionOf(page);
    await endsIn(page, 80);
    await comeBack(page);
    await expect.poll(async () => (await stored(page))?.refresh_token).not.toBe(before.refresh_token);
    expect((await sessionOf(page)).expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
    await page.reload();
    await expect(greeting(page)).toBeVisible();
  });

  test('is checked every 30 seconds, and refreshed 3 checks before its end', async ({ page, account }) => {
    await page.clock.install();
    await signIn(page, account);
    let refreshes = 0;
    await page.route(REFRESH, (route) => {
      refreshes += 1;
      return route.fulfill({ status: 503, json: {} });
    });
    await endsIn(page, 155);
    // The page's clock is fixed; one check later 125 s are left, two checks later 95.
    await page.clock.runFor(31_000);
    expect(refreshes).toBe(0);
    await page.clock.runFor(60_000);
    await expect.poll(() => refreshes).toBeGreaterThan(0);
  });

  test('that cannot be refreshed right now is kept, retried with growing pauses, and continues', async ({
    signedIn: page,
  }) => {
    const before = await sessionOf(page);
    const times: number[] = [];
    await page.route(REFRESH, (route) => {
      times.push(Date.now());
      return route.fulfill({ status: 503, json: { message: 'down' } });
    });
    await endsIn(page, -10);
    await comeBack(page);
    await expect.poll(() => times.length).toBeGreaterThanOrEqual(4);
    const [first = 0, second = 0, third = 0, fourth = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(190);
    expect(third - second).toBeGreaterThanOrEqual(390);
    expect(fourth - third).toBeGreaterThanOrEqual(790);
    await expect(greeting(page)).toBeVisible();
    expect((await sessionOf(page)).refresh_token).toBe(before.refresh_token);

    await page.unroute(REFRESH);
    await expect.poll(async () => (await stored(page))?.refresh_token).not.toBe(before.refresh_token);
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  });

  test('that cannot be refreshed at the start is kept too, and can be retried', async ({ page, account }) => {
    await page.clock.install();
    await signIn(page, account);
    // First, because the open page would refresh it in between.
    await page.route(REFRESH, (route) => route.abort());
    await endsIn(page, -10);
    const asked = page.waitForRequest(REFRESH);
    await page.reload();
    await asked;
    const failed = page.getByRole('heading', { name: 'We can’t open your session right now.' });
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(failed).toBeVisible({ timeout: 200 });
    }).toPass();
    expect(await stored(page)).not.toBeNull();
    await page.unroute(REFRESH);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(greeting(page)).toBeVisible();
  });

  test('that the server ended leads to the login, and keeps only the person’s drafts', async ({
    signedIn: page,
    request,
    context,
  }) => {
    await box(page).fill('Should I leave?');
    const other = await context.newPage();
    await other.goto('/history');
    await expect(other.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    // Otherwise a request that is still running there would find out first.
    await other.waitForLoadState('networkidle');
    await endOnServer(request, await sessionOf(page));
    await endsIn(page, -10);
    await comeBack(page);
    await expect(page.getByRole('alert')).toHaveText(ENDED);
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    await expect.poll(() => keptKeys(page)).toEqual([expect.stringMatching(/^latticework\.drafts\.[0-9a-f-]{36}$/)]);
    await expect(page.getByText('Do I resign?')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('that was ended elsewhere is noticed within 30 seconds by an idle page', async ({ page, account, browser }) => {
    await page.clock.install();
    await signIn(page, account);
    await page.waitForLoadState('networkidle');
    const elsewhere = await (await browser.newContext()).newPage();
    await openSession(elsewhere, account);
    await elsewhere.goto('/settings');
    await signOutEverywhere(elsewhere);
    await expect(elsewhere.getByRole('status')).toHaveText('You are signed out on every device.');
    await expect(greeting(page)).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(page.getByRole('alert')).toHaveText(ENDED);
    await expect(page).toHaveURL(/\/login$/);
    await elsewhere.context().close();
  });

  test('that was ended elsewhere is noticed on navigation to another page', async ({ signedIn: page, request }) => {
    await page.waitForLoadState('networkidle');
    await endOnServer(request, await sessionOf(page));
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('alert')).toHaveText(ENDED);
    await expect(page).toHaveURL(/\/login$/);
  });

  test('that was ended while no page was open leads to the login from a new one', async ({
    signedIn: page,
    request,
  }) => {
    await box(page).fill('Should I leave?');
    await endOnServer(request, await sessionOf(page));
    await endsIn(page, -10);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(ENDED);
    await expect.poll(() => keptKeys(page)).toEqual([expect.stringMatching(/^latticework\.drafts\.[0-9a-f-]{36}$/)]);
  });

  test('is refreshed in two tabs at once, and both stay signed in', async ({ signedIn: page, context }) => {
    const other = await context.newPage();
    await other.goto('/history');
    await expect(other.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    const before = await sessionOf(page);
    await endsIn(page, -10);
    await Promise.all([comeBack(page), comeBack(other)]);
    await expect.poll(async () => (await stored(page))?.refresh_token).not.toBe(before.refresh_token);
    for (const tab of [page, other]) {
      await tab.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await expect(tab.getByText(/analyses used today/)).toBeVisible();
    }
  });

  test('in another browser ends with a new password', async ({ signedIn: page, request, account, browser }) => {
    const there = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await there.goto(await resetLink(request, account.email));
    await fillReset(there, 'a-newer-pass-phrase');
    await expect(there.getByText('Password reset successful! Redirecting to login...')).toBeVisible();
    expect((await refreshWith(request, await sessionOf(page))).status()).toBe(400);
    await endsIn(page, -10);
    await comeBack(page);
    await expect(page.getByRole('alert')).toHaveText(ENDED);
    expect(await keptKeys(there)).toEqual([]);
    await there.context().close();
  });
});

test('a finished cooldown leaves no address on the device', async ({ page }) => {
  await page.goto('/');
  await page.evaluate((until) => {
    localStorage.setItem('latticework.cooldown.resend.ann@example.test', JSON.stringify({ value: '', until }));
  }, Date.now() - 1);
  await page.reload();
  await expect.poll(() => keptKeys(page)).toEqual([]);
});

test.describe('signing out', () => {
  test('signs out every tab, ends the session on the server, and leaves nothing behind Back', async ({
    signedIn: page,
    context,
    request,
  }) => {
    const session = await sessionOf(page);
    await box(page).fill('Should I leave?');
    const other = await context.newPage();
    await other.goto('/history');
    await expect(other.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByRole('alert')).toHaveCount(0);
    expect(await keptKeys(page)).toEqual([]);
    await expect.poll(async () => (await refreshWith(request, session)).status()).toBe(400);
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });

  test('works at once without an answer from the server, even with an expired session', async ({
    signedIn: page,
    context,
  }) => {
    await context.route('**/auth/v1/**', (route) => route.abort());
    await endsIn(page, -10);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await keptKeys(page)).toEqual([]);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('also ends a session on the server whose token has expired', async ({ signedIn: page, account, sql }) => {
    const sessions = () =>
      sql`select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${account.email}`;
    expect(await sessions()).toHaveLength(1);
    const told = page.waitForRequest('**/auth/v1/logout*');
    // Both at once, because the page could store a fresh one in between.
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      const expires_at = Math.floor(Date.now() / 1000) - 10;
      localStorage.setItem(key, JSON.stringify({ ...session, access_token: 'run.out.token', expires_at }));
    }, KEY);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await told;
    await expect.poll(async () => (await sessions()).length).toBe(0);
    expect(await keptKeys(page)).toEqual([]);
  });

  test('is noticed by a page in the back/forward cache', async ({ playwright, launchOptions, account, baseURL }) => {
    // Playwright turns off the back/forward cache, and headless Chromium has none.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      executablePath: findChromium(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await signIn(page, account);
    await box(page).fill('Should I leave?');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.body.setAttribute('data-kept', ''));
    await page.goto('/healthz');

    // Chromium discards a cached page that gets the sign-out event; this tests pages that do not get it.
    await page.evaluate(() => localStorage.clear());
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('body')).toHaveAttribute('data-kept');
    expect(await keptKeys(page)).toEqual([]);
    await browser.close();
  });

  test('shows the next person in the same tab nothing of the previous one', async ({ signedIn: page, request }) => {
    // No public page contains this text.
    const text = `Between the two of us: ${PRODUCT_TEXT}`;
    await box(page).fill(text);
    await send(page).click();
    await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('link', { name: 'History' }).click();
    const mark = text.slice(0, 30);
    await expect(page.getByText(mark).first()).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);

    await page.getByRole('link', { name: 'Login' }).click();
    const next = await createAccount(request);
    await fillLogin(page, next.email, next.password);
    await expect(greeting(page)).toBeVisible();
    await page.route('**/rest/v1/query_history*', () => undefined);
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await expect(page.getByText(mark)).toHaveCount(0);
    for (let steps = 0; steps < 6; steps += 1) {
      await page.goBack();
      await expect(page.getByText(mark)).toHaveCount(0);
    }
  });
});
