import { expect, test } from './fixtures.ts';
import { LEASE_TEXT } from './texts.ts';

test('is empty at first and says what will be here', async ({ signedIn: page }) => {
  await page.goto('/history');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Write your first question' }).click();
  await expect(page.getByRole('textbox', { name: 'What are you deciding?' })).toBeFocused();
});

test('lists, searches, filters, analyzes again and deletes after asking', async ({ signedIn: page }) => {
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(LEASE_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);

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
  await expect(page).toHaveURL(/\/dashboard$/);
  // It submits by itself, since the navigation came from inside; the allowance is used, so the server refuses.
  await expect(
    page.getByText(/Manual analysis limit reached|Daily manual analysis limit reached/).first(),
  ).toBeVisible();

  await page.goto('/history');
  await detail.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
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

test('stays smooth however long it is: only what is in sight is in the page, and more comes while one scrolls', async ({
  signedIn: page,
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

  // What was never loaded is found by the server.
  await list.getByRole('searchbox').fill('NUMBER 2999');
  await list.getByRole('button', { name: /^Question number 2999\?/ }).click();
  await expect(page.getByRole('article')).toContainText('Question number 2999?');
  await expect(page).toHaveURL(/\/history\?entry=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByRole('article')).toContainText('Question number 2999?');
});

test('opens at one entry by its address, and says so when there is none', async ({ signedIn: page, account, sql }) => {
  const [kept] = await sql<{ id: string }[]>`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query)
    select id, 'manual', 'Shall I keep the boat?', 'free' from auth.users where email = ${account.email} returning id
  `;
  await page.goto(`/history?entry=${kept?.id}`);
  const detail = page.getByRole('article', { name: 'The question and its analysis' });
  await expect(detail).toContainText('Shall I keep the boat?');
  await expect(detail).toContainText('No analysis was kept');
  for (const nowhere of ['6f9619ff-8b86-4011-b42d-00c04fc964ff', 'nonsense']) {
    await page.goto(`/history?entry=${nowhere}`);
    await expect(detail).toContainText('This question is not here');
  }
});

test('says when it could not be loaded, and tries again', async ({ signedIn: page, cleanConsole: _ }) => {
  await page.route('**/functions/v1/history*', (route) =>
    route.fulfill({ status: 400, json: { error: 'No.', code: 'bad_request', requestId: 'x' } }),
  );
  await page.goto('/history');
  await expect(page.getByRole('alert')).toHaveText('Your history could not be loaded.', { timeout: 15_000 });
  await page.unroute('**/functions/v1/history*');
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  // The button is gone; the keyboard goes on from where it was.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Write your first question' })).toBeFocused();
});

test('a further page that fails is asked for again by the person, not without end', async ({
  signedIn: page,
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
