import type { APIRequestContext, Page } from '@playwright/test';
import { fillLogin } from './authForms.ts';
import { createAccount, expect, greeting, SESSION_KEY, test } from './fixtures.ts';
import { useUp } from './members.ts';
import { box, send } from './questionForm.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';

const OWN = 'Should I tell my brother that the loan will not be paid back?';
const bringBack = (page: Page) => page.getByRole('button', { name: 'Bring It Back' });
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Ends the sessions of a person on the server, without notifying their browser. */
async function endOnServer(page: Page, request: APIRequestContext) {
  const token = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').access_token, SESSION_KEY);
  const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
  const headers = { apikey, authorization: `Bearer ${token}` };
  expect((await request.post('/auth/v1/logout?scope=global', { headers })).status()).toBe(204);
}

const WAYS: { name: string; go: (page: Page) => Promise<void>; brings: string | RegExp }[] = [
  {
    name: 'the Dashboard link',
    go: async (page) => mainLink(page, 'Dashboard').click(),
    brings: '',
  },
  {
    name: 'a link with a question',
    go: async (page) => void (await page.goto(`/dashboard?q=${encodeURIComponent(LEASE_TEXT)}`)),
    brings: LEASE_TEXT,
  },
  {
    name: 'the search',
    go: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('Do I lease the van?');
      await page.getByRole('option', { name: /^Analyze/ }).click();
    },
    brings: 'Do I lease the van?',
  },
  {
    name: 'an example to try',
    go: async (page) => {
      await page.goto('/examples/the-client-who-calls-at-ten');
      await page.getByRole('link', { name: 'Try Your Own' }).click();
    },
    brings: /./,
  },
  {
    name: 'a past question that is edited first',
    go: async (page) => {
      await page.goto('/history');
      await page.getByRole('button', { name: 'Re-analyze' }).click();
      await page.getByRole('button', { name: 'Edit It First' }).click();
    },
    brings: PRODUCT_TEXT,
  },
  {
    name: 'a past question that is analyzed again and refused',
    go: async (page) => {
      await page.route('**/get-lattice-insights-narrative', (route) => route.abort());
      await page.goto('/history');
      await page.getByRole('button', { name: 'Re-analyze' }).click();
      await page.getByRole('button', { name: 'Analyze Again' }).click();
      await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
    },
    brings: PRODUCT_TEXT,
  },
];

test.describe('an unsent text is set aside, and can be brought back, when it is replaced by', () => {
  for (const { name, go, brings } of WAYS) {
    test(name, async ({ signedIn: page, sql, account }) => {
      await sql`
        insert into public.query_history (user_id, query_type, query_text, tier_at_query)
        select id, 'manual', ${PRODUCT_TEXT}, 'free' from auth.users where email = ${account.email}`;
      await box(page).fill(OWN);
      await go(page);
      await expect(page).toHaveURL(/\/dashboard(\?.*)?$/);
      await expect(box(page)).toHaveValue(brings);
      await expect(bringBack(page)).toHaveAccessibleDescription(OWN);
      // A reload is survived.
      await page.reload();
      await expect(box(page)).toHaveValue(brings);
      await bringBack(page).click();
      await expect(box(page)).toHaveValue(OWN);
      await expect(box(page)).toBeFocused();
    });
  }
});

test('several texts are set aside, newest first, each once; one can be discarded', async ({ signedIn: page }) => {
  const afresh = async () => {
    await mainLink(page, 'Dashboard').click();
    await expect(box(page)).toHaveValue('');
  };
  for (const text of ['First', 'Second', 'Third', 'Second']) {
    await box(page).fill(`${text} question?`);
    await afresh();
  }
  await expect(bringBack(page)).toHaveAccessibleDescription('Second question?');
  await page.getByText('2 earlier texts').click();
  const earlier = page.getByRole('group').getByRole('listitem');
  await expect(earlier).toHaveText([/^Third question\?/, /^First question\?/]);
  await earlier.first().getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('One earlier text')).toBeVisible();
  await earlier.first().getByRole('button', { name: 'Bring It Back' }).click();
  await expect(box(page)).toHaveValue('First question?');
  await expect(bringBack(page)).toHaveCount(1);
  await expect(bringBack(page)).toHaveAccessibleDescription('Second question?');
});

test('the text of a closed tab can be brought back in another one', async ({ signedIn: page, context }) => {
  await box(page).fill(OWN);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await box(other).fill(LEASE_TEXT);
  await expect(bringBack(other)).toHaveCount(0);
  await page.goto('/healthz');
  await expect(bringBack(other)).toHaveAccessibleDescription(OWN);
  await bringBack(other).click();
  await expect(box(other)).toHaveValue(OWN);
  await expect(bringBack(other)).toHaveAccessibleDescription(/^I am about to sign a three-year lease/);
});

test('a text stays available while nothing can be sent', async ({ member: page, sql, account }) => {
  await page.goto('/dashboard');
  await box(page).fill(OWN);
  await mainLink(page, 'Dashboard').click();
  await expect(bringBack(page)).toBeVisible();
  await useUp(sql, account, { manual: 1 });
  await page.reload();
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  await bringBack(page).click();
  await expect(box(page)).toHaveValue(OWN);
  await expect(box(page)).not.toBeEditable();
});

test('a text under a trending question is set aside by a new analysis', async ({ signedIn: page }) => {
  await box(page).fill(OWN);
  const trending = page.getByRole('region', { name: 'Trending questions' });
  await trending.getByRole('listitem').first().getByRole('button').click();
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(box(page)).toHaveValue('');
  await bringBack(page).click();
  await expect(box(page)).toHaveValue(OWN);
});

test('a text that was answered is in the history, and nothing is set aside', async ({ signedIn: page }) => {
  await box(page).fill(PRODUCT_TEXT);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
  await expect(bringBack(page)).toHaveCount(0);
});

test.describe('when the session has been ended elsewhere', () => {
  test('the text that was being sent comes back with its person, and no one else sees it', async ({
    signedIn: page,
    account,
    request,
  }) => {
    await page.waitForLoadState('networkidle');
    await box(page).fill('An older text');
    await mainLink(page, 'Dashboard').click();
    await box(page).fill(OWN);
    // The dashboard has read the limits again, and would notice the end of the session there.
    await expect(send(page)).toBeEnabled();
    await endOnServer(page, request);
    await send(page).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText('Authentication error. Please log in again.');
    await page.reload();
    await expect(page.getByText(OWN)).toHaveCount(0);

    const stranger = await createAccount(request);
    await fillLogin(page, stranger.email, stranger.password);
    await expect(greeting(page)).toBeVisible();
    await expect(box(page)).toHaveValue('');
    await expect(bringBack(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('brother');
    await expect(page.getByText(OWN)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/login');
    await fillLogin(page, account.email, account.password);
    await expect(greeting(page)).toBeVisible();
    await expect(box(page)).toHaveValue(OWN);
    await expect(bringBack(page)).toHaveAccessibleDescription('An older text');
    // Signing out by choice removes everything.
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain('latticework.');
    expect(kept).not.toContain(OWN);
  });

  test('the texts of both tabs come back', async ({ signedIn: page, account, request, context }) => {
    const other = await context.newPage();
    await other.goto('/dashboard');
    await box(page).fill(OWN);
    await box(other).fill(LEASE_TEXT);
    await page.waitForLoadState('networkidle');
    await endOnServer(page, request);
    await send(page).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    await other.close();
    await fillLogin(page, account.email, account.password);
    await expect(greeting(page)).toBeVisible();
    const first = await box(page).inputValue();
    await bringBack(page).click();
    expect([first, await box(page).inputValue()].sort()).toEqual([LEASE_TEXT, OWN].sort());
  });
});

test('signing out by choice removes the texts of every tab', async ({ signedIn: page, context }) => {
  const other = await context.newPage();
  await other.goto('/dashboard');
  await box(other).fill(LEASE_TEXT);
  await box(page).fill(OWN);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login$/);
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain('latticework.');
  }
});

test('a question in the address waits for a visitor to sign in', async ({ page, account }) => {
  await page.goto(`/dashboard?q=${encodeURIComponent(LEASE_TEXT)}`);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, account.email, account.password);
  await expect(greeting(page)).toBeVisible();
  await expect(box(page)).toHaveValue(LEASE_TEXT);
});
