import { expect, signIn, test } from './fixtures.ts';

test('an unknown address says so and offers links', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/no-such-page/);
});

test('the header has the specified items for visitors and members', async ({ page, account }) => {
  const header = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/');
  for (const name of ['Examples', 'Features', 'Mental Models Library', 'Login', 'Get Started']) {
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await signIn(page, account);
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Features' })).toHaveCount(0);
});

test('on a small screen the same items are in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mental Models Library' });
  await expect(links).toHaveCount(0);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(links).toBeVisible();
  await links.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await expect(links).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
});

test('the footer names its columns and the current year', async ({ page }) => {
  // Long after the documents were built.
  await page.clock.setFixedTime('2041-07-01T12:00:00Z');
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const name of [
    'Features',
    'Pricing',
    'Mental Models Library',
    'FAQ',
    'Privacy Policy',
    'Terms of Service',
    'Refund Policy',
    'About Us',
    'Contact',
  ]) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(footer).toContainText('© 2041 Latticework');
});

test('the choice of light, dark or system is stored', async ({ page }) => {
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
  await expect.poll(background).not.toBe(light);
  await page.reload();
  expect(await background()).not.toBe(light);
});

test('an unreachable server is reported, and can be retried', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/login');
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.unroute('**/config.json');
  await again.click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a member can keep reading while the server is unreachable, and is recognized again afterward', async ({
  signedIn: page,
}) => {
  const header = page.getByRole('navigation', { name: 'Main' });
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/faq');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to start checkout. Please try again.');
  await page.goto('/');
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill('Should I move?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\?q=/);
  await page.goto('/faq');
  await header.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Latticework can’t reach its server.' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /questions/i })).toBeVisible();
  await page.unroute('**/config.json');
  await page.context().setOffline(true);
  const answered = page.waitForResponse('**/config.json');
  await page.context().setOffline(false);
  await answered;
  await header.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
});

test('a member can sign out on this device while the server is unreachable', async ({ signedIn: page }) => {
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('latticework.')));
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill('Something private');
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(1);
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/faq');
  const header = page.getByRole('navigation', { name: 'Main' });
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await kept()).toEqual([]);
});

for (const part of ['js', 'css']) {
  test(`a page whose ${part} cannot be loaded says so, and can be retried`, async ({
    signedIn: page,
    cleanConsole: _,
  }) => {
    await page.route(`**/assets/HistoryPage-*.${part}`, (route) => route.abort());
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
    await page.unroute(`**/assets/HistoryPage-*.${part}`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  });
}
