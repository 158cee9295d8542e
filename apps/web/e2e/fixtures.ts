import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { embeddedDatabaseUrl } from '../../../server/src/testing/embeddedDatabaseUrl.ts';
import { QUICK_PASSWORD, QUICK_PASSWORD_HASH } from '../../../server/src/testing/quickPassword.ts';

export { expect };

/** The storage key of the application's session in the browser. */
export const SESSION_KEY = 'latticework.session';

export type Account = { email: string; password: string };

type Fixtures = {
  /** Fails the test when a page logs an error, throws, or breaks the content security policy. */
  cleanConsole: undefined;
  /** The data folder of the tested server, which has its keys. */
  dataDir: string;
  /** A confirmed account. */
  account: Account;
  /** The page with a stored session of `account` and nothing opened yet, for tests that prepare something first. */
  member: Page;
  /** The page, signed in with `account`, on the dashboard. */
  signedIn: Page;
  /** The same with an unconfirmed address: such a person cannot sign in, but can still have a session. */
  unconfirmed: Page;
  /** A direct connection to the database. */
  sql: Sql;
};

/** Messages that a browser logs for an answer that a test provokes on purpose. */
const PROVOKED =
  /Unable to preload CSS|Failed to load resource: (the server responded with a status of (4\d\d|50\d)|net::ERR_(FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING))/;

export const test = base.extend<Fixtures>({
  // Each test has its own network address, so that one test's mails and failures do not use up another's limits.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.') });
  },
  // A prerendered page is visible before it is interactive; journeys start when it is interactive.
  page: async ({ page, javaScriptEnabled }, use) => {
    for (const way of ['goto', 'reload'] as const) {
      const go = page[way].bind(page) as (...options: unknown[]) => ReturnType<Page['goto']>;
      Object.assign(page, {
        [way]: async (...options: unknown[]) => {
          const answer = await go(...options);
          if (javaScriptEnabled) await appStarted(page);
          return answer;
        },
      });
    }
    await use(page);
  },
  cleanConsole: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !PROVOKED.test(message.text())) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      // A browser does not report an attempt that the page's own code catches.
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
          // Playwright's own evaluation in the page is an eval without a file.
          if (blockedURI === 'eval' && !sourceFile) return;
          console.error(`policy violated: ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
        });
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  dataDir: async ({}, use) => {
    await use(process.env['LATTICEWORK_DATA_DIR'] ?? '');
  },
  account: async ({ request, dataDir }, use) => {
    await use(await createAccount(request, dataDir));
  },
  member: async ({ page, account }, use) => {
    await keepSession(page, account);
    await use(page);
  },
  signedIn: async ({ member: page }, use) => {
    await openDashboard(page);
    await use(page);
  },
  unconfirmed: async ({ member: page, account, sql }, use) => {
    await sql`update auth.users set email_confirmed_at = null where email = ${account.email}`;
    await openDashboard(page);
    await expect(page.getByRole('region', { name: 'Email verification' })).toBeVisible();
    await use(page);
  },
  sql: async ({ dataDir }, use) => {
    const sql = postgres(embeddedDatabaseUrl(dataDir), { max: 1 });
    await use(sql);
    await sql.end();
  },
});

/** Waits until the application has hydrated the page, if it is one of its pages and its code loads. */
async function appStarted(page: Page): Promise<void> {
  // The inbox is a separate program.
  if (new URL(page.url()).pathname.startsWith('/mailbox')) return;
  await page
    .waitForFunction(
      () => !document.getElementById('root') || document.documentElement.hasAttribute('data-started'),
      undefined,
      { timeout: 5000 },
    )
    .catch(() => undefined);
}

export function newEmail(): string {
  return `reader-${randomUUID().slice(0, 12)}@example.test`;
}

/**
 * Created with the secret key, so that no mail is sent; the journeys with mails sign up themselves. Its password is
 * stored as a hash that takes no time to compare; the journeys that change a password store one as the product does.
 */
export async function createAccount(
  request: APIRequestContext,
  dataDir = process.env['LATTICEWORK_DATA_DIR'] ?? '',
): Promise<Account> {
  const account = { email: newEmail(), password: QUICK_PASSWORD };
  const keys = readFileSync(join(dataDir, 'api-keys.json'), 'utf8');
  const { secretKey } = JSON.parse(keys) as { secretKey: string };
  const created = await request.post('/auth/v1/admin/users', {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    data: { email: account.email, email_confirm: true },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const sql = postgres(embeddedDatabaseUrl(dataDir), { max: 1 });
  await sql`update auth.users set encrypted_password = ${QUICK_PASSWORD_HASH} where email = ${account.email}`;
  await sql.end();
  return account;
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(greeting(page)).toBeVisible();
}

/** Signs in at the provider that stands in for Google, which verifies any address. */
export async function continueAs(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === process.env['LATTICEWORK_GOOGLE_URL']);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The state of the browser after `signIn`, without the form: most journeys start here, and the login has its own. */
export async function openSession(page: Page, account: Account): Promise<void> {
  await keepSession(page, account);
  await openDashboard(page);
}

async function keepSession(page: Page, account: Account): Promise<void> {
  const { supabasePublishableKey: apikey } = await (await page.request.get('/config.json')).json();
  const opened = await page.request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data: account });
  expect(opened.ok(), await opened.text()).toBe(true);
  // A page of the same origin without the application, which would look for a session before it is stored.
  await page.goto('/healthz');
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    await opened.text(),
  ] as const);
}

async function openDashboard(page: Page): Promise<void> {
  await openAsMember(page, '/dashboard');
  await expect(greeting(page)).toBeVisible();
}

/** Opens a page with a stored session. */
export async function openAsMember(page: Page, path: string): Promise<void> {
  // The page refetches the person and may store the session again, which must not happen while a journey changes it.
  const asked = page.waitForResponse('**/auth/v1/user');
  await page.goto(path);
  await asked;
}

/** Has a text analyzed for the member whose session the page has, and opens its results. */
export async function openAnalysisOf(page: Page, text: string): Promise<void> {
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token: string };
  const answer = await page.request.post('/functions/v1/get-lattice-insights-narrative', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: text, queryType: 'manual' },
  });
  expect(answer.status()).toBe(200);
  const { historyId } = (await answer.json()) as { historyId: string };
  await openAsMember(page, `/dashboard/results?id=${historyId}`);
}

/** The first element of the dashboard. */
export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back/ });

type Mail = { subject: string; text: string; html: string; to: { address: string }[]; date: string };

/** The newest mail to that address, from the inbox page's list. The first `after` mails are skipped. */
export async function mailTo(request: APIRequestContext, address: string, after = 0): Promise<Mail> {
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      const all = (await (await request.get('/mailbox/api/email')).json()) as Mail[];
      mails = all.filter((mail) => mail.to.some((to) => to.address === address));
      return mails.length;
    })
    .toBeGreaterThan(after);
  const newest = mails.sort((a, b) => Date.parse(a.date) - Date.parse(b.date)).at(-1);
  if (!newest) throw new Error('unreachable: the poll saw a mail');
  return newest;
}

/** The address of the link in the newest mail to that person. */
export async function linkIn(request: APIRequestContext, address: string, after = 0): Promise<string> {
  const { text } = await mailTo(request, address, after);
  const link = /https?:\/\/\S+token_hash=[^\s)]+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}
