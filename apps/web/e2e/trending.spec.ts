import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { JSONValue } from 'postgres';
import { expectAccessible, LOOKS } from './accessible.ts';
import { test as base, expect } from './fixtures.ts';
import { makePremium, useUp } from './members.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';

type Question = { question: string; source?: string; category?: string; metadata?: JSONValue; clicks?: number };

const test = base.extend<{
  /** Puts questions among the trending ones until the test is over; their words are its own. */
  trend: (...questions: Question[]) => Promise<string[]>;
}>({
  trend: async ({ sql }, use) => {
    const ids: string[] = [];
    await use(async (...questions) => {
      const made: string[] = [];
      for (const { question, source = 'r/decisions', category = 'business', metadata = {}, clicks = 0 } of questions) {
        const [row] = await sql<{ id: string }[]>`
          insert into public.trending_questions (question, topic_source, category, metadata, click_count)
          values (${question}, ${source}, ${category}, ${sql.json(metadata)}, ${clicks}) returning id`;
        if (row) made.push(row.id);
      }
      ids.push(...made);
      return made;
    });
    // Not deleted: a browser may still be asking about one.
    await sql`update public.trending_questions set active = false where id = any(${ids})`;
  },
});

const TRENDING_LIMIT = 'Daily trending analysis limit reached (2 per day). Upgrade to Premium for unlimited queries.';

const box = (page: Page) => page.getByRole('textbox', { name: 'What are you deciding?' });
const send = (page: Page) => page.getByRole('button', { name: 'Mark it up' });
const putBack = (page: Page) => page.getByRole('button', { name: 'Put It Back' });
const section = (page: Page) => page.getByRole('region', { name: 'Trending questions' });
const rows = (page: Page) => section(page).getByRole('listitem');
const row = (page: Page, question: string) => rows(page).filter({ hasText: question });

/** Words that no other test has. */
const unlike = (text: string) => `${text} So asks reader ${randomUUID().slice(0, 8)}.`;

/** Loads the dashboard anew, with all that trends in sight. */
async function showAll(page: Page) {
  await page.goto('/dashboard');
  await section(page).getByRole('button', { name: 'View All' }).click();
}

async function pick(page: Page, question: string) {
  await row(page, question).getByRole('button').click();
  await expect(box(page)).toHaveValue(question);
}

async function textsOf(parts: Locator): Promise<string[]> {
  return (await parts.allTextContents()).map((text) => text.trim());
}

test('the first trending analysis of the day is premium quality, the second basic, and a third is not taken', async ({
  signedIn: page,
  trend,
}) => {
  // A whole day of analyses, one after the other.
  test.slow();
  const [first, second, third] = [unlike(PRODUCT_TEXT), unlike(LEASE_TEXT), unlike('Do we hire before we sell?')];
  await trend({ question: first }, { question: second }, { question: third });
  await showAll(page);

  await pick(page, first);
  await expect(page.getByText('Premium quality: your first trending analysis today.')).toBeVisible();
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  await expect(page.getByText('Premium Quality Analysis')).toBeVisible();
  await expect(page.getByText('Your 1st trending analysis today')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The reading' })).toBeVisible();
  await expect(page.getByText('There is more in your text')).toHaveCount(0);

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page.getByText('One basic trending analysis left.')).toBeVisible();
  await showAll(page);
  await pick(page, second);
  await expect(page.getByText('Basic quality: your second trending analysis today, and the last.')).toBeVisible();
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  await expect(page.getByText('There is more in your text')).toBeVisible();
  await expect(page.getByText('Premium Quality Analysis')).toHaveCount(0);

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page.getByText('Both trending analyses are used.')).toBeVisible();
  await showAll(page);
  await pick(page, third);
  await expect(page.getByText('Both trending analyses of today are used.')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  // A word of one's own makes it the manual question, which is still to be had.
  await box(page).press('End');
  await box(page).pressSequentially(' Well?');
  await expect(putBack(page)).toHaveCount(0);
  await expect(send(page)).toBeEnabled();
});

test('a server that has counted more than the page knows is heard, in the words of the catalogue', async ({
  signedIn: page,
  trend,
  sql,
  account,
}) => {
  const question = unlike('Do we hire before we sell?');
  await trend({ question });
  await showAll(page);
  await pick(page, question);
  await useUp(sql, account, { trending: 2 });
  await send(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(TRENDING_LIMIT);
  await expect(alert.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
  await expect(box(page)).toHaveValue(question);
  // Counted anew, the page knows it too.
  await expect(page.getByText('Both trending analyses of today are used')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await putBack(page).click();
  await expect(alert).toHaveCount(0);
});

test('hot ones come first, then by engagement; each has its badges, its category, its source and its counts', async ({
  signedIn: page,
  trend,
}) => {
  const [quiet, odd, flagged, loud, viral] = ['quiet', 'odd', 'flagged', 'loud', 'viral'].map(unlike) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await trend(
    { question: quiet, metadata: { engagement: 500, recency: 'today' }, source: 'The Guardian', category: 'society' },
    { question: odd, metadata: ['what', 'is', 'this'], source: 'AskReddit', category: 'other', clicks: 1 },
    { question: flagged, metadata: { isHot: true, engagement: 3 }, source: 'HN', category: 'technology' },
    { question: loud, metadata: { engagement: 501, recency: 'now' }, source: 'Hacker News', clicks: 1260 },
    { question: viral, metadata: { engagement: 1_200_000, recency: 'now' }, source: 'r/personalfinance' },
  );
  await showAll(page);
  const all = await textsOf(rows(page).getByRole('button'));
  const own = new Set([quiet, odd, flagged, loud, viral]);
  expect(all.filter((question) => own.has(question))).toEqual([viral, loud, flagged, quiet, odd]);

  for (const [question, badges, about] of [
    [viral, ['Viral', 'Breaking'], 'Business Forum: r/personalfinance 1.2M engagement'],
    [loud, ['Hot', 'Breaking'], 'Business Tech news: Hacker News 501 engagement 1.2k clicks'],
    [flagged, ['Hot'], 'Technology Tech news: HN 3 engagement'],
    [quiet, ['Today'], 'Society News: The Guardian 500 engagement'],
    [odd, [], 'Other Questions: AskReddit 1 click'],
  ] as const) {
    expect(await textsOf(row(page, question).locator('[data-badge]'))).toEqual(badges);
    await expect(row(page, question).getByRole('button')).toHaveAccessibleDescription([...badges, about].join(' '));
  }
});

test('the questions that ship with the product are labelled as samples, and no others', async ({
  signedIn: page,
  trend,
  sql,
}) => {
  const question = unlike('Is this a real one?');
  await trend({ question });
  await showAll(page);
  await expect(row(page, question).getByText('Sample', { exact: true })).toHaveCount(0);
  const [sample] = await sql<{ question: string }[]>`
    select question from public.trending_questions where slug is not null order by id limit 1`;
  await expect(row(page, sample?.question ?? '').getByText('Sample', { exact: true })).toBeVisible();
});

test('six are shown until View All, and again after Show Fewer, which stays under the finger', async ({
  signedIn: page,
}) => {
  await expect(rows(page)).toHaveCount(6);
  const viewAll = section(page).getByRole('button', { name: 'View All' });
  await expect(viewAll).toHaveAttribute('aria-expanded', 'false');
  await viewAll.press('Enter');
  const showFewer = section(page).getByRole('button', { name: 'Show Fewer' });
  await expect(showFewer).toHaveAttribute('aria-expanded', 'true');
  await expect(rows(page)).toHaveCount(12);
  // As in a browser that does not hold on to what moves.
  await page.addStyleTag({ content: '* { overflow-anchor: none }' });
  await showFewer.evaluate((button) => button.scrollIntoView({ block: 'start' }));
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(6);
  await expect(viewAll).toBeFocused();
  await expect(viewAll).toBeInViewport();
});

test('one that is picked is counted, fills the box, and brings it into view with the keyboard in it', async ({
  signedIn: page,
  trend,
  sql,
}) => {
  const question = unlike('Do we hire before we sell?');
  const [id = ''] = await trend({ question, metadata: { engagement: 5, lastClickedAt: null } });
  await showAll(page);
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

test('a click that cannot be counted is nobody’s trouble', async ({ signedIn: page, trend }) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await page.route('**/rest/v1/rpc/record_trending_click', (route) => route.fulfill({ status: 500, json: {} }));
  await showAll(page);
  await pick(page, question);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await send(page).click();
  await expect(page.getByText('Your 1st trending analysis today')).toBeVisible();
});

test('a word typed into a picked question makes it one’s own, and that is what is sent', async ({
  signedIn: page,
  trend,
}) => {
  const question = unlike(PRODUCT_TEXT);
  const [id] = await trend({ question });
  await showAll(page);
  await pick(page, question);
  await box(page).press('Control+End');
  await box(page).pressSequentially('!');
  await expect(page.getByText('Trending question', { exact: true })).toHaveCount(0);
  await expect(row(page, question)).not.toContainText('In the box');
  // Taken back by hand, it is still the person's own.
  await box(page).press('Backspace');
  const asked = page.waitForRequest('**/get-lattice-insights-narrative');
  await box(page).press('Control+Enter');
  expect((await asked).postDataJSON()).toEqual({ query: question, queryType: 'manual' });
  await expect(page.getByText('There is more in your text')).toBeVisible();

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await showAll(page);
  await pick(page, question);
  const askedAsTrending = page.waitForRequest('**/get-lattice-insights-narrative');
  await send(page).click();
  expect((await askedAsTrending).postDataJSON()).toEqual({
    query: question,
    queryType: 'trending',
    trendingQuestionId: id,
  });
});

test('a picked question can be put back: one’s own text and the place in the list are there again', async ({
  signedIn: page,
  trend,
}) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await showAll(page);
  await box(page).fill(LEASE_TEXT);
  await pick(page, question);
  await putBack(page).press('Enter');
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(row(page, question).getByRole('button')).toBeFocused();

  // A pick is nothing to come back to after a reload; what was written is.
  await pick(page, question);
  await page.reload();
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await section(page).getByRole('button', { name: 'View All' }).click();
  await pick(page, question);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  await page.goBack();
  await expect(box(page)).toHaveValue(LEASE_TEXT);
});

test('with the manual analysis used, a trending question can be sent as it is, and not be changed', async ({
  signedIn: page,
  trend,
  sql,
  account,
}) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await useUp(sql, account, { manual: 1 });
  await showAll(page);
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
  await expect(box(page)).toHaveCount(0);

  await pick(page, question);
  await expect(box(page)).toBeFocused();
  await expect(page.getByText('It can be sent only as it is: your manual analysis is used.')).toBeVisible();
  await box(page).pressSequentially('More');
  await expect(box(page)).toHaveValue(question);
  await putBack(page).click();
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
  await expect(row(page, question).getByRole('button')).toBeFocused();

  await pick(page, question);
  await box(page).press('Control+Enter');
  await expect(page.getByText('Your 1st trending analysis today')).toBeVisible();
});

test('one that says too little is not to be added to where nothing can be added, and costs nothing', async ({
  signedIn: page,
  trend,
  sql,
  account,
}) => {
  const question = `${randomUUID().slice(0, 8)}?`;
  await trend({ question });
  await useUp(sql, account, { manual: 1 });
  await showAll(page);
  await pick(page, question);
  await send(page).click();
  await expect(page.getByText('This question says too little to be read, and nothing was counted.')).toBeVisible();
  await expect(page.getByText('Add to your text')).toHaveCount(0);
  await expect(page.getByText('One of three')).toBeVisible();
});

test('words of danger are answered with people to call, where nothing can be added to them too', async ({
  signedIn: page,
  trend,
  sql,
  account,
}) => {
  const question = unlike('I do not want to be alive anymore. Should I tell anybody?');
  const [id = ''] = await trend({ question });
  await useUp(sql, account, { manual: 1 });
  await showAll(page);
  await pick(page, question);
  // Withdrawn by now, and so no words of somebody else's to the server.
  await sql`update public.trending_questions set active = false where id = ${id}`;
  await send(page).click();
  await expect(page.getByRole('link', { name: 'call or text 988' })).toBeVisible();
  await expect(page.getByText('This question says too little')).toHaveCount(0);
});

test('pressing the row of what is in the box already leads to the box', async ({ signedIn: page, trend }) => {
  const question = unlike('Do we hire before we sell?');
  await trend({ question });
  await showAll(page);
  await pick(page, question);
  await page.mouse.wheel(0, 4000);
  await expect(box(page)).not.toBeInViewport();
  await row(page, question).getByRole('button').click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toBeInViewport({ ratio: 1 });
});

test('a text that a changed question took the place of can be brought back', async ({ signedIn: page, trend }) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await showAll(page);
  await box(page).fill(LEASE_TEXT);
  await pick(page, question);
  await box(page).press('Control+End');
  await box(page).pressSequentially('!?');
  await expect(box(page)).toHaveValue(`${question}!?`);
  const bringBack = page.getByRole('button', { name: 'Bring It Back' });
  await bringBack.press('Enter');
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(box(page)).toBeFocused();
  await expect(bringBack).toHaveCount(0);

  // Nothing is offered where there was nothing.
  await box(page).fill('');
  await pick(page, question);
  await box(page).pressSequentially('!');
  await expect(bringBack).toHaveCount(0);
});

test('the Dashboard link forgets the pick', async ({ signedIn: page, trend }) => {
  const question = unlike('Do we hire before we sell?');
  await trend({ question });
  await showAll(page);
  await pick(page, question);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(putBack(page)).toHaveCount(0);
});

test('asking again after a failure is the same request; the same words as one’s own are another', async ({
  signedIn: page,
  trend,
}) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  const keys: (string | undefined)[] = [];
  await page.route('**/get-lattice-insights-narrative', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill({ status: 502, json: { error: 'Not now.', code: 'analysis_failed', requestId: 'x' } });
  });
  await showAll(page);
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

test('for a premium member nothing is counted', async ({ signedIn: page, trend, sql, account }) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await makePremium(sql, account);
  await useUp(sql, account, { trending: 2, manual: 1 });
  await showAll(page);
  await expect(page.getByText('Premium Member')).toBeVisible();
  await pick(page, question);
  await expect(page.getByText(/analysis today|are used|manual analysis/)).toHaveCount(0);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  await expect(page.getByRole('heading', { name: 'The reading' })).toBeVisible();
  await expect(page.getByText('Premium Quality Analysis')).toHaveCount(0);
});

test('says when they could not be loaded, and tries again with the place kept', async ({ signedIn: page }) => {
  await page.route('**/rest/v1/trending_questions*', (route) =>
    route.fulfill({ status: 400, json: { message: 'no' } }),
  );
  await page.goto('/dashboard');
  await expect(section(page).getByRole('alert')).toHaveText('The trending questions could not be loaded.');
  await page.unroute('**/rest/v1/trending_questions*');
  await section(page).getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(rows(page)).toHaveCount(6);
  await expect(section(page).locator('div:focus')).toContainText('View All');
});

test('says that they are on their way, and what will be here when there are none', async ({ signedIn: page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rest/v1/trending_questions*', async (route) => {
    await held;
    await route.fulfill({ json: [] });
  });
  await page.goto('/dashboard');
  await expect(section(page).getByText('Loading trending questions')).toBeVisible();
  answer();
  await expect(section(page).getByText('Nothing is trending right now')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'View All' })).toHaveCount(0);
});

for (const { name, viewport, colorScheme } of LOOKS) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing with a question in the box that cannot be changed', async ({
      signedIn: page,
      trend,
      sql,
      account,
    }) => {
      const question = unlike('Do we hire before we sell?');
      await trend({ question, source: 'r/a_name_without_any_place_to_break_it_over_two_lines_of_a_phone' });
      await useUp(sql, account, { trending: 2, manual: 1 });
      await showAll(page);
      await pick(page, question);
      await expectAccessible(page, 'a trending question in the box');
    });
  });
}
