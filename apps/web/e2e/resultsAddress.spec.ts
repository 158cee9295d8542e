import type { Page } from '@playwright/test';
import type { JSONValue, Sql } from 'postgres';
import { analysisWith, textWith } from '../../../packages/ui/src/testing/analysis.ts';
import { type Account, createAccount, expect, test } from './fixtures.ts';
import { makePremium } from './members.ts';
import { box, send } from './questionForm.ts';
import { PRODUCT_TEXT } from './texts.ts';

const WORDS = 'We have come too far to stop now';
const manuscript = (page: Page) => page.getByRole('region', { name: 'Your text, marked up' });
const missing = (page: Page) => page.getByText('This question is not here');

/** Inserts an entry into the person's history; returns its id. */
async function entryOf(sql: Sql, { email }: Account, analysis: unknown = analysisWith(WORDS)): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query, full_response)
    select id, 'manual', ${textWith(WORDS)}, 'premium', ${sql.json(analysis as JSONValue)}
    from auth.users where email = ${email} returning id`;
  return made?.id ?? '';
}

/** Five findings on the same words. */
function crowded() {
  const analysis = analysisWith(WORDS);
  const [bias, model] = analysis.recommendedTools;
  if (!bias || !model) throw new Error('unreachable: there are two');
  const more = [2, 3, 4].map((n) => ({
    ...(n % 2 ? model : bias),
    id: `${n % 2 ? 'MM' : 'CB'}00${n}`,
    name: `Tool ${n}`,
  }));
  return { ...analysis, recommendedTools: [bias, model, ...more] };
}

test('a result stays at its address after a reload, Back, Forward and in another tab', async ({
  signedIn: page,
  context,
}) => {
  await box(page).fill(PRODUCT_TEXT);
  await send(page).click();
  await expect(manuscript(page)).toContainText('come too far to stop now');
  const address = page.url();
  expect(address).toMatch(/\/dashboard\/results\?id=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(manuscript(page)).toContainText('come too far to stop now');

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(manuscript(page)).toContainText('come too far to stop now');
  await page.goForward();
  await expect(page).toHaveURL(/\/dashboard$/);

  const bookmark = await context.newPage();
  await bookmark.goto(address);
  await expect(manuscript(bookmark)).toContainText('come too far to stop now');
});

test('without an id there is nothing to show, and the dashboard opens', async ({ member: page }) => {
  await page.goto('/dashboard/results');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an unknown, a deleted and another person’s id are not found, with a link onward', async ({
  member: page,
  sql,
  account,
  request,
}) => {
  const anothers = await entryOf(sql, await createAccount(request));
  const deleted = await entryOf(sql, account);
  await sql`delete from public.query_history where id = ${deleted}`;
  for (const id of [anothers, deleted, '6f9619ff-8b86-4011-b42d-00c04fc964ff', 'nonsense']) {
    await page.goto(`/dashboard/results?id=${id}`);
    await expect(missing(page)).toBeVisible();
    await expect(page.getByText(WORDS)).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'New Analysis' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your history' }).click();
  await expect(page).toHaveURL(/\/history$/);
});

test('says that it is loading, and when it could not be loaded', async ({ member: page, sql, account }) => {
  const id = await entryOf(sql, account);
  const rows = '**/rest/v1/query_history?select=id*';
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(rows, async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { code: 'x', message: 'No.' } });
  });
  await page.goto(`/dashboard/results?id=${id}`);
  await expect(page.getByText('Loading the analysis')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toHaveText('This analysis could not be loaded.');
  await page.unroute(rows);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(manuscript(page)).toContainText(WORDS);
});

test('a deleted entry is not analyzed again', async ({ member: page, sql, account }) => {
  const id = await entryOf(sql, account);
  await page.goto(`/history?entry=${id}`);
  await expect(manuscript(page)).toContainText(WORDS);
  await page.waitForLoadState('networkidle');
  const reads: string[] = [];
  page.on('request', (asked) => {
    if (asked.method() === 'GET' && asked.url().includes(`id=eq.${id}`)) reads.push(asked.url());
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/dashboard/results?id=${id}`);
  await expect(missing(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(reads).toEqual([]);
});

for (const width of [1440, 1024, 390]) {
  test(`at ${width} px the New Analysis button covers nothing`, async ({ member: page, sql, account }) => {
    await page.setViewportSize({ width, height: 844 });
    await makePremium(sql, account);
    await page.goto(`/dashboard/results?id=${await entryOf(sql, account)}`);
    await expect(manuscript(page)).toBeVisible();
    const button = page.getByRole('button', { name: 'New Analysis' });
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < end; top += 400) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      await expect(button).toBeInViewport();
      expect(await button.evaluate(wordsBeside), `scrolled to ${top}`).toEqual([]);
    }
  });
}

/** Runs in the page: the visible texts at the height of the element. */
function wordsBeside(element: Element): string[] {
  const own = element.getBoundingClientRect();
  const seen: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || element.parentElement?.contains(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const at = (own.top + own.bottom) / 2;
      if (rect.top > at || rect.bottom < at || rect.width < 2) continue;
      const top = document.elementFromPoint(Math.max(1, (rect.left + rect.right) / 2), at);
      if (top && (parent === top || parent.contains(top) || top.contains(parent))) seen.push(node.textContent.trim());
    }
  }
  return seen;
}

test('the export buttons are in the column of the analysis', async ({ member: page, sql, account }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/results?id=${await entryOf(sql, account)}`);
  const left = async (text: string) =>
    (await page
      .getByText(text)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      })) ?? 0;
  expect(Math.abs((await left('Copy as Markdown')) - (await left('What the pencil found')))).toBeLessThan(2);
});

test('every mark on a crowded passage has its own line, above the next line of text', async ({
  member: page,
  sql,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dashboard/results?id=${await entryOf(sql, account, crowded())}`);
  await expect(manuscript(page).locator('mark').first()).toBeVisible();
  const marks = await manuscript(page)
    .locator('mark')
    .evaluateAll((all) =>
      all.map((mark) => {
        const { textUnderlineOffset, fontSize, lineHeight } = getComputedStyle(mark);
        return [textUnderlineOffset, fontSize, lineHeight].map(Number.parseFloat) as [number, number, number];
      }),
    );
  expect(marks).toHaveLength(5);
  const offsets = marks.map(([offset]) => Math.round(offset)).sort((a, b) => a - b);
  expect(new Set(offsets).size).toBe(5);
  const [, size = 0, line = 0] = marks[0] ?? [];
  // The next line's tallest letters reach about three quarters of their size above its baseline.
  expect(Math.max(...offsets)).toBeLessThan(line - 0.75 * size);
});
