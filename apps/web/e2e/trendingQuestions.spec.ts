import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openTrending, row, rows, section, test, unlike } from './trending.ts';

test('hot questions come first, then by engagement; each has its badges, category, source and counts', async ({
  member: page,
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
  await openTrending(page);
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

test('only the questions that ship with the product are labeled as samples', async ({ member: page, trend, sql }) => {
  const question = unlike('Is this a real one?');
  await trend({ question });
  await openTrending(page);
  await expect(row(page, question).getByText('Sample', { exact: true })).toHaveCount(0);
  const [sample] = await sql<{ question: string }[]>`
    select question from public.trending_questions where slug is not null order by id limit 1`;
  await expect(row(page, sample?.question ?? '').getByText('Sample', { exact: true })).toBeVisible();
});

test('six are shown until View All, and again after Show Fewer, which stays in place', async ({ signedIn: page }) => {
  await expect(rows(page)).toHaveCount(6);
  const viewAll = section(page).getByRole('button', { name: 'View All' });
  await expect(viewAll).toHaveAttribute('aria-expanded', 'false');
  await viewAll.press('Enter');
  const showFewer = section(page).getByRole('button', { name: 'Show Fewer' });
  await expect(showFewer).toHaveAttribute('aria-expanded', 'true');
  await expect(rows(page)).toHaveCount(12);
  // As in a browser without scroll anchoring.
  await page.addStyleTag({ content: '* { overflow-anchor: none }' });
  await showFewer.evaluate((button) => button.scrollIntoView({ block: 'start' }));
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(6);
  await expect(viewAll).toBeFocused();
  await expect(viewAll).toBeInViewport();
});

test('says when they could not be loaded, and retries in place', async ({ member: page }) => {
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

test('says that they are loading, and explains the list when there are none', async ({ member: page }) => {
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

async function textsOf(parts: Locator): Promise<string[]> {
  return (await parts.allTextContents()).map((text) => text.trim());
}
