import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { embeddedDatabaseUrl } from '../../../server/src/testing/embeddedDatabaseUrl.ts';

export { expect };

/** Where the application keeps its session in the browser. */
export const SESSION_KEY = 'latticework.session';

export type Account = { email: string; password: string };

type Fixtures = {
  /** Fails the test when a page logs an error, throws, or breaks the content security policy. */
  cleanConsole: undefined;
  /** Where the server that is tested keeps its keys. */
  dataDir: string;
  /** A confirmed account. */
  account: Account;
  /** The page, with a session of `account` kept in the browser and nothing opened yet: for what is made before. */
  member: Page;
  /** The page, signed in with `account`, on the dashboard. */
  signedIn: Page;
  /** The same, with an address that nobody has confirmed: so no door lets anybody in, but a session may outlive it. */
  unconfirmed: Page;
  /** The database, past the server. */
  sql: Sql;
};

/** What a browser logs by itself for an answer that a test provokes on purpose. */
const PROVOKED =
  /Unable to preload CSS|Failed to load resource: (the server responded with a status of (4\d\d|50\d)|net::ERR_(FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING))/;

export const test = base.extend<Fixtures>({
  // Each test comes from an address of its own, so that one test's mails and failures do not use up another's.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.') });
  },
  // A document can be seen before it answers; no journey begins before that.
  page: async ({ page }, use) => {
    for (const way of ['goto', 'reload'] as const) {
      const go = page[way].bind(page) as (...options: unknown[]) => ReturnType<Page['goto']>;
      Object.assign(page, {
        [way]: async (...options: unknown[]) => {
          const answer = await go(...options);
          await appStarted(page);
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
      // A browser says nothing of an attempt that the page's own code catches.
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
          // To look into the page from a test is an eval itself, from no file.
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

/** Waits until the application has taken the page over, if it is one of its pages and its code comes at all. */
async function appStarted(page: Page): Promise<void> {
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

/** Made with the key of the installation, so that no mail is sent; the journeys through the mails make their own. */
export async function createAccount(
  request: APIRequestContext,
  dataDir = process.env['LATTICEWORK_DATA_DIR'] ?? '',
): Promise<Account> {
  const account = { email: newEmail(), password: `pass-${randomUUID()}` };
  const keys = readFileSync(join(dataDir, 'api-keys.json'), 'utf8');
  const { secretKey } = JSON.parse(keys) as { secretKey: string };
  const created = await request.post('/auth/v1/admin/users', {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    data: { ...account, email_confirm: true },
  });
  expect(created.ok(), await created.text()).toBe(true);
  return account;
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(greeting(page)).toBeVisible();
}

/** At the page of what plays Google here: any address is somebody's, and verified. */
export async function continueAs(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === process.env['LATTICEWORK_GOOGLE_URL']);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** As `signIn` leaves the browser, without the form: most journeys begin here, and the door has journeys of its own. */
export async function openSession(page: Page, account: Account): Promise<void> {
  await keepSession(page, account);
  await openDashboard(page);
}

async function keepSession(page: Page, account: Account): Promise<void> {
  const { supabasePublishableKey: apikey } = await (await page.request.get('/config.json')).json();
  const opened = await page.request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data: account });
  expect(opened.ok(), await opened.text()).toBe(true);
  // Of the same origin, and without the application, which would look for a session before there is one.
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

/** Opens a page where a session is kept. */
export async function openAsMember(page: Page, path: string): Promise<void> {
  // The page asks who is signed in, and may write the session anew for that: not while a journey changes it.
  const asked = page.waitForResponse('**/auth/v1/user');
  await page.goto(path);
  await asked;
}

/** What the dashboard begins with. */
export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back/ });

type Mail = { subject: string; text: string; html: string; to: { address: string }[]; date: string };

/** The newest mail to that address, from the inbox page's own list. `after` mails have been seen already. */
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

/** The address that the newest mail to that person asks them to open. */
export async function linkIn(request: APIRequestContext, address: string, after = 0): Promise<string> {
  const { text } = await mailTo(request, address, after);
  const link = /https?:\/\/\S+token_hash=[^\s)]+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}
