import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { fillSignup } from './authForms.ts';
import { expect, linkIn, newEmail, test } from './fixtures.ts';
import { box } from './questionForm.ts';

const NOTHING_FOUND = 'No examples found matching your criteria.';
const COUNT = '**/rest/v1/rpc/increment_example_view_count';

const main = (page: Page) => page.getByRole('main');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the examples' });
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });
const entries = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const titles = (page: Page) => entries(page).getByRole('heading');
const views = (page: Page) => main(page).getByText(/^[\d,]+ views?$/);
const banner = (page: Page) => page.getByRole('region', { name: 'Sign up' });

async function viewsOf(sql: Sql, slug: string): Promise<number> {
  const [row] = await sql`select view_count from public.example_analyses where slug = ${slug}`;
  return row?.['view_count'];
}

/** The cumulative layout shift, as browsers measure it. */
async function shift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

test('examples can be searched and filtered, also through the address', async ({ page }) => {
  await page.goto('/examples');
  await expect(banner(page).getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute('href', '/signup');
  await expect(entries(page)).toHaveCount(27);
  await expect(views(page)).toHaveCount(27);

  for (const name of ['Personal', 'Business', 'Behavioral', 'Strategic', 'Conceptual']) {
    await category(page, name).click();
    await expect(page).toHaveURL(`/examples?category=${name.toLowerCase()}`);
    await expect(page).toHaveTitle(/ \| Latticework$/);
    await expect(category(page, name)).toHaveAttribute('aria-current', 'true');
    await expect(entries(page).getByText(name, { exact: true })).toHaveCount(await entries(page).count());
    expect(await entries(page).count()).toBeLessThan(10);
  }

  // In the question, not in the title, and in different case.
  await search(page).fill('PARKINSON');
  await expect(main(page).getByText(NOTHING_FOUND)).toBeVisible();
  await expect(page).toHaveURL('/examples?category=conceptual&search=PARKINSON');
  await category(page, 'Personal').click();
  await expect(titles(page)).toHaveText(['A promise made on the porch']);
  await expect(page).toHaveURL('/examples?category=personal&search=PARKINSON');
  await page.reload();
  await expect(search(page)).toHaveValue('PARKINSON');
  await expect(titles(page)).toHaveText(['A promise made on the porch']);

  await titles(page).getByRole('link').click();
  await expect(page).toHaveURL('/examples/a-promise-on-the-porch');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A promise made on the porch');
  // Filters add no history entries.
  await page.goBack();
  await expect(page).toHaveURL('/examples?category=personal&search=PARKINSON');
  await expect(search(page)).toHaveValue('PARKINSON');
  await search(page).fill('no such words');
  await main(page).getByRole('link', { name: 'Show all examples' }).click();
  await expect(page).toHaveURL('/examples');
  await expect(search(page)).toHaveValue('');
  await expect(entries(page)).toHaveCount(27);
});

test('the most viewed come first in the document itself, and nothing moves while the counts load', async ({
  page,
  sql,
}) => {
  await sql`update public.example_analyses set view_count = 5000 where slug = 'when-the-chain-cut-its-price'`;
  const ofStrategy = ['/examples?category=strategic', 'When the chain cut its price'] as const;
  // Another journey may raise other examples above it in the list of all.
  await expect(async () => {
    const document = await (await page.request.get(ofStrategy[0])).text();
    expect(/<h2[^>]*><a[^>]*>([^<]+)/.exec(document)?.[1]).toBe(ofStrategy[1]);
  }).toPass({ timeout: 30_000 });
  await page.goto(ofStrategy[0]);
  await expect(titles(page).first()).toHaveText(ofStrategy[1]);
  await expect(main(page).getByText('5,000 views')).toBeVisible();
  await expect(titles(page).first()).toHaveText(ofStrategy[1]);
  expect(await shift(page)).toBeLessThanOrEqual(0.02);

  await category(page, 'All').click();
  await category(page, 'Strategic').click();
  await expect(titles(page).first()).toHaveText('When the chain cut its price');
  // Client-side, in the order of the table.
  await page.goto('/examples?search=the');
  await expect(titles(page).first()).toHaveText('When the chain cut its price');
});

test('an example can be read in full, is counted once, and can be shared and exported', async ({
  page,
  sql,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const slug = 'forty-one-wells-out-of-forty-three';
  const before = await viewsOf(sql, slug);
  let counted = 0;
  let heavy = 0;
  page.on('request', (request) => {
    if (request.url().includes('increment_example_view_count')) counted += 1;
    if (request.url().includes('/assets/services-')) heavy += 1;
  });
  await page.goto(`/examples/${slug}`);
  await expect(main(page).getByText(before === 0 ? '1 view' : `${before + 1} views`, { exact: true })).toBeVisible();
  expect(await viewsOf(sql, slug)).toBe(before + 1);
  expect(await shift(page)).toBeLessThanOrEqual(0.02);
  expect(heavy).toBe(0);

  await expect(page).toHaveTitle('Forty-one wells out of forty-three | Latticework');
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Examples' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'The question, marked up' }).getByText('Models at work')).toBeVisible();
  await expect(page.getByRole('article').first().getByText('On the other side')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  // Controls for the user's own analyses.
  await expect(page.getByRole('button', { name: 'This fits' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(main(page).getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/examples/${slug}`);
  await expect(main(page).getByText('Copied!')).toBeHidden();

  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(main(page).getByText('Copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^# Latticework analysis\n\n> /);
  expect(copied.trimEnd()).toMatch(/\n## Action plan\n[\s\S]*Written by hand\.$/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Markdown' }).click();
  expect((await file).suggestedFilename()).toBe('latticework-forty-one-wells-out-of-forty-three.md');

  const related = page.getByRole('region', { name: 'More conceptual examples' });
  await expect(related.getByRole('listitem')).toHaveCount(3);
  const next = await related.getByRole('heading', { level: 3 }).first().textContent();
  await related
    .getByRole('link')
    .filter({ hasText: next ?? '' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(views(page)).toBeVisible();
  expect(counted).toBe(2);
});

test('a visitor’s example is kept for the box until sign-up', async ({ page, request }) => {
  const email = newEmail();
  await page.goto('/examples/the-client-who-calls-at-ten');
  const question = await page.getByRole('region', { name: 'The question, marked up' }).locator('[data-spans]');
  const words = (await question.first().textContent()) ?? '';
  await page.getByRole('link', { name: 'Try Your Own' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await fillSignup(page, email);
  await expect(page).toHaveURL(/\/signup-success$/);
  await page.goto(await linkIn(request, email));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(box(page)).toHaveValue(new RegExp(`^${words.trim().slice(0, 20)}`));
});

test('a member’s example is put into the box without being sent', async ({ member: page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('get-lattice-insights-narrative')) sent += 1;
  });
  await page.goto('/examples');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await titles(page).filter({ hasText: 'Saying yes before they have finished asking' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Try Your Own' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(box(page)).toHaveValue(/\S/);
  await expect(box(page)).toBeFocused();
  // Longer than the delay of an automatic submit.
  await page.waitForTimeout(800);
  expect(sent).toBe(0);
});

test('failures have a friendly message, and an unknown example redirects to the list', async ({ page }) => {
  const response = await page.goto('/examples/no-such-example');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL('/examples');
  await expect(entries(page)).toHaveCount(27);

  await page.route('**/rest/v1/example_analyses*', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.route(COUNT, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.goto('/examples?search=truck');
  await expect(main(page).getByText('We can’t load the examples right now.')).toBeVisible();
  await expect(main(page).getByText(NOTHING_FOUND)).toHaveCount(0);
  // A prerendered document needs no server, and when counting fails only the count is missing.
  const refused = page.waitForResponse(COUNT);
  await page.goto('/examples/the-second-tow-truck');
  await refused;
  await expect(page.getByRole('table')).toBeVisible();
  await expect(views(page)).toHaveCount(0);

  await page.unroute('**/rest/v1/example_analyses*');
  await page.goto('/examples?search=truck');
  await expect(entries(page)).not.toHaveCount(0);
});

test('a removed example redirects to the list', async ({ page, sql }) => {
  await page.goto('/examples?search=arrests');
  const link = titles(page).filter({ hasText: 'What three arrests in forty-one prove' }).getByRole('link');
  await expect(link).toBeVisible();
  await sql`update public.example_analyses set is_active = false where slug = 'the-boxing-club-and-the-arrests'`;
  try {
    await link.click();
    await expect(page).toHaveURL('/examples');
  } finally {
    await sql`update public.example_analyses set is_active = true where slug = 'the-boxing-club-and-the-arrests'`;
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list and the examples are complete and filterable, and views are not counted', async ({ page, sql }) => {
    const slug = 'the-fight-at-the-racine-exit';
    const before = await viewsOf(sql, slug);
    await page.goto('/examples');
    await expect(search(page)).toBeHidden();
    await category(page, 'Behavioral').click();
    await expect(page).toHaveURL('/examples?category=behavioral');
    await titles(page).filter({ hasText: 'The fight at the Racine exit' }).getByRole('link').click();
    await expect(page.getByRole('region', { name: 'The question, marked up' })).toBeVisible();
    await expect(page.getByText('Models at work')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Where they cross' })).toBeVisible();
    await expect(page.getByRole('cell').first()).toBeVisible();
    await page.getByText('What is it?').first().click();
    await expect(page.locator('details[open] li, details[open] p').first()).toBeVisible();
    expect(await viewsOf(sql, slug)).toBe(before);
  });
});

test('list and example are accessible at both widths, light and dark', async ({ page }) => {
  for (const path of ['/examples', '/examples/a-tie-means-no', '/examples?search=nothing-like-it']) {
    await page.goto(path);
    if (!path.includes('search')) await expect(views(page).first()).toBeVisible();
    await expectAccessibleInBothLooks(page, path);
  }
});
