import type { Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { useUp } from './members.ts';
import { box } from './questionForm.ts';
import { LEASE_TEXT } from './texts.ts';

for (const width of [1440, 390]) {
  for (const [who, used] of [
    ['a member who has not used anything today', {}],
    ['a member who has used the manual analysis', { manual: 1 }],
  ] as const) {
    test(`at ${width} px nothing shifts for ${who} while the dashboard loads`, async ({
      member: page,
      sql,
      account,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await useUp(sql, account, used);
      // Each answer arrives at a different time.
      for (const [delay, path] of [
        [300, '**/functions/v1/limits'],
        [700, '**/rest/v1/trending_questions*'],
        [1100, '**/rest/v1/example_analyses*'],
      ] as const) {
        await page.route(path, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await route.continue();
        });
      }
      await page.addInitScript(watchShifts);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    });
  }
}

for (const width of [1440, 390]) {
  test(`at ${width} px nothing shifts during an analysis`, async ({ member: page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route('**/get-lattice-insights-narrative', () => undefined);
    await page.goto('/dashboard');
    await box(page).fill('A first thought, set aside');
    await page.goto('/dashboard?reset=1');
    await box(page).fill(LEASE_TEXT);
    await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
    const places = () =>
      page.evaluate(() =>
        ['form', '[aria-labelledby]'].map((part) => {
          const element = document.querySelector(`main ${part}`);
          return Math.round((element?.getBoundingClientRect().top ?? 0) + scrollY);
        }),
      );
    const before = await places();
    await box(page).press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

/** Runs in the page: records what moves by more than a pixel of rounding once the dashboard is shown. */
function watchShifts() {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }[]) {
      if (entry.value < 0.001 || !document.querySelector('h1')) continue;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = (node instanceof Element ? node.className || node.tagName : node?.textContent) ?? 'gone';
        shifts.push(`${name}: ${previousRect.top} to ${currentRect.top}, ${entry.value.toFixed(4)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test.describe('the examples', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Examples' });

  test('shows six of the most read, each linked to its page', async ({ member: page, sql }) => {
    const [read] = await sql<{ slug: string; title: string }[]>`
      update public.example_analyses set view_count = 100000
      where slug = (select slug from public.example_analyses order by slug desc limit 1) returning slug, title`;
    await page.goto('/dashboard');
    await expect(section(page).getByRole('listitem')).toHaveCount(6);
    const first = section(page).getByRole('listitem').first().getByRole('link');
    await expect(first).toHaveText(read?.title ?? '');
    await expect(first).toHaveAttribute('href', `/examples/${read?.slug}`);
    await expect(section(page).getByRole('link', { name: 'Browse All Examples' })).toHaveAttribute('href', '/examples');
  });

  for (const [what, answer] of [
    ['cannot be loaded', { status: 400, json: { message: 'no' } }],
    ['do not exist', { json: [] }],
  ] as const) {
    test(`is hidden when examples ${what}`, async ({ member: page }) => {
      await page.route('**/rest/v1/example_analyses*', (route) => route.fulfill(answer));
      const answered = page.waitForResponse('**/rest/v1/example_analyses*');
      await page.goto('/dashboard');
      await answered;
      await expect(page.getByRole('region', { name: 'Trending questions' }).getByRole('listitem')).toHaveCount(6);
      await expect(section(page)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test.describe('the placeholder', () => {
  const first = 'We have spent two years on this product and sales are flat. Do we stop?';

  test.describe('with motion', () => {
    test.use({ reducedMotion: 'no-preference' });

    test('types the first sample at its pace, waits, and erases it', async ({ member: page }) => {
      await page.clock.install();
      await page.goto('/dashboard');
      const length = async () => (await box(page).getAttribute('placeholder'))?.length ?? 0;
      await expect(box(page)).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      // Every fifty milliseconds add a letter to what was shown, until the sample is complete.
      while ((await length()) < first.length) await page.clock.runFor(50);
      await expect(box(page)).toHaveAttribute('placeholder', first);
      await page.clock.runFor(1900);
      await expect(box(page)).toHaveAttribute('placeholder', first);
      await page.clock.runFor(100 + 4 * 30);
      expect(await length()).toBeLessThan(first.length);
    });
  });

  test('stands still for a person who wants less motion', async ({ member: page }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(box(page)).toHaveAttribute('placeholder', first);
    await page.clock.runFor(10_000);
    await expect(box(page)).toHaveAttribute('placeholder', first);
  });
});

test('axe finds no violation with everything that a dashboard can show', async ({ member: page, sql, account }) => {
  await useUp(sql, account, { trending: 2, manual: 1 });
  await page.goto('/dashboard?upgrade=success');
  await page.getByRole('button', { name: 'View All' }).click();
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'a whole dashboard');
});
