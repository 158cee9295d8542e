import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { holdApp } from './heldApp.ts';

const MODELS_TABLE = '/rest/v1/mental_models_library';
const TABLES = '**/rest/v1/*_library*';

const count = (page: Page) => page.getByRole('region').getByRole('status');
const entries = (page: Page) => page.getByRole('region').getByRole('heading', { level: 3 });
const historyLength = (page: Page) => page.evaluate(() => window.history.length);

test('a list is searched after each pause, filtered, paged and cleared, and its address follows', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(MODELS_TABLE)) asked.push(request.url());
  });
  await page.goto('/mental-models');
  await expect(count(page)).toHaveText('1 to 20 of 315 mental models');
  await expect(entries(page)).toHaveCount(20);
  const before = await historyLength(page);

  const box = page.getByRole('searchbox', { name: 'Search mental models' });
  await box.pressSequentially('  THINKing ', { delay: 20 });
  await expect(count(page)).toHaveText(/mental models for “THINKing”$/);
  await expect(count(page)).not.toContainText('315');
  await expect(page).toHaveURL('/mental-models?search=THINKing');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/mental-models$/);
  expect(asked).toHaveLength(1);

  // Filters keep the search.
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'General Thinking' });
  await category.click();
  await expect(page).toHaveURL('/mental-models?category=general-thinking&search=THINKing');
  await expect(page.getByRole('heading', { level: 2, name: 'General Thinking' })).toBeVisible();
  await expect(category).toHaveAttribute('aria-current', 'true');
  expect(await historyLength(page)).toBe(before);

  await page.reload();
  await expect(box).toHaveValue('THINKing');
  await expect(category).toHaveAttribute('aria-current', 'true');

  await box.fill('no model says "this", (or that)*%');
  await expect(page.getByRole('region').getByText('No mental models found')).toHaveCount(2);
  await page.getByRole('button', { name: 'Show all mental models' }).click();
  await expect(count(page)).toHaveText('1 to 20 of 315 mental models');
  await expect(page).toHaveURL('/mental-models');
  await expect(box).toHaveValue('');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(count(page)).toHaveText('21 to 40 of 315 mental models');
  await expect(page).toHaveURL('/mental-models?page=2');
  await expect(page.getByRole('heading', { level: 2, name: 'All mental models' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: 'All mental models' })).toBeInViewport();
  expect(await historyLength(page)).toBe(before);

  // Back and forward.
  const last = entries(page).last().getByRole('link');
  const name = await last.textContent();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await last.click();
  await expect(page).toHaveURL(/\/mental-models\/[a-z-]+$/);
  await page.goBack();
  await expect(count(page)).toHaveText('21 to 40 of 315 mental models');
  await expect(entries(page).last()).toHaveText(name ?? '');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

  // Another category starts at its first page.
  await page.getByRole('link', { name: 'Physics & Chemistry' }).click();
  await expect(page).toHaveURL('/mental-models?category=physics-chemistry');
  await expect(count(page)).toHaveText('1 to 20 of 21 mental models');
});

test('text typed before hydration is searched for afterward', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  const release = await holdApp(page);
  await page.goto('/mental-models', { waitUntil: 'commit' });
  const box = page.getByRole('searchbox');
  await box.fill('invers');
  release();
  await expect(page).toHaveURL('/mental-models?search=invers');
  await expect(box).toHaveValue('invers');
  await page.close();
});

test('an invalid address is corrected', async ({ page }) => {
  await page.goto('/mental-models?category=nonsense&page=999');
  await expect(count(page)).toHaveText('301 to 315 of 315 mental models');
  await expect(page).toHaveURL('/mental-models?page=16');
  const numbers = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').getByRole('link');
  await expect(numbers.last()).toHaveAttribute('aria-current', 'page');
  expect(await numbers.count()).toBeLessThanOrEqual(5);

  await page.goto('/cognitive-biases?page=1.5&search=cb058&category=time-change');
  await expect(count(page)).toHaveText('1 cognitive bias for “cb058”');
  await expect(entries(page)).toHaveText('Anchoring Bias');
  await expect(page).toHaveURL('/cognitive-biases?search=cb058');
});

test('both libraries can be paged and filtered without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await page.goto('/mental-models');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/mental-models?page=2');
  await expect(count(page)).toHaveText('21 to 40 of 315 mental models');
  // Nothing overflows the smallest screen.
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  // In the order of the tables, or a prerendered page would differ from the app's.
  const { supabasePublishableKey: apikey } = await (await page.request.get('/config.json')).json();
  const second = '/rest/v1/mental_models_library?select=name&order=order_index&offset=20&limit=20';
  const rows: { name: string }[] = await (await page.request.get(second, { headers: { apikey } })).json();
  expect(await entries(page).allTextContents()).toEqual(rows.map(({ name }) => name));
  await page.getByRole('link', { name: 'Page 16' }).click();
  await expect(entries(page)).toHaveCount(15);

  await page.goto('/cognitive-biases');
  await page.getByRole('link', { name: 'Social', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Social' })).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/cognitive-biases?category=social-biases&page=2');
  await expect(count(page)).toHaveText('21 to 24 of 24 cognitive biases');
  await expect(page).toHaveTitle('Social: Cognitive Biases, Page 2 | Latticework');
  await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', /\/cognitive-biases\?category=social-biases$/);
  await expect(page.locator('link[rel=next]')).toHaveCount(0);
  await page.close();
});

for (const { path, title, text, found } of [
  {
    path: '/mental-models?search=invers',
    title: 'Error Loading Mental Models',
    text: 'Failed to load mental models. Please try again.',
    found: 'Inversion',
  },
  {
    path: '/cognitive-biases?search=anchoring',
    title: 'Error Loading Cognitive Biases',
    text: 'Failed to load cognitive biases. Please try again.',
    found: 'Anchoring Bias',
  },
]) {
  test(`${path} reports a failure and can retry`, async ({ page }) => {
    await page.route(TABLES, (route) => route.abort());
    await page.goto(path);
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { name: title })).toBeVisible();
    await expect(alert).toContainText(text);
    await page.unroute(TABLES);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(entries(page).filter({ hasText: found })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
}

test('viewed biases are counted and marked, across tabs', async ({ page, context }) => {
  await page.goto('/cognitive-biases');
  await expect(page.getByText('Open one, and we count it here')).toBeVisible();
  await expect(page.getByText('Viewed', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start Your Assessment' })).toHaveAttribute('href', '/dashboard');

  const other = await context.newPage();
  await other.goto('/healthz');
  const keep = (kept: string) => other.evaluate((list) => localStorage.setItem('viewedBiases', list), kept);
  const view = (viewed: number) =>
    keep(JSON.stringify(Array.from({ length: viewed }, (_, index) => `CB${String(index + 1).padStart(3, '0')}`)));
  const way = page.locator('[data-stage] [style]');
  const colors = new Set<string>();
  for (const [viewed, words] of [
    [2, 'Counted on this device only.'],
    [114, 'More than half of them.'],
    [171, 'More than three quarters.'],
    [227, 'All of them.'],
  ] as const) {
    await view(viewed);
    await expect(page.getByText(`${viewed} of 227 biases viewed`)).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    colors.add(await way.evaluate((element) => getComputedStyle(element).backgroundColor));
  }
  expect(colors.size).toBe(4);

  await view(2);
  await expect(page.getByText('Viewed', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'CB002' })).toContainText('Viewed');

  // Known only to the browser after the document has loaded: nothing moves because of it.
  await page.reload();
  await expect(page.getByText('Viewed', { exact: true })).toHaveCount(2);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // With nothing viewed there is no message.
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.02);

  await keep('{"not": "a list"}');
  await expect(page.getByText('0 of 227 biases viewed')).toBeVisible();
});

test('axe finds nothing on the lists, in one category, viewed and empty', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('viewedBiases', '["CB001"]'));
  await page.goto('/mental-models?category=physics-chemistry');
  await expectAccessibleInBothLooks(page, 'models of a category');
  await page.getByText('Category Physics & Chemistry').click();
  await expectAccessible(page, 'models of a category, with the categories unfolded');

  await page.goto('/cognitive-biases');
  await expect(page.getByText('Viewed', { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'all biases');
  await page.getByRole('searchbox').fill('there is no such thing');
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'no biases');
});
