import type { Page } from '@playwright/test';
import { PAGES } from '../../../packages/core/src/pages.ts';
import { expect, test } from './fixtures.ts';
import { makePremium } from './members.ts';
import { box, send } from './questionForm.ts';
import { PRODUCT_TEXT } from './texts.ts';

/** Buttons that leave the page for good. Other journeys test them. */
const LEAVES_THE_PAGE = new Set(['Logout', 'Print', 'Sign in with Google', 'Sign up with Google']);
const SKIP = 'Skip to content';
/** The pages that show what the plan of a member allows. */
const OF_A_PLAN = ['/dashboard', '/history', '/settings', '/pricing', '/'];
/** A page with fewer words counts as empty. */
const LEAST_WORDS = 8;

test.describe('no link and no button leads to a missing or an empty page', () => {
  test.describe.configure({ timeout: 240_000 });

  test('for a visitor', async ({ page }) => {
    const visited = await visitAll(page, ['/', '/login', '/signup', '/signup-success']);
    expect(visited).toEqual(expect.arrayContaining(['/pricing', '/examples/:slug', '/mental-models/:slug', '/map']));
  });

  test('for a member, first free and then premium', async ({ signedIn: page, sql, account }) => {
    await analyze(page);
    const visited = await visitAll(page, ['/dashboard', '/history', '/settings', '/archive/a-question', '/']);
    expect(visited).toEqual(expect.arrayContaining(['/archive', '/pricing', '/map']));

    await makePremium(sql, account);
    await page.goto('/dashboard');
    await analyze(page);
    // The other pages do not depend on the plan, so that only links which are new for the member lead there.
    const others = visited.filter((kind) => !OF_A_PLAN.includes(kind));
    await visitAll(page, OF_A_PLAN, others);
  });
});

test('the archive says that it is not open yet, and that it is part of Premium', async ({
  signedIn: page,
  browser,
}) => {
  await page.getByRole('link', { name: 'Trending Archive' }).click();
  await expect(page).toHaveURL(/\/archive$/);
  await expect(page).toHaveTitle('Archive | Latticework');
  await expect(page.getByRole('heading', { level: 1, name: 'Trending Archive' })).toBeFocused();
  await expect(page.getByText('The archive is not open yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/archive/a-question');
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.context().close();
});

async function analyze(page: Page): Promise<void> {
  await box(page).fill(PRODUCT_TEXT);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results/);
  await expectPage(page, 'the results');
  await pressButtons(page, new Set());
}

/**
 * Follows every link from these addresses, to one page of each route that was not visited `before`. @returns the routes
 * of the pages it visited
 */
async function visitAll(page: Page, starts: readonly string[], before: readonly string[] = []): Promise<string[]> {
  await page.goto('/');
  const visited = new Set(before);
  const pressed = new Set<string>();
  const waiting = starts.map((address) => ({ address, from: 'the start' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { pathname, search } = new URL(next.address, page.url());
    const kind = kindOf(pathname);
    if (visited.has(kind)) continue;
    visited.add(kind);
    const where = `${pathname}${search}, from ${next.from}`;
    const response = await page.goto(pathname + search);
    expect(response?.status(), where).toBeLessThan(400);
    // The inbox is a separate program.
    if (pathname.startsWith('/mailbox')) continue;
    await expectPage(page, where);
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ }), where).toHaveCount(0);
    const links = await linksOn(page);
    for (const href of links.filter(isOutside)) expect(href).toMatch(/^(https|mailto):/);
    waiting.push(...links.filter((href) => !isOutside(href)).map((address) => ({ address, from: pathname })));
    await pressButtons(page, pressed);
  }
  return [...visited];

  function isOutside(href: string): boolean {
    return new URL(href).origin !== new URL(page.url()).origin;
  }
}

/** Presses every button that no earlier page had, one after another, each time on the page as it was at first. */
async function pressButtons(page: Page, pressed: Set<string>): Promise<void> {
  const address = page.url();
  let from = 0;
  let where = address;
  for (;;) {
    const { place, name } = await markNext(page, from, [...pressed, ...LEAVES_THE_PAGE]);
    if (name !== undefined) {
      where = `“${name}” on ${address}`;
      const button = page.locator('[data-next]');
      // The link past the header is visible only while it has the focus.
      const pressing = name === SKIP ? button.press('Enter', { timeout: 1000 }) : button.click({ timeout: 1000 });
      const hit = await pressing.then(
        () => true,
        () => false,
      );
      // A button that was missed is tried again if an earlier one has led away only now. Otherwise it has disappeared,
      // or is covered by what the previous button opened.
      if (hit || page.url() === address) {
        pressed.add(name);
        from = place + 1;
      }
    }
    await expectPage(page, where);
    if (await page.getByRole('dialog').or(page.getByRole('menu')).first().isVisible()) {
      await page.keyboard.press('Escape');
    }
    if (page.url() !== address) await page.goto(address);
    else if (name === undefined) return;
  }
}

/**
 * Marks the first button, from this place on, whose name is not among those. All names are asked for at once, since a
 * page may have many buttons; the mark stays with its button, while another one may take its place.
 */
function markNext(page: Page, from: number, passed: string[]): Promise<{ place: number; name: string | undefined }> {
  return page.locator('button:visible:enabled:not([aria-disabled="true"])').evaluateAll(
    (buttons, known) => {
      document.querySelector('[data-next]')?.removeAttribute('data-next');
      const names = buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent).trim());
      const place = names.findIndex((name, at) => at >= known.from && !known.passed.includes(name));
      buttons[place]?.setAttribute('data-next', '');
      return { place, name: names[place] };
    },
    { from, passed },
  );
}

async function expectPage(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1'), `${where} has a heading`).not.toHaveCount(0);
  await expect(page, where).not.toHaveTitle(/^Page not found/);
  // The checkout is not a page of the app.
  const words = async () =>
    ((await page.locator('#root, body > main').first().textContent()) ?? '').split(/\s+/).length;
  // A busy machine may take its time to load the code of the next page.
  await expect.poll(words, { message: `${where} is empty`, timeout: 30_000 }).toBeGreaterThan(LEAST_WORDS);
}

async function linksOn(page: Page): Promise<string[]> {
  // Links inside SVG have no `href` property like other links, only the attribute.
  return page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).href));
}

/** The route that a path belongs to: one page of each is enough. */
function kindOf(path: string): string {
  const routes = Object.values(PAGES).filter((route) =>
    new RegExp(`^${route.replaceAll(/:[a-z]+/g, '[^/]+')}/?$`).test(path),
  );
  return routes.find((route) => !route.includes(':')) ?? routes[0] ?? path;
}
