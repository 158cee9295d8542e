import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makePremium, useUp } from './members.ts';
import { questions } from './pastQuestions.ts';
import { box } from './questionForm.ts';
import { endsIn } from './sessionEnd.ts';
import { LEASE_TEXT } from './texts.ts';

const TEN_YEARS_S = 10 * 365 * 86_400;

test('is empty at first and says what will be here', async ({ member: page }) => {
  await page.goto('/history');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Write your first question' }).click();
  await expect(page.getByRole('textbox', { name: 'What are you deciding?' })).toBeFocused();
});

test('lists, searches, filters, analyzes again and deletes after a confirmation', async ({ signedIn: page }) => {
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(LEASE_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);

  await page.goto('/history');
  const list = page.getByRole('region', { name: 'Past questions' });
  const entry = list.getByRole('button', { name: /three-year lease/ });
  await expect(entry).toHaveAttribute('aria-current', 'true');
  const detail = page.getByRole('article', { name: 'The question and its analysis' });
  await expect(detail.getByRole('region', { name: 'Your text, marked up' })).toContainText('three-year lease');

  await list.getByRole('searchbox').fill('THREE-year');
  await expect(entry).toBeVisible();
  await list.getByRole('searchbox').fill('pancakes');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await list.getByRole('searchbox').fill('');
  await list.getByRole('radio', { name: 'Today' }).check({ force: true });
  await expect(entry).toBeVisible();

  await detail.getByRole('button', { name: 'Re-analyze' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your manual analysis for today is used');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/history');
  await detail.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Are you sure you want to delete this query?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry).toBeVisible();
  await detail.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test.describe('analyzing a past question again asks for confirmation', () => {
  const ask = async (page: Page) => {
    await page.goto('/history');
    await page.getByRole('button', { name: 'Re-analyze' }).click();
    return page.getByRole('dialog');
  };
  const countRequests = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/get-lattice-insights-narrative')) asked.push(request.url());
    });
    return asked;
  };

  test('and says that it uses the manual analysis, or offers to edit the text', async ({
    member: page,
    account,
    sql,
  }) => {
    await questions(sql, account, 1);
    const asked = countRequests(page);
    let dialog = await ask(page);
    await expect(dialog).toContainText('This uses your manual analysis for today.');
    await dialog.getByRole('button', { name: 'Edit It First' }).click();
    await expect(box(page)).toHaveValue('Question number 1?');
    await expect(box(page)).toBeFocused();
    // Longer than the half second after which an address of the application would have asked.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    expect(asked).toEqual([]);

    dialog = await ask(page);
    await dialog.getByRole('button', { name: 'Analyze Again' }).click();
    await expect.poll(() => asked.length).toBe(1);
  });

  test('and names no cost to a premium member', async ({ member: page, account, sql }) => {
    await questions(sql, account, 1);
    await makePremium(sql, account);
    const dialog = await ask(page);
    await expect(dialog).toContainText('The analysis that you have stays in your history.');
    await expect(dialog).not.toContainText('This uses');
    await expect(dialog.getByRole('button', { name: 'Analyze Again' })).toBeVisible();
  });

  test('and keeps the text when no analysis is left', async ({ member: page, account, sql }) => {
    await questions(sql, account, 1);
    await useUp(sql, account, { manual: 1 });
    const asked = countRequests(page);
    const dialog = await ask(page);
    await expect(dialog).toContainText('Your manual analysis for today is used');
    await expect(dialog).toContainText(/The next one is yours in 23 h \d+ min/);
    await expect(dialog.getByRole('button', { name: 'Analyze Again' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Keep the Text' }).click();
    await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
    await expect(box(page)).toHaveValue('Question number 1?');
    await page.reload();
    await expect(box(page)).toHaveValue('Question number 1?');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    expect(asked).toEqual([]);
  });
});

test('stays fast however long it is: only visible rows are in the page, and scrolling loads more', async ({
  member: page,
  account,
  sql,
}) => {
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at)
    select id, 'manual', 'Question number ' || n || '?', 'free', now() - n * interval '1 minute'
    from auth.users, generate_series(1, 3000) as n where email = ${account.email}
  `;
  await page.goto('/history');
  const list = page.getByRole('region', { name: 'Past questions' });
  await expect(list.getByRole('button', { name: /^Question number 1\?/ })).toHaveAttribute('aria-current', 'true');
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);

  const wanted = list.getByRole('button', { name: /^Question number 180\?/ });
  await list.getByRole('list').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(wanted).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);

  // The server finds entries that were never loaded.
  await list.getByRole('searchbox').fill('NUMBER 2999');
  await list.getByRole('button', { name: /^Question number 2999\?/ }).click();
  await expect(page.getByRole('article')).toContainText('Question number 2999?');
  await expect(page).toHaveURL(/\/history\?entry=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByRole('article')).toContainText('Question number 2999?');
});

test('opens at one entry by its address, and says so when there is none', async ({ member: page, account, sql }) => {
  const [kept] = await sql<{ id: string }[]>`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query)
    select id, 'manual', 'Should I keep the boat?', 'free' from auth.users where email = ${account.email} returning id
  `;
  await page.goto(`/history?entry=${kept?.id}`);
  const detail = page.getByRole('article', { name: 'The question and its analysis' });
  await expect(detail).toContainText('Should I keep the boat?');
  await expect(detail).toContainText('No analysis was saved');
  for (const nowhere of ['6f9619ff-8b86-4011-b42d-00c04fc964ff', 'nonsense']) {
    await page.goto(`/history?entry=${nowhere}`);
    await expect(detail).toContainText('This question is not here');
  }
});

test('says when it could not be loaded, and tries again', async ({ member: page, cleanConsole: _ }) => {
  await page.route('**/functions/v1/history*', (route) =>
    route.fulfill({ status: 400, json: { error: 'No.', code: 'bad_request', requestId: 'x' } }),
  );
  await page.goto('/history');
  await expect(page.getByRole('alert')).toHaveText('Your history could not be loaded.', { timeout: 15_000 });
  await page.unroute('**/functions/v1/history*');
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  // The button is gone; the focus continues from its place.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Write your first question' })).toBeFocused();
});

test('a failed further page is retried by the person, not in a loop', async ({
  member: page,
  account,
  sql,
  cleanConsole: _,
}) => {
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at)
    select id, 'manual', 'Question number ' || n || '?', 'free', now() - n * interval '1 minute'
    from auth.users, generate_series(1, 70) as n where email = ${account.email}
  `;
  const further = (url: URL) => url.pathname === '/functions/v1/history' && url.searchParams.has('after');
  let asked = 0;
  await page.route(further, (route) => {
    asked += 1;
    return route.fulfill({ status: 400, json: { error: 'No.', code: 'bad_request', requestId: 'x' } });
  });
  await page.goto('/history');
  const list = page.getByRole('region', { name: 'Past questions' });
  const failed = list.getByRole('alert');
  const toTheEnd = async () => {
    await list.getByRole('list').hover();
    await page.mouse.wheel(0, 20_000);
  };
  await expect(async () => {
    await toTheEnd();
    await expect(failed).toHaveText('Your history could not be loaded.', { timeout: 500 });
  }).toPass();
  const before = asked;
  await page.mouse.wheel(0, -2_000);
  await toTheEnd();
  await expect(list.getByRole('button', { name: /^Question number 50\?/ })).toBeVisible();
  expect(asked).toBe(before);

  await page.unroute(further);
  await list.getByRole('button', { name: 'Try Again' }).click();
  await expect(failed).toBeHidden();
  await toTheEnd();
  await expect(list.getByRole('button', { name: /^Question number 70\?/ })).toBeVisible();
});

test('a long search text is cut to the server’s maximum', async ({ member: page, account, sql }) => {
  const text = 'Should we go on with it? '.repeat(20).trim();
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query)
    select id, 'manual', ${text}, 'free' from auth.users where email = ${account.email}
  `;
  await page.goto('/history');
  const list = page.getByRole('region', { name: 'Past questions' });
  await list.getByRole('searchbox').focus();
  const answered = page.waitForResponse((response) => response.url().includes('search='));
  await page.keyboard.insertText(text);
  expect((await answered).status()).toBe(200);
  await expect(list.getByRole('button', { name: /^Should we go on/ })).toBeVisible();
});

test('the open entry stays during a search', async ({ member: page, account, sql }) => {
  await questions(sql, account, 30);
  await page.goto('/history');
  const detail = page.getByRole('article', { name: 'The question and its analysis' });
  await expect(detail).toContainText('Question number 1?');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/functions\/v1\/history\?.*search=/, async (route) => {
    await held;
    await route.continue();
  });
  const list = page.getByRole('region', { name: 'Past questions' });
  const asked = page.waitForRequest((request) => request.url().includes('search='));
  await list.getByRole('searchbox').fill('number 7');
  await asked;
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(detail).toContainText('Question number 1?');
  release();
  await expect(detail).toContainText('Question number 7?');
  await expect(list).toHaveAttribute('aria-busy', 'false');

  await list.getByRole('searchbox').fill('pancakes');
  await expect(list.getByText('Nothing found')).toBeVisible();
});

test('a deleted entry disappears at once, however long the list is', async ({ member: page, account, sql }) => {
  await questions(sql, account, 160);
  await page.goto('/history');
  const list = page.getByRole('region', { name: 'Past questions' });
  const last = list.getByRole('button', { name: /^Question number 160\?/ });
  await list.getByRole('list').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeVisible({ timeout: 200 });
  }).toPass();
  await last.click();
  // Does not wait for a refetch.
  await page.route('**/functions/v1/history*', () => {});
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(last).toHaveCount(0);
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Question number 1?');
});

test('a new question appears at once, however far the list was scrolled before', async ({
  member: page,
  account,
  sql,
}) => {
  await questions(sql, account, 160);
  await page.goto('/history');
  const list = page.getByRole('region', { name: 'Past questions' });
  await list.getByRole('list').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(list.getByRole('button', { name: /^Question number 160\?/ })).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(LEASE_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  const further: string[] = [];
  page.on('request', (request) => request.url().includes('/history?after=') && further.push(request.url()));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('history');
  await expect(page.getByRole('option', { name: 'History', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /three-year lease/ })).toHaveAttribute('aria-current', 'true');
  expect(further).toEqual([]);
});

test.describe('as time passes', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('the time labels and the filter Today are updated', async ({ member: page, account, sql }) => {
    // A quarter of an hour before midnight in the person's time zone.
    const midnight = Date.parse('2031-05-06T00:00:00+12:00');
    const asked = new Date(midnight - 15 * 60_000);
    await sql`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at)
      select id, 'manual', 'Should I keep the boat?', 'free', ${asked} from auth.users where email = ${account.email}
    `;
    // The page's clock is years ahead of the server's, and would refresh the session again and again.
    await endsIn(page, TEN_YEARS_S);
    await page.clock.install({ time: midnight - 10 * 60_000 });
    await page.goto('/history');
    const list = page.getByRole('region', { name: 'Past questions' });
    const entry = list.getByRole('button', { name: /^Should I keep the boat/ });
    await expect(entry).toContainText('5 minutes ago');
    await list.getByRole('radio', { name: 'Today' }).check({ force: true });
    // Shorter than the request timeout, so that pending requests arrive.
    const pass = async (time: number) => {
      await page.clock.setSystemTime(time);
      await page.clock.runFor(15_000);
    };
    await pass(midnight - 6 * 60_000);
    await expect(entry).toContainText('9 minutes ago');
    const asking = page.waitForRequest((request) => request.url().includes('since=2031-05-05T12%3A00'));
    await pass(midnight + 60_000);
    await asking;
    await expect(list.getByText('Nothing found')).toBeVisible();
  });
});

test('says that it cannot be loaded without a network, and loads by itself when it is back', async ({
  member: page,
  account,
  sql,
  context,
}) => {
  await questions(sql, account, 30);
  await page.goto('/history');
  const list = page.getByRole('region', { name: 'Past questions' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await context.setOffline(true);
  await list.getByRole('searchbox').fill('number 7');
  await expect(list.getByRole('alert')).toHaveText('Your history could not be loaded.', { timeout: 20_000 });
  await context.setOffline(false);
  await expect(list.getByRole('button', { name: /^Question number 7\?/ })).toBeVisible();
});
