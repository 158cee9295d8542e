import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { createAccount, expect, greeting, signIn, test } from './fixtures.ts';
import { box } from './questionForm.ts';

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp): Locator => page.getByRole('option', { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** The line that Enter would run, as announced to a screen reader. */
async function active(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return (await page.locator(`[id="${id}"][role="option"][aria-selected="true"]`).textContent()) ?? '';
}

test('opens by shortcut and by button, and restores the focus', async ({ page }) => {
  await page.goto('/');
  const question = box(page);
  await question.fill('Should I ');
  await question.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(question).toBeFocused();
  await expect(question).toHaveValue('Should I ');

  await openPalette(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(question).toBeFocused();

  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' });
  await expect(button).toContainText('Ctrl K');
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.mouse.click(5, 500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the shortcut is Cmd+K on an Apple keyboard, where Ctrl+K still edits text', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search' })).toContainText('⌘K');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Meta+k');
  await expect(field(page)).toBeFocused();
});

test('keeps what is typed while its code loads, and says when it cannot be loaded', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/Palette-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('conco');
  await expect(page.getByRole('textbox', { name: 'Search' })).toHaveValue('conco');
  release();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('rde');
  await expect(field(page)).toHaveValue('concorde');
  await expect(option(page, /^Sunk Cost Fallacy/)).toBeVisible();
});

test('retries code that could not be loaded', async ({ page }) => {
  await page.route('**/assets/Palette-*.js', (route) => route.abort());
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.keyboard.type('faq');
  await page.unroute('**/assets/Palette-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(field(page)).toHaveValue('faq');
  await expect(option(page, /^FAQ/)).toHaveAttribute('aria-selected', 'true');
});

test('a member finds pages, models, biases, examples and past questions by the keyboard alone', async ({
  signedIn: page,
  account,
  sql,
}) => {
  const [kept] = await sql<{ id: string }[]>`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query)
    select id, 'manual', ${`${'We have talked about it for weeks. '.repeat(6)}Should I keep the <b>boat</b>?`}, 'free'
    from auth.users where email = ${account.email} returning id
  `;

  await openPalette(page);
  expect(await active(page)).toContain('Start a new analysis');
  await expect(page.getByRole('group', { name: 'Recent questions' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.type('sett');
  await expect.poll(() => active(page)).toContain('Settings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('concorde');
  await expect(option(page, /^Sunk Cost Fallacy.*Concorde Fallacy.*Bias/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cognitive-biases\/sunk-cost-fallacy$/);

  await openPalette(page);
  await page.keyboard.type('mm012');
  await expect.poll(() => active(page)).toContain('Falsifiability');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mental-models\/falsifiability$/);

  await openPalette(page);
  await page.keyboard.type('gym boise');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('fourth gym');
  await expect.poll(() => active(page)).toContain('A fourth gym in a new city');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/examples\/a-fourth-gym-in-boise$/);

  await openPalette(page);
  await page.keyboard.type('the <b>BOAT');
  const question = page.getByRole('group', { name: 'Your questions' }).getByRole('option');
  await expect(question).toContainText('<b>boat</b>?');
  await expect(question.locator('b')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(question).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/history\\?entry=${kept?.id}$`));
  await expect(page.getByRole('article', { name: 'The question and its analysis' })).toContainText('keep the');
});

test('results that arrive later move nothing and keep the selected line', async ({ signedIn: page, account, sql }) => {
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query)
    select id, 'manual', 'Is this a sunk cost, or am I right to go on?', 'free'
    from auth.users where email = ${account.email}
  `;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/functions/v1/history*', async (route) => {
    await held;
    await route.continue();
  });
  await openPalette(page);
  await page.keyboard.type('sunk');
  await expect(option(page, /^Sunk Cost Fallacy/)).toBeVisible();
  await expect(page.getByText('Searching', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const chosen = await active(page);
  const place = await page.getByRole('option', { selected: true }).boundingBox();
  release();
  await expect(page.getByText('Searching', { exact: true })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Your questions' }).getByRole('option')).toHaveCount(1);
  expect(await active(page)).toBe(chosen);
  expect(await page.getByRole('option', { selected: true }).boundingBox()).toEqual(place);
});

test('starts an analysis: the text is put into the box without using the allowance', async ({
  signedIn: page,
  sql,
  account,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/get-lattice-insights-narrative')) asked += 1;
  });
  await box(page).fill('Two pages of doubts');
  await page.goto('/settings');
  await openPalette(page);
  await page.keyboard.type('Should I sign a lease for three years?');
  await expect.poll(() => active(page)).toContain('sets the text in the box aside');
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('Should I sign a lease for three years?');

  // Also from within the box, which then has the focus again.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('start a new');
  await expect.poll(() => active(page)).toContain('Start a new analysis');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('Should I sign a lease for three years?');
  // Longer than the half second after which an automatic submit would happen.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  expect(asked).toBe(0);
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.query_history
    where user_id = (select id from auth.users where email = ${account.email})
  `;
  expect(counted?.count).toBe(0);
});

test('a part that fails says so and leaves the others', async ({ signedIn: page }) => {
  await page.route('**/rest/v1/mental_models_library*', (route) =>
    route.fulfill({ status: 400, json: { message: 'No.', code: 'PGRST100', details: null, hint: null } }),
  );
  await openPalette(page);
  await expect(page.getByRole('alert')).toHaveText(/^The mental models could not be loaded\. Try Again$/);
  await page.keyboard.type('halo');
  await expect(option(page, /^Halo Effect/)).toBeVisible();
  await page.unroute('**/rest/v1/mental_models_library*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field(page).fill('falsifiability');
  await expect(option(page, /^Falsifiability.*Model/)).toBeVisible();
});

test('past questions that cannot be searched say so', async ({ signedIn: page }) => {
  await page.route('**/functions/v1/history*', (route) =>
    route.fulfill({ status: 400, json: { error: 'No.', code: 'bad_request', requestId: 'x' } }),
  );
  await openPalette(page);
  await expect(page.getByRole('alert')).toContainText('Your past questions could not be loaded.');
  await expect(option(page, 'Dashboard')).toBeVisible();
});

test("a visitor finds public pages, keeps the header's sign-up link, and can carry a text into sign-up", async ({
  page,
}) => {
  const history: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/history')) history.push(request.url());
  });
  await page.goto('/');
  const signUp = page.getByRole('link', { name: 'Get Started', exact: true });
  await expect(signUp).toBeVisible();
  await signUp.evaluate((element) => {
    new MutationObserver(() => {
      if (!element.isConnected) document.body.dataset['signUpReplaced'] = 'true';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await openPalette(page);
  await expect(option(page, 'Dashboard')).toHaveCount(0);
  await page.keyboard.type('halo');
  await expect(option(page, /^Halo Effect/)).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-sign-up-replaced');

  await field(page).fill('logout');
  await expect(option(page, /^Logout/)).toHaveCount(0);
  await field(page).fill('Should I take the counteroffer?');
  await expect.poll(() => active(page)).toContain('with a free account');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signup$/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const account = await createAccount(page.request);
  await signIn(page, account);
  await expect(box(page)).toHaveValue('Should I take the counteroffer?');
  expect(history).toEqual([]);
});

test('the next user sees nothing of the previous one', async ({ signedIn: page, account, sql, request, dataDir }) => {
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query)
    select id, 'manual', 'A secret about the boat', 'free' from auth.users where email = ${account.email}
  `;
  await openPalette(page);
  await page.keyboard.type('boat');
  await expect(option(page, /A secret/)).toBeVisible();
  await field(page).fill('sign out');
  await expect.poll(() => active(page)).toContain('Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await openPalette(page);
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('boat');
  await expect(page.getByText('Searching', { exact: true })).toBeHidden();
  await expect(option(page, /A secret/)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Login' }).click();
  const next = await createAccount(request, dataDir);
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill(next.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(greeting(page)).toBeVisible();
  await openPalette(page);
  await expect(option(page, 'Dashboard')).toBeVisible();
  await expect(option(page, /A secret/)).toHaveCount(0);
  await page.keyboard.type('boat');
  await expect(page.getByText('Searching', { exact: true })).toBeVisible();
  await expect(page.getByText('Searching', { exact: true })).toBeHidden();
  await expect(option(page, /A secret/)).toHaveCount(0);
});

test('the back button closes it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await openPalette(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("stays open when a link's page loads under it", async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Legal' })
    .getByRole('link', { name: 'Privacy Policy' })
    .evaluate((link: HTMLElement) => {
      link.click();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true }));
    });
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy', includeHidden: true })).toBeAttached();
  await expect(field(page)).toBeFocused();
});

test('changes the appearance', async ({ page }) => {
  await page.goto('/');
  await openPalette(page);
  await page.keyboard.type('dark');
  await expect.poll(() => active(page)).toContain('Appearance: Dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('stays closed while a dialog is open', async ({ member: page }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
});

test('ignores Enter during an IME composition', async ({ page }) => {
  await page.goto('/');
  await openPalette(page);
  await page.keyboard.type('faq');
  await expect.poll(() => active(page)).toContain('FAQ');
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'ｋ', selectionStart: 1, selectionEnd: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(field(page)).toBeFocused();
});

test('axe finds nothing in the palette', async ({ signedIn: page }) => {
  await openPalette(page);
  await expect(option(page, 'Dashboard')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'before anything is typed');
  await field(page).fill('cost');
  await expect(option(page, /^Sunk Cost Fallacy/)).toBeVisible();
  await expectAccessibleInBothLooks(page, 'with results');
});

test('on a phone it is in the menu, takes the full width, and stays above the on-screen keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
  // The space above an on-screen keyboard.
  await page.setViewportSize({ width: 390, height: 420 });
  const sheet = await page.getByRole('dialog').boundingBox();
  expect(sheet).toMatchObject({ x: 0, y: 0, width: 390 });
  await field(page).press('ArrowUp');
  const last = page.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 1 });
  // It covers everything, and a phone has no Escape key.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
});
