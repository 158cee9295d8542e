import { BIAS_CATEGORIES, MODEL_CATEGORIES } from '@latticework/core/categories';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const MODEL = '/mental-models/opportunity-cost';
const BIAS = '/cognitive-biases/sunk-cost-fallacy';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const section = (page: Page, name: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name, exact: true, includeHidden: true }) });

/** A client-side navigation, as through a link of the application. */
async function within(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test('a model page expands its sections, can be shared, and links to its neighbors', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(MODEL);
  await expect(heading(page, 'Opportunity Cost')).toBeVisible();
  const main = page.getByRole('main');
  for (const text of ['MM107', '4 min read', 'Also known as Alternative Cost.', 'Frédéric Bastiat, 1850']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.getByText('A price tag shows one cost.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Economics & Markets' })).toHaveAttribute(
    'href',
    '/mental-models?category=economics-markets',
  );
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Mental Models',
    'Opportunity Cost',
  ]);

  const contents = {
    'How to Use It': 'Name the runner-up in one sentence',
    Examples: 'Ileana keeps the shrinking billing system',
    'Use Cases': 'Deciding what a team should stop',
    'Common Pitfalls': 'Counting twice.',
    'Reflection Questions': 'What am I not starting because this one is still running?',
  };
  for (const [name, text] of Object.entries(contents)) {
    await expect(main.getByText(text)).toBeHidden();
    await section(page, name).locator('summary').click();
    await expect(main.getByText(text)).toBeVisible();
  }

  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  const share = page.getByRole('button', { name: /^(Share|Copied!)$/ });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await share.click();
  await expect(share).toHaveText(/Copied!/);
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  await page.clock.runFor(1900);
  await expect(page.getByText('Copied!')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('Copied!')).toBeHidden();

  // The next entry is prefetched when the pointer moves to its link, but not when the link scrolls under the pointer.
  const beside = page.getByRole('navigation', { name: 'Previous and next entries' });
  const next = beside.getByRole('link', { name: 'Next Comparative Advantage' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await next.dispatchEvent('pointerover', { pointerType: 'mouse' });
  await page.clock.runFor(200);
  expect(asked).toEqual([]);
  await next.hover();
  await page.clock.runFor(200);
  await expect.poll(() => asked.some((url) => url.includes('/rest/v1/mental_models_library'))).toBe(true);
  await page.clock.resume();

  // If the system has a share sheet, it is used; what fails inside it is not reported.
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('The page could not be shared.'));
  await page.evaluate(() => {
    const shared: ShareData[] = [];
    const natively = async (data: ShareData) => {
      shared.push(data);
      throw new TypeError('no sheet');
    };
    Object.assign(navigator, { share: natively, shared });
  });
  await share.click();
  expect(await page.evaluate(() => Reflect.get(navigator, 'shared'))).toEqual([
    { title: 'Opportunity Cost', url: canonical },
  ]);
  await warned;
  await expect(page.getByText('Copied!')).toBeHidden();

  await expect(main.getByRole('link', { name: 'Write It Down' })).toHaveAttribute('href', '/dashboard');
  await next.click();
  await expect(heading(page, 'Comparative Advantage')).toBeFocused();
  await expect(section(page, 'Examples')).not.toHaveAttribute('open');
  await beside.getByRole('link', { name: 'Previous Opportunity Cost' }).click();
  await expect(heading(page, 'Opportunity Cost')).toBeVisible();
  await expect(main.getByRole('link', { name: 'See it on the map' })).toHaveAttribute(
    'href',
    '/map?at=opportunity-cost',
  );
  await main.locator('svg').getByText('Pyrrhic Victory').filter({ visible: true }).click();
  await expect(heading(page, 'Pyrrhic Victory')).toBeVisible();
  await page.goBack();
  await main.getByRole('link', { name: /^Sunk Cost Fallacy/ }).click();
  await expect(page).toHaveURL(BIAS);
  await expect(heading(page, 'Sunk Cost Fallacy')).toBeVisible();
});

test('a bias page opens one example at a time, and counts as viewed', async ({ page }) => {
  await page.goto(BIAS);
  await expect(heading(page, 'Sunk Cost Fallacy')).toBeVisible();
  const main = page.getByRole('main');
  for (const name of [
    'Understanding',
    'Real-World Examples',
    'How to Recognize',
    'How to Overcome',
    'Where You’ll Encounter It',
    'Questions for Self-Reflection',
    'Related Biases',
    'Models That Help',
    'Sources',
  ]) {
    await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  for (const text of ['CB062', '4 min read', 'Failing projects', 'A meta-analysis of 98 effects']) {
    await expect(main.getByText(text)).toBeVisible();
  }
  const category = main.getByRole('link', { name: 'Decisions & Behavior' });
  await expect(category).toHaveAttribute('href', '/cognitive-biases?category=decision-behavior-biases');
  await expect(category.locator('[data-icon=ArrowsSplit2]')).toBeVisible();
  const withoutPicture = await category.locator('[data-icon]').evaluate(
    (icon, names) =>
      names.filter((name) => {
        icon.setAttribute('data-icon', name);
        return !getComputedStyle(icon).maskImage.includes(`/${name}-`);
      }),
    Object.values({ ...MODEL_CATEGORIES, ...BIAS_CATEGORIES }).map(({ icon }) => icon),
  );
  expect(withoutPicture).toEqual([]);

  const examples = main.locator('details');
  await expect(examples).toHaveCount(3);
  await expect(main.locator('details[open]')).toHaveCount(1);
  for (const name of ['A hotel booking system', 'The last two years of the doctorate']) {
    await section(page, name).locator('summary').click();
    await expect(section(page, name)).toHaveAttribute('open');
    await expect(main.locator('details[open]')).toHaveCount(1);
  }

  const viewed = () => page.evaluate(() => localStorage.getItem('viewedBiases'));
  await expect.poll(viewed).toBe('["CB062"]');
  await expect(main.getByText('Viewed')).toBeHidden();
  const beside = page.getByRole('navigation', { name: 'Previous and next entries' });
  await beside.getByRole('link', { name: 'Next Escalation of Commitment' }).click();
  await expect(heading(page, 'Escalation of Commitment')).toBeVisible();
  await expect(main.getByText('Viewed')).toBeHidden();
  await page.goBack();
  await expect(heading(page, 'Sunk Cost Fallacy')).toBeVisible();
  await expect(main.getByText('Viewed')).toBeVisible();
  await page.reload();
  await expect(main.getByText('Viewed')).toBeVisible();

  await expect(main.getByRole('link', { name: 'Start Your Assessment' })).toHaveAttribute('href', '/dashboard');
  // A page that fails to load still has a title.
  await page.route('**/rest/v1/*_library*', (route) =>
    route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }),
  );
  await main.getByRole('link', { name: /^Reversible and Irreversible Decisions/ }).click();
  await expect(page).toHaveURL('/mental-models/reversible-and-irreversible-decisions');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveTitle('Latticework');
});

test('an older id or a duplicate of a bias redirects to the canonical one', async ({ page, request }) => {
  for (const old of ['CB058', 'cb058', 'CB230', 'anchoring-effect']) {
    const answer = await request.get(`/cognitive-biases/${old}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, '/cognitive-biases/anchoring-bias']);
  }
  await page.goto(BIAS);
  const anchoring = heading(page, 'Anchoring Bias');
  for (const old of ['cb058', 'CB230', 'anchoring-effect']) {
    await within(page, `/cognitive-biases/${old}`);
    await expect(anchoring).toBeVisible();
    await expect(page).toHaveURL('/cognitive-biases/anchoring-bias');
    await page.goBack();
    await expect(page).toHaveURL(BIAS);
  }
  expect(await page.evaluate(() => localStorage.getItem('viewedBiases'))).toBe('["CB062","CB058"]');
});

test('a missing entry and one that cannot be loaded say so', async ({ page }) => {
  await page.goto('/mental-models/no-such-model');
  await expect(heading(page, 'Mental model not found')).toBeVisible();
  const noindex = page.locator('meta[name=robots][content=noindex]');
  await expect(noindex).toBeAttached();
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/mental-models');

  await within(page, '/cognitive-biases/no-such-bias');
  await expect(heading(page, 'Bias not found')).toBeVisible();
  await expect(page.getByText(/doesn’t exist or has been moved/)).toBeVisible();
  await expect(noindex).toBeAttached();
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/cognitive-biases');

  const failing = '**/rest/v1/*_library*';
  for (const [path, said, name] of [
    [MODEL, 'Failed to load mental model. Please try again.', 'Opportunity Cost'],
    [BIAS, 'Failed to load bias', 'Sunk Cost Fallacy'],
  ] as const) {
    await page.route(failing, (route) => route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }));
    await within(page, path);
    await expect(page.getByText(said)).toBeVisible();
    await page.unroute(failing);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(noindex).not.toBeAttached();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an entry can be read and expanded', async ({ page }) => {
    await page.goto(MODEL);
    await expect(heading(page, 'Opportunity Cost')).toBeVisible();
    await expect(page.getByText('A price tag shows one cost.')).toBeVisible();
    await section(page, 'Common Pitfalls').locator('summary').click();
    await expect(page.getByText('Counting twice.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();

    await page.getByRole('link', { name: /^Sunk Cost Fallacy/ }).click();
    await expect(heading(page, 'Sunk Cost Fallacy')).toBeVisible();
    await expect(page.getByText('By the late 1960s')).toBeVisible();
    await section(page, 'A hotel booking system').locator('summary').click();
    await expect(page.getByText('A chain has paid a contractor')).toBeVisible();
    await expect(page.getByText('By the late 1960s')).toBeHidden();
  });
});

for (const path of [MODEL, BIAS]) {
  test(`${path} is accessible, expanded, at both widths and color schemes`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details:not([name])')) details.toggleAttribute('open', true);
    });
    await expectAccessibleInBothLooks(page, path);
  });
}
