import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const MODEL = '/mental-models/opportunity-cost';
const UNLOADED = 'This page could not be loaded in full.';
const started = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-started');
const loads = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && seen.push(request.url()));
  return seen;
};

test('with cookies blocked all public pages work, and a session lasts as long as the page', async ({
  page,
  account,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/cognitive-biases/anchoring-bias');
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('link', { name: 'Latticework', exact: true }).click();

  const question = 'Should I sell the house this year, or wait for a better market?';
  await page.getByRole('textbox').first().fill(question);
  await page.getByRole('textbox').first().press('Enter');
  await page.getByRole('link', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('signed out when you close or reload this page')).toBeVisible();
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('textbox').first()).toHaveValue(question);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

for (const [browser, disguise] of [
  // A background tab, or one that was hidden before the first paint.
  ['when nothing is painted', () => Object.assign(PerformanceObserver.prototype, { observe: () => undefined })],
  ['when the browser reports no paint', () => Reflect.deleteProperty(window, 'PerformanceObserver')],
] as const) {
  test(`a document is hydrated ${browser}`, async ({ page }) => {
    await page.addInitScript(disguise as () => void);
    await page.goto(MODEL);
    await started(page);
  });
}

for (const part of ['index', 'MentalModelPage']) {
  const files = `**/assets/${part}-*.js`;

  test(`a document whose ${part} cannot be loaded is reloaded once, and stays readable`, async ({ context }) => {
    // Not the fixture's page, which waits for the app.
    const page = await context.newPage();
    await page.route(files, (route) => route.abort());
    const seen = loads(page);
    await page.goto(MODEL);
    await expect(page.getByText(UNLOADED)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(seen).toHaveLength(2);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await started(page);
    await expect(page.getByText(UNLOADED)).toHaveCount(0);
  });
}

test('an outdated document is reloaded after a deployment, but not without a network', async ({ page, context }) => {
  const seen = loads(page);
  const gone = '**/assets/MentalModelPage-*.js';
  await page.route(gone, (route) => (seen.length === 1 ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(MODEL);
  await expect.poll(() => seen.length).toBe(2);
  await started(page);
  await expect(page.getByText(UNLOADED)).toHaveCount(0);

  const other = await context.newPage();
  await other.route('**/assets/*.js', async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  const seenByOther = loads(other);
  await other.goto(MODEL);
  await expect(other.getByText(UNLOADED)).toBeVisible();
  expect(seenByOther).toHaveLength(1);
});

test('a request without a response times out', async ({ page }) => {
  await page.clock.install();
  await page.route('**/config.json', () => undefined);
  await page.goto('/login');
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await page.clock.fastForward('00:30');
  await expect(page.getByText('Latticework can’t reach its server.')).toBeVisible();
  await page.unroute('**/config.json');

  await page.route('**/rest/v1/**', () => undefined);
  const asked = page.waitForRequest('**/rest/v1/mental_models_library*');
  await page.goto('/mental-models?search=cost');
  await asked;
  await page.clock.fastForward('00:30');
  await expect(page.getByText('Error Loading Mental Models')).toBeVisible();
});
