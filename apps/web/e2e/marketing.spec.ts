import { expectAccessibleInBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { holdApp } from './heldApp.ts';

test('the landing page shows the progress of a first text, and submits it with Enter', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('textbox', { name: 'What are you deciding?' });
  const preview = page.getByRole('progressbar', { name: 'Pattern preview' });
  await expect(preview).toHaveAttribute('value', '0');

  await box.press('Enter');
  await box.fill('   ');
  await box.press('Enter');
  await expect(preview).toHaveAttribute('value', '0');
  await expect(page).toHaveURL(/\/$/);

  await box.fill('Do I take a job');
  await expect(preview).toHaveAttribute('value', '0.5');
  await expect(box).toHaveAccessibleDescription(/^A few more words/);
  await box.fill('Do I take the job in Lisbon, or stay until the promotion?');
  await expect(preview).toHaveAttribute('value', '1');
  await expect(box).toHaveAccessibleDescription(/^Enough to look for patterns/);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/signup$/);
});

test('a first text typed before hydration is kept and passed on', async ({ page }) => {
  const release = await holdApp(page);
  const going = page.goto('/');
  const box = page.getByRole('textbox', { name: 'What are you deciding?' });
  const submit = page.getByRole('button', { name: 'Mark it up' });
  await box.fill('Do I take the job in Lisbon, or stay until the promotion?');
  // Does nothing yet, and must not reload the page without the text.
  await submit.click();
  release();
  await going;
  await expect(page.getByRole('progressbar', { name: 'Pattern preview' })).toHaveAttribute('value', '1');
  await expect(box).toHaveValue('Do I take the job in Lisbon, or stay until the promotion?');
  await submit.click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(await page.evaluate(() => localStorage.getItem('latticework.drafts.visitor'))).toContain(
    'Do I take the job in Lisbon',
  );
});

test('the examples and features on the landing page can be switched by keyboard', async ({ page }) => {
  await page.goto('/');
  const examples = page.getByRole('region', { name: 'See it work' });
  const first = examples.locator('mark').filter({ hasText: 'we have come too far to stop now' });
  await expect(first).toHaveAttribute('data-type', 'cognitive_bias');
  const { height } = (await examples.boundingBox()) ?? {};
  await examples.getByRole('tab', { name: 'Business' }).press('ArrowRight');
  await expect(examples.getByRole('tab', { name: 'Personal' })).toBeFocused();
  await expect(first).toBeHidden();
  const panel = examples.getByRole('tabpanel', { name: 'Personal' });
  await expect(panel.locator('mark').filter({ hasText: 'he looked me in the eye' })).toBeVisible();
  expect(await examples.boundingBox(), 'what is below moves').toMatchObject({ height });
  await expect(panel.getByRole('link', { name: 'Truth Bias' })).toHaveAttribute('href', '/cognitive-biases/truth-bias');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(examples.getByRole('tabpanel', { name: 'Conceptual' })).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
  const features = page.locator('#features');
  await expect(features).toBeInViewport();
  await expect(features.getByText('315 mental models')).toBeVisible();
  await expect(features.getByText('227 cognitive biases')).toBeVisible();
  await features.getByRole('tab', { name: 'Latticework method' }).press('ArrowRight');
  await expect(features.getByText('Your words as evidence')).toBeVisible();
  await features.getByRole('tab', { name: 'Core features' }).press('ArrowRight');
  await expect(features.getByRole('heading', { name: 'It marks what is at work' })).toBeVisible();

  const read = page.getByRole('region', { name: 'Read one first' });
  await expect(read.getByRole('listitem')).toHaveCount(3);
  await expect(page.locator('#pricing')).toContainText('$9.99 a month');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every example, feature and answer can be read', async ({ page }) => {
    await page.goto('/');
    for (const words of [
      'we have come too far to stop now',
      'he looked me in the eye',
      'where the branch stayed still',
    ]) {
      await expect(page.locator('mark').filter({ hasText: words })).toBeVisible();
    }
    await expect(page.getByText('Your words as evidence')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.goto('/pricing?canceled=true');
    await expect(page.getByText("Checkout was canceled. Feel free to try again when you're ready.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What each plan holds' })).toBeVisible();
    await page.goto('/faq#money-back');
    await expect(page.getByText('If it is your first time on Premium')).toBeInViewport();
    await page.getByText('What does Premium cost?').click();
    await expect(page.getByText('It renews by itself every month')).toBeVisible();
  });
});

test('an answer opens for its fragment, and structured data contains all of them', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'How it is counted' }).click();
  await expect(page).toHaveURL(/\/faq#when-a-day-begins$/);
  const counted = page.getByText('A day is any 24 hours.');
  await expect(counted).toBeInViewport();
  // From far down another page, whose scroll position means nothing here.
  await page.goto('/about');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.goto('/faq#money-back');
  await expect(page.getByText('If it is your first time on Premium')).toBeInViewport();
  await expect(counted).toBeHidden();
  await page.evaluate(() => {
    window.location.hash = '#what-is-free';
  });
  await expect(
    page.getByText('3 analyses a day: 2 of trending questions and 1 of a text of your own'),
  ).toBeInViewport();
  await page.getByRole('link', { name: 'Technical', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Technical' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');

  const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const [faq] = told['@graph'];
  expect(faq['@type']).toBe('FAQPage');
  expect(faq.mainEntity.map(({ name }: { name: string }) => name)).toEqual(
    await page.locator('summary').allTextContents(),
  );
});

test('every link with a fragment leads to an existing section', async ({ request }) => {
  const pages = new Map<string, string>();
  const textOf = async (path: string) => {
    if (!pages.has(path)) pages.set(path, await (await request.get(path)).text());
    return pages.get(path) ?? '';
  };
  const missing: string[] = [];
  for (const path of ['/', '/pricing', '/about', '/faq']) {
    const links = [...(await textOf(path)).matchAll(/<a [^>]*href="([^"]*)#([^"]+)"/g)];
    expect(links.length, path).toBeGreaterThan(0);
    for (const [, to = '', anchor] of links) {
      if (!(await textOf(to || path)).includes(`id="${anchor}"`)) missing.push(`${path} -> ${to}#${anchor}`);
    }
  }
  expect(missing).toEqual([]);
});

test('a canceled checkout is reported once, and a visitor who upgrades creates an account first', async ({ page }) => {
  await page.goto('/pricing?canceled=true');
  const message = page.getByText("Checkout was canceled. Feel free to try again when you're ready.");
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
  await expect(page).toHaveURL(/\/signup\?plan=premium$/);
});

test('the landing page shows the most viewed examples, already ordered in its document', async ({ page, sql }) => {
  const [most, more] = ['what-the-needle-proved', 'was-one-in-five-wrong'];
  await sql`update public.example_analyses set view_count = 90000 where slug = ${most}`;
  await sql`update public.example_analyses set view_count = 80000 where slug = ${more}`;
  const cards = page.getByRole('region', { name: 'Read one first' }).getByRole('listitem').getByRole('link');
  await expect(async () => {
    await page.goto('/');
    await expect(cards.nth(0)).toHaveAttribute('href', `/examples/${most}`, { timeout: 500 });
    await expect(cards.nth(1)).toHaveAttribute('href', `/examples/${more}`, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

test('the not-found page is hidden from search engines, and offers a search', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found | Latticework');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('searchbox', { name: 'Search for a model or a bias' }).fill('sunk cost');
  await page.getByRole('button', { name: 'Search biases' }).click();
  await expect(page).toHaveURL(/\/cognitive-biases\?search=sunk\+cost$/);
});

test('axe finds nothing on pricing, about, the FAQ and behind the tabs', async ({ page }) => {
  for (const path of ['/pricing', '/about', '/faq#what-it-is']) {
    await page.goto(path);
    await expectAccessibleInBothLooks(page, path);
  }
  await page.goto('/');
  for (const tab of ['Conceptual', 'Core features']) await page.getByRole('tab', { name: tab }).click();
  await expectAccessibleInBothLooks(page, '/ with other tabs');
});
