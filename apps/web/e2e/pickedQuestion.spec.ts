import { expectAccessibleInBothLooks } from './accessible.ts';
import { expect } from './fixtures.ts';
import { useUp } from './members.ts';
import { box, send } from './questionForm.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';
import { openTrending, pick, putBack, row, test, unlike, viewAll } from './trending.ts';

test('a picked question is counted, fills the box, scrolls it into view and focuses it', async ({
  member: page,
  trend,
  sql,
}) => {
  const question = unlike('Do we hire before we sell?');
  const [id = ''] = await trend({ question, metadata: { engagement: 5, lastClickedAt: null } });
  await openTrending(page);
  await row(page, question).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await pick(page, question);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toBeInViewport({ ratio: 1 });
  await expect(box(page)).toHaveAccessibleDescription(/Trending question Forum: r\/decisions Premium quality/);
  await expect(row(page, question)).toContainText('In the box');
  const clicks = () => sql`
    select click_count as clicks, metadata ->> 'lastClickedAt' is not null as dated
    from public.trending_questions where id = ${id}`;
  await expect.poll(async () => [...(await clicks())]).toEqual([{ clicks: 1, dated: true }]);
});

test('a click that cannot be counted causes no error', async ({ member: page, trend }) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await page.route('**/rest/v1/rpc/record_trending_click', (route) => route.fulfill({ status: 500, json: {} }));
  await openTrending(page);
  await pick(page, question);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await send(page).click();
  await expect(page.getByText('Your 1st trending analysis today')).toBeVisible();
});

test('a word typed into a picked question makes it the person’s own, and it is sent as such', async ({
  member: page,
  trend,
}) => {
  const question = unlike(PRODUCT_TEXT);
  const [id] = await trend({ question });
  await openTrending(page);
  await pick(page, question);
  await box(page).press('Control+End');
  await box(page).pressSequentially('!');
  await expect(page.getByText('Trending question', { exact: true })).toHaveCount(0);
  await expect(row(page, question)).not.toContainText('In the box');
  // It stays the person's own when the change is undone by hand.
  await box(page).press('Backspace');
  const asked = page.waitForRequest('**/get-lattice-insights-narrative');
  await box(page).press('Control+Enter');
  expect((await asked).postDataJSON()).toEqual({ query: question, queryType: 'manual' });
  await expect(page.getByText('There is more in your text')).toBeVisible();

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await viewAll(page);
  await pick(page, question);
  const askedAsTrending = page.waitForRequest('**/get-lattice-insights-narrative');
  await send(page).click();
  expect((await askedAsTrending).postDataJSON()).toEqual({
    query: question,
    queryType: 'trending',
    trendingQuestionId: id,
  });
});

test('a picked question can be put back, which restores the person’s text and the place in the list', async ({
  member: page,
  trend,
}) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await openTrending(page);
  await box(page).fill(LEASE_TEXT);
  await pick(page, question);
  await putBack(page).press('Enter');
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(row(page, question).getByRole('button')).toBeFocused();

  // After a reload the pick is gone, but the person's own text is still there.
  await pick(page, question);
  await page.reload();
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await viewAll(page);
  await pick(page, question);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await page.goBack();
  await expect(box(page)).toHaveValue(LEASE_TEXT);
});

test('pressing the row of the question in the box moves to the box', async ({ member: page, trend }) => {
  const question = unlike('Do we hire before we sell?');
  await trend({ question });
  await openTrending(page);
  await pick(page, question);
  await page.mouse.wheel(0, 4000);
  await expect(box(page)).not.toBeInViewport();
  await row(page, question).getByRole('button').click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toBeInViewport({ ratio: 1 });
});

test('a text that an edited question replaced can be brought back', async ({ member: page, trend }) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await openTrending(page);
  await box(page).fill(LEASE_TEXT);
  await pick(page, question);
  await box(page).press('Control+End');
  await box(page).pressSequentially('!?');
  await expect(box(page)).toHaveValue(`${question}!?`);
  const bringBack = page.getByRole('button', { name: 'Bring It Back' });
  await bringBack.press('Enter');
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(box(page)).toBeFocused();
  // The edited question is the person's own text too.
  await expect(bringBack).toHaveAccessibleDescription(/!\?$|…$/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(box(page)).toBeFocused();
  await expect(bringBack).toHaveCount(0);

  // Without earlier texts nothing is offered.
  await box(page).fill('');
  await pick(page, question);
  await box(page).pressSequentially('!');
  await expect(bringBack).toHaveCount(0);
});

test('the Dashboard link drops the pick', async ({ member: page, trend }) => {
  const question = unlike('Do we hire before we sell?');
  await trend({ question });
  await openTrending(page);
  await pick(page, question);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(putBack(page)).toHaveCount(0);
});

test('asking again after a failure is the same request; the same words as the person’s own are another', async ({
  member: page,
  trend,
}) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  const keys: (string | undefined)[] = [];
  await page.route('**/get-lattice-insights-narrative', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill({ status: 502, json: { error: 'Not now.', code: 'analysis_failed', requestId: 'x' } });
  });
  await openTrending(page);
  await pick(page, question);
  const failed = async (times: number) => {
    await expect.poll(() => keys.length).toBe(times);
    await expect(page.getByRole('alert')).toHaveText('Not now.');
  };
  await send(page).click();
  await failed(1);
  await expect(send(page)).toBeFocused();
  await send(page).click();
  await failed(2);
  await box(page).fill('');
  await box(page).fill(question);
  await send(page).click();
  await failed(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('axe finds no violation with a question in the box that cannot be edited', async ({
  member: page,
  trend,
  sql,
  account,
}) => {
  const question = unlike('Do we hire before we sell?');
  await trend({ question, source: 'r/a_name_without_any_place_to_break_it_over_two_lines_of_a_phone' });
  await useUp(sql, account, { trending: 2, manual: 1 });
  await openTrending(page);
  await pick(page, question);
  await expectAccessibleInBothLooks(page, 'a trending question in the box');
});
