import { MODEL_CATEGORIES } from '@latticework/core/categories';
import { isPagePath } from '@latticework/core/pages';
import { loadLibrary } from '@latticework/library/library';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const GUIDE = '/mental-models-guide';

test('the contents link to the sections of the guide, with and without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(GUIDE);
  const parts = await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').allTextContents();
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) await expectLedTo(page, part);

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const still = await plain.newPage();
  await still.goto(GUIDE);
  await expectLedTo(still, 'Where they fail');
  await plain.close();
});

test('each link of the guide leads to an existing page, and each featured drawing has a name', async ({ page }) => {
  const { models, biases, examples } = loadLibrary();
  const slugs = new Set([
    ...models.map(({ slug }) => `/mental-models/${slug}`),
    ...biases.map(({ slug }) => `/cognitive-biases/${slug}`),
    ...examples.map(({ slug }) => `/examples/${slug}`),
  ]);
  await page.goto(GUIDE);
  const article = page.getByRole('article');
  const links = await article
    .getByRole('link')
    .evaluateAll((found) => (found as HTMLAnchorElement[]).map(({ href }) => href));
  const addresses = links.map((link) => new URL(link)).filter(({ hash }) => !hash);
  expect(addresses.filter(({ pathname }) => !isPagePath(pathname)).map(String)).toEqual([]);
  expect(
    addresses.filter(({ pathname }) => pathname.split('/').length > 2 && !slugs.has(pathname)).map(String),
  ).toEqual([]);
  expect(addresses.flatMap(({ searchParams }) => searchParams.getAll('category'))).toEqual(
    Object.keys(MODEL_CATEGORIES),
  );
  const paths = addresses.map(({ pathname }) => pathname);
  expect(paths).toEqual(expect.arrayContaining(['/mental-models', '/dashboard', '/faq', '/contact']));

  const featured = page.getByRole('region', { name: 'Ten models from ten fields' }).getByRole('listitem');
  await expect(featured).toHaveCount(10);
  for (const model of await featured.all())
    await expect(model.getByRole('img', { name: /\w{3,}.*\w{3,}/ })).toBeVisible();
});

test('axe finds nothing in the guide', async ({ page }) => {
  await page.goto(GUIDE);
  await expectAccessibleInBothLooks(page, 'the guide');
});

async function expectLedTo(page: Page, part: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: part, exact: true }).click();
  const heading = page.getByRole('heading', { level: 2, name: part, exact: true });
  await expect(heading).toBeInViewport();
  // Below the sticky header.
  const bar = await page.getByRole('banner').boundingBox();
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(bar?.height ?? 0);
  expect(new URL(page.url()).hash).toBe(`#${await heading.getAttribute('id')}`);
}
