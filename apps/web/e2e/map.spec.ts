import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const stage = (page: Page) => page.getByRole('application', { name: 'Map of all models and biases' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Find a model or a bias on the map' });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const drawn = (page: Page) => page.locator('[data-state="drawn"]');
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);

// Its flights and fades are part of what it does.
test.use({ reducedMotion: 'no-preference' });

async function openMap(page: Page, address = '/map'): Promise<void> {
  await page.goto(address);
  await expect(drawn(page)).toBeVisible({ timeout: 20_000 });
}

test('the search opens a neighborhood, which is in the address, and Escape returns to the whole map', async ({
  page,
}) => {
  await openMap(page);
  await field(page).fill('sunk cost');
  await expect(page.getByRole('option', { name: /^Sunk Cost Fallacy/ })).toHaveAttribute('aria-selected', 'true');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/map\?at=sunk-cost-fallacy$/);
  const chosen = panel(page, 'Sunk Cost Fallacy');
  await expect(chosen.getByRole('heading', { name: /^Countered by/ })).toBeVisible();
  await expect(chosen.getByText('Bias, Decisions & Behavior')).toBeVisible();
  await expect(stage(page)).toBeFocused();
  await said(page, /^Sunk Cost Fallacy, bias, Decisions & Behavior\. Related biases: \d+\. Countered by: \d+\.$/);

  // From neighbor to neighbor; the focus stays in the panel, and the back button leaves the map.
  const neighbor = chosen.getByRole('link', { name: 'Opportunity Cost' });
  await neighbor.click();
  await expect(page).toHaveURL(/at=opportunity-cost$/);
  await expect(panel(page, 'Opportunity Cost').getByRole('heading', { name: 'Opportunity Cost' })).toBeFocused();
  await page.reload();
  await expect(panel(page, 'Opportunity Cost')).toBeVisible();
  await expect(drawn(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Open the entry' })).toHaveAttribute(
    'href',
    '/mental-models/opportunity-cost',
  );

  await page.getByRole('link', { name: 'Open the entry' }).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/map$/);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(stage(page)).toBeFocused();
  await said(page, 'The whole map is shown.');
});

test('the keyboard moves along the connections, selects and opens', async ({ page }) => {
  await openMap(page, '/map?at=confirmation-bias');
  await stage(page).focus();
  // Biases are to the right of the selected entry, models to its left.
  await page.keyboard.press('ArrowRight');
  await said(page, /, bias, /);
  await page.keyboard.press('ArrowLeft');
  await said(page, /^Confirmation Bias, bias, /);
  await page.keyboard.press('ArrowLeft');
  await said(page, /, model, /);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/at=confirmation-bias$/);
  const slug = new URL(page.url()).searchParams.get('at');
  // The address changes before the screen does, and Enter acts on what the screen shows.
  await expect(page.getByRole('link', { name: 'Open the entry' })).toHaveAttribute('href', `/mental-models/${slug}`);
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/mental-models/${slug}$`));
});

test('the mouse highlights and selects, and the wheel scrolls the page until the map has the focus', async ({
  page,
}) => {
  await openMap(page);
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('the stage is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await stage(page).focus();
  await page.mouse.wheel(0, -120);
  await page.evaluate(() => new Promise((painted) => setTimeout(painted, 300)));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByRole('button', { name: 'Whole map' }).click();
  await page.getByLabel('Category', { exact: true }).selectOption('Memory');
  await page.getByRole('radio', { name: 'by category' }).check({ force: true });
  await field(page).fill('halo effect');
  await field(page).press('Enter');
  await expect(panel(page, 'Halo Effect')).toBeVisible();
  await clickBesideHaloEffect(page);
  await page.getByRole('complementary').getByRole('button', { name: 'Whole map' }).click();
  await expect(page).toHaveURL(/\/map$/);
});

test('an address opens its neighborhood, the back button returns to the previous one, and an unknown name is reported', async ({
  page,
}) => {
  await openMap(page, '/map?at=halo-effect');
  await clickBesideHaloEffect(page);
  const heading = page.getByRole('complementary').getByRole('heading', { level: 2 });
  // The address changes before the view.
  await expect(heading).not.toHaveText('Halo Effect');
  const other = await heading.textContent();
  await page.getByRole('link', { name: 'Open the entry' }).focus();
  await page.goBack();
  await expect(panel(page, 'Halo Effect').getByRole('heading', { name: 'Halo Effect' })).toBeFocused();
  await said(page, /^Halo Effect, bias, /);
  await page.goForward();
  await expect(panel(page, other ?? '')).toBeVisible();
  await page.getByRole('button', { name: 'Whole map' }).press('Enter');
  await expect(stage(page)).toBeFocused();

  // Its labels have the page's colors, also when these change while it is open.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => pixelsOfPaper(page)).toBeGreaterThan(500);
  }

  await openMap(page, '/map?at=no-such-entry');
  await expect(page.getByText('This link names a model or bias that is not on the map.')).toBeVisible();
});

/** Where a neighbor is: level with the entry, which is in the middle of the space left by the panel. */
async function clickBesideHaloEffect(page: Page): Promise<void> {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('the stage is not there');
  const free = box.width - ((await panel(page, 'Halo Effect').boundingBox())?.width ?? 0);
  const middle = { x: box.x + free / 2, y: box.y + box.height / 2 };
  await expect(async () => {
    await page.mouse.move(middle.x - free * 0.17 + 3, middle.y);
    await page.mouse.click(middle.x - free * 0.17, middle.y);
    await expect(page).toHaveURL(/at=(?!halo-effect)/, { timeout: 500 });
  }).toPass({ timeout: 5000 });
}

/** Around the map's labels, where lines end. */
async function pixelsOfPaper(page: Page): Promise<number> {
  return page.evaluate(() => {
    const names = document.querySelector<HTMLCanvasElement>('canvas.sigma-names');
    const written = names?.getContext('2d')?.getImageData(0, 0, names.width, names.height).data ?? [];
    const paper = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    let count = 0;
    for (let at = 0; at < written.length; at += 4) {
      if (paper.every((part, index) => written[at + index] === part) && written[at + 3] === 255) count += 1;
    }
    return count;
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('a tap opens a category, and the back button leaves it', async ({ page }) => {
    await openMap(page);
    const box = await stage(page).boundingBox();
    const names = await page.locator('canvas.sigma-names').boundingBox();
    const zoom = await page.getByRole('button', { name: 'Zoom in' }).boundingBox();
    if (!box || !zoom) throw new Error('the stage is not there');
    // Labels have their intended size, and nothing covers them.
    expect(names).toEqual(box);
    expect(zoom.y).toBeGreaterThanOrEqual(box.y + box.height);

    // A region is in the middle of the map, within a finger's reach.
    await stage(page).tap({ position: { x: box.width / 2, y: box.height / 2 + 16 } });
    await expect(page).toHaveURL(/\/map\?category=[a-z-]+$/);
    await said(page, /^[^,]+, \d+ (models|biases)\.$/);
    const category = page.getByLabel('Category', { exact: true });
    const entered = await category.inputValue();
    expect(page.url()).toContain(`category=${entered}`);
    await page.reload();
    await expect(drawn(page)).toBeVisible({ timeout: 20_000 });
    await expect(category).toHaveValue(entered);
    await page.getByRole('button', { name: 'Whole map' }).tap();
    await expect(page).toHaveURL(/\/map$/);
    await said(page, 'The whole map is shown.');
    await page.goBack();
    await expect(category).toHaveValue(entered);
  });
});

for (const width of [320, 390]) {
  test.describe(`on a screen of ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('nothing overflows, and the hints are about touch', async ({ page }) => {
      await openMap(page);
      await expect(
        page.getByText('Tap a category to go into it, and an entry to see what it is tied to.'),
      ).toBeVisible();
      await expect(page.getByText(/Click a category/)).toBeHidden();
      const keys = await page.getByText(/^Arrow keys move/).boundingBox();
      expect(keys?.width, 'the hint about keys, for screen readers only').toBeLessThanOrEqual(1);
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await beyond()).toBe(0);
      await page.goto('/map?at=halo-effect');
      await expect(panel(page, 'Halo Effect')).toBeVisible();
      expect(await beyond()).toBe(0);
    });
  });
}

test('the canvases show only when the GPU has drawn them, so that the page is not blocked', async ({ page }) => {
  // Records whether the GPU had finished when the canvases became visible.
  await page.addInitScript(() => {
    const { fenceSync } = WebGL2RenderingContext.prototype;
    const fences: { gl: WebGL2RenderingContext; fence: WebGLSync }[] = [];
    Object.assign(window, { fences });
    WebGL2RenderingContext.prototype.fenceSync = function (this: WebGL2RenderingContext, ...args) {
      const fence = fenceSync.apply(this, args);
      if (fence) fences.push({ gl: this, fence });
      return fence;
    };
    WebGL2RenderingContext.prototype.deleteSync = () => undefined;
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-state="drawn"]')) return;
      observer.disconnect();
      const done = fences.map(({ gl, fence }) => gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED);
      Object.assign(window, { doneWhenShown: done });
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] });
  });
  await page.goto('/map');
  const canvas = page.locator('canvas.sigma-nodes');
  await expect(canvas).toHaveCount(1);
  await expect(drawn(page)).toBeVisible({ timeout: 20_000 });
  await expect(canvas).toBeVisible();
  expect(await page.evaluate(() => (window as { doneWhenShown?: boolean[] }).doneWhenShown)).toEqual([true, true]);
  // Layers that are never drawn on are hidden.
  for (const layer of ['labels', 'hovers', 'hoverNodes', 'edgeLabels']) {
    await expect(page.locator(`canvas.sigma-${layer}`)).toBeHidden();
  }
});

test('without WebGL the page says so, and the search, panel and list still work', async ({ page }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...others: unknown[]) {
      return kind.includes('webgl') ? null : getContext.call(this, kind as '2d', ...(others as []));
    } as typeof getContext;
  });
  await page.goto('/map');
  await expect(page.getByText(/^The picture cannot be drawn here/)).toBeVisible();
  await field(page).fill('halo');
  await field(page).press('Enter');
  await expect(panel(page, 'Halo Effect').getByRole('heading', { name: /^Related biases/ })).toBeVisible();
  await expectAccessible(page, '/map without WebGL');
  await page.keyboard.press('Escape');
  await expectWholeList(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list has everything', async ({ page }) => {
    await page.goto('/map');
    await expect(page.getByText(/^The picture needs JavaScript/)).toBeVisible();
    await expectWholeList(page);
  });
});

async function expectWholeList(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'The map as a list' });
  await expect(list.locator('a[href^="/mental-models/"]')).toHaveCount(315);
  await expect(list.locator('a[href^="/cognitive-biases/"]')).toHaveCount(227);
  const social = list.locator('details', { has: page.locator('summary', { hasText: /^Social/ }) });
  await social.locator('summary').click();
  await expect(social.getByRole('listitem').filter({ hasText: 'Halo Effect' })).toHaveText(
    /^Halo Effect \d+ connections$/,
  );
}

// Loaded once, because rendering without a GPU takes seconds.
test('axe finds nothing on the map', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page);
  await field(page).fill('effect');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothLooks(page, '/map with suggestions');
  await field(page).press('Enter');
  await expect(page.getByRole('complementary')).toBeVisible();
  await expectAccessibleInBothLooks(page, '/map with a neighborhood');
});
