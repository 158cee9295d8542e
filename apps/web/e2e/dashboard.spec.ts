import type { Page } from '@playwright/test';
import { expectAccessible, LOOKS } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makePremium, useUp } from './members.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'What are you deciding?' });
const send = (page: Page) => page.getByRole('button', { name: 'Mark it up' });

test('thin text is asked one question back, in place, and counts for nothing', async ({ signedIn: page }) => {
  await box(page).fill('What should I do?');
  await send(page).click();
  await expect(page.getByText('One question first')).toBeVisible();
  await expect(box(page)).toHaveValue('What should I do?');
  await expect(page.getByText('None of three')).toBeVisible();
  await box(page).fill(`What should I do? ${PRODUCT_TEXT}`);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
});

test('a question back is answered in place: the answer joins the text, and it is asked again', async ({
  signedIn: page,
}) => {
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  const ask = page.getByRole('button', { name: 'Add and ask again' });
  await box(page).fill('What should I do?');
  await box(page).press('Control+Enter');
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAccessibleDescription(/\?$/);
  await expect(ask).toBeDisabled();

  await answer.fill('x'.repeat(4000 - 'What should I do?'.length));
  await expect(page.getByRole('alert')).toHaveText(
    'With this answer your text is 2 characters too long. Please shorten one of them.',
  );
  await expect(ask).toBeDisabled();

  // Still thin: it is asked back once more, and nothing that was written is lost.
  await answer.fill('I do not know.');
  await ask.click();
  await expect(answer).toHaveValue('');
  await expect(box(page)).toHaveValue('What should I do?\n\nI do not know.');
  await expect(page.getByText('None of three')).toBeVisible();

  await answer.fill(PRODUCT_TEXT);
  await answer.press('Control+Enter');
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  await expect(page.getByRole('region', { name: 'Your text, marked up' })).toContainText('What should I do?');
  await expect(page.getByRole('region', { name: 'Your text, marked up' })).toContainText('400,000 dollars');
});

test('an answer that could not be asked with stays in the text, and the keyboard where the text is', async ({
  signedIn: page,
}) => {
  await box(page).fill('What should I do?');
  await box(page).press('Control+Enter');
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await answer.fill(LEASE_TEXT);
  await page.route('**/get-lattice-insights-narrative', (route) => route.abort());
  await answer.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(box(page)).toHaveValue(`What should I do?\n\n${LEASE_TEXT}`);
  await expect(box(page)).toBeFocused();
});

test('the leaf takes Ctrl+Enter, counts characters and refuses too many', async ({ signedIn: page }) => {
  await expect(send(page)).toBeDisabled();
  await box(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await box(page).fill('a'.repeat(4001));
  await expect(page.getByText('1 characters too many. Please shorten your text.')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await box(page).fill(LEASE_TEXT);
  await box(page).press('Control+Enter');
  await expect(page).toHaveURL(/\/dashboard\/results$/);
});

test('a text that sounds like danger is answered with people to call, and nothing is counted', async ({
  signedIn: page,
}) => {
  await box(page).fill('I do not want to be alive anymore. Should I tell anybody?');
  await box(page).press('Control+Enter');
  await expect(page.getByText('Are you safe right now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'call or text 988' })).toHaveAttribute('href', 'tel:988');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveCount(0);
  await expect(page.getByText('None of three')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('whom to call is in sight below a long text, and has the keyboard', async ({ signedIn: page }) => {
    const weeks = 'I have thought about my work and the flat and my sister for weeks. '.repeat(12);
    await box(page).fill(`${weeks}I do not want to be alive anymore.`);
    await box(page).press('Control+Enter');
    await expect(page.locator('div:focus')).toContainText('Before anything else');
    await expect(page.getByRole('link', { name: 'call or text 988' })).toBeInViewport({ ratio: 1 });
  });
});

test('of two submits in one moment one is taken', async ({ signedIn: page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/get-lattice-insights-narrative')) asked += 1;
  });
  await box(page).fill(LEASE_TEXT);
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  expect(asked).toBe(1);
});

test('an allowance that another tab has used up closes the box around the text in it', async ({
  signedIn: page,
  context,
}) => {
  await box(page).fill(LEASE_TEXT);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await box(other).fill(PRODUCT_TEXT);
  await box(other).focus();

  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(other.getByText('Manual analysis limit reached')).toBeVisible();
  await expect(box(other)).toHaveValue(PRODUCT_TEXT);
  await expect(box(other)).toBeFocused();
  await expect(box(other)).not.toBeEditable();
  await expect(box(other)).toHaveAccessibleDescription(/Manual analysis limit reached/);
  await expect(send(other)).toBeDisabled();
  await other.reload();
  await expect(box(other)).toHaveValue(PRODUCT_TEXT);
});

test('while the text is read, the page says so and a second submit is not taken', async ({ signedIn: page }) => {
  let asked = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/get-lattice-insights-narrative', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await box(page).fill(LEASE_TEXT);
  await box(page).press('Control+Enter');
  await expect(page.getByText('Analyzing patterns and uncovering insights...')).toBeVisible();
  await expect(page.getByText('Identifying mental models and biases at play')).toBeVisible();
  await box(page).press('Control+Enter');
  letGo();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  expect(asked).toBe(1);
});

test('the limit is told in the words of the catalogue, with a way to Premium', async ({ signedIn: page, context }) => {
  // A second tab that still believes in an open allowance.
  const other = await context.newPage();
  await other.goto('/dashboard');
  await box(other).fill(PRODUCT_TEXT);

  await box(page).fill(LEASE_TEXT);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
  await expect(page.getByText('There is more in your text')).toBeVisible();

  await other.route('**/functions/v1/limits', (route) => route.abort());
  await send(other).click();
  const alert = other.getByRole('alert');
  await expect(alert).toContainText(
    'Daily manual analysis limit reached (1 per day). Upgrade to Premium for unlimited queries.',
  );
  await expect(
    alert
      .getByRole('button', { name: 'Upgrade to Premium' })
      .or(alert.getByRole('link', { name: 'Upgrade to Premium' })),
  ).toBeVisible();
  await expect(box(other)).toHaveValue(PRODUCT_TEXT);

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
  await expect(page.getByText(/Resets in 23 h 5\d min|Resets in 24 h 0 min/).first()).toBeVisible();
});

test('a failure is told and keeps the text', async ({ signedIn: page }) => {
  await page.route('**/get-lattice-insights-narrative', (route) =>
    route.fulfill({
      status: 502,
      json: { error: 'Failed to fetch insights. Please try again.', code: 'analysis_failed', requestId: 'x' },
    }),
  );
  await box(page).fill(PRODUCT_TEXT);
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch insights. Please try again.');
  await expect(box(page)).toHaveValue(PRODUCT_TEXT);
  await page.unroute('**/get-lattice-insights-narrative');
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);
});

test('?q= from elsewhere fills the box and waits; ?action=analyze puts the cursor there', async ({
  signedIn: page,
}) => {
  await page.goto(`/dashboard?q=${encodeURIComponent(LEASE_TEXT)}`);
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(box(page)).toBeFocused();
  await page.waitForTimeout(900);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('None of three')).toBeVisible();

  await page.goto('/dashboard?action=analyze');
  await expect(box(page)).toBeFocused();
});

test('the Dashboard link starts the dashboard afresh', async ({ signedIn: page }) => {
  await box(page).fill(LEASE_TEXT);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(box(page)).toHaveValue('');
});

test('results are shown only to who has just asked', async ({ signedIn: page }) => {
  await page.goto('/dashboard/results');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('the usage panel', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Usage' });

  for (const { used, says, upgrade } of [
    { used: {}, says: ['None of three analyses used today', 'is premium quality.'], upgrade: 0 },
    {
      used: { trending: 1 },
      says: ['One of three', 'Resets in 23 h 0 min', 'One basic trending analysis left.'],
      upgrade: 0,
    },
    { used: { manual: 1 }, says: ['One of three', 'is premium quality.'], upgrade: 1 },
    { used: { trending: 2 }, says: ['Two of three', 'Both trending analyses are used.'], upgrade: 1 },
    { used: { trending: 2, manual: 1 }, says: ['Three of three', 'Both trending analyses are used.'], upgrade: 1 },
    { used: { trending: 2, manual: 1, ago: '24 hours' }, says: ['None of three', 'is premium quality.'], upgrade: 0 },
  ]) {
    test(`after ${JSON.stringify(used)}`, async ({ signedIn: page, sql, account }) => {
      await useUp(sql, account, used);
      await page.reload();
      for (const words of says) await expect(panel(page)).toContainText(words);
      await expect(panel(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveCount(upgrade);
    });
  }

  test('the box counts down to the next manual analysis, whatever else comes back before', async ({
    signedIn: page,
    sql,
    account,
  }) => {
    await useUp(sql, account, { trending: 1, ago: '20 hours' });
    await useUp(sql, account, { manual: 1 });
    await page.reload();
    await expect(panel(page)).toContainText('Resets in 4 h 0 min');
    await expect(page.locator('form')).toContainText('Resets in 23 h 0 min');
  });

  test('is not there for a premium member, who has the archive in its place', async ({
    signedIn: page,
    sql,
    account,
  }) => {
    await expect(page.getByText('Free Tier')).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Your pages' });
    await expect(pages.getByRole('link', { name: 'Archive' })).toHaveCount(0);
    const unlock = page.getByRole('complementary', { name: 'Unlock the trending archive' });
    await expect(unlock.getByText('Premium', { exact: true })).toBeVisible();
    await expect(unlock.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();

    await makePremium(sql, account);
    await page.reload();
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(pages.getByRole('link', { name: 'Archive' })).toHaveAttribute('href', '/archive');
    await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(unlock).toHaveCount(0);
  });

  test('says when nobody can tell, and asks again with the place kept', async ({ signedIn: page }) => {
    await page.route('**/functions/v1/limits', (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await expect(panel(page).getByRole('alert')).toHaveText('What you have used today could not be loaded.');
    await box(page).fill(LEASE_TEXT);
    await expect(send(page)).toBeEnabled();
    await page.unroute('**/functions/v1/limits');
    await panel(page).getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(panel(page)).toContainText('None of three');
    await expect(page.locator('div:focus')).toContainText('None of three');
  });

  test('counts again when the tab comes back', async ({ signedIn: page, sql, account }) => {
    await expect(panel(page)).toContainText('None of three');
    await useUp(sql, account, { trending: 1 });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(panel(page)).toContainText('One of three');
  });

  test('counts again a tenth of a second after an analysis', async ({ signedIn: page, sql, account }) => {
    await page.route('**/get-lattice-insights-narrative', (route) =>
      route.fulfill({ status: 502, json: { error: 'Not now.', code: 'analysis_failed', requestId: 'x' } }),
    );
    await page.clock.install();
    await page.reload();
    await expect(panel(page)).toContainText('None of three');
    await page.clock.pauseAt(Date.now() + 60_000);
    await useUp(sql, account, { trending: 1 });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/functions/v1/limits')) asked += 1;
    });
    await box(page).fill(LEASE_TEXT);
    await send(page).click();
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(page.getByRole('alert')).toHaveText('Not now.', { timeout: 100 });
    }).toPass();
    await page.clock.runFor(80);
    expect(asked).toBe(0);
    await page.clock.runFor(20);
    await expect.poll(() => asked).toBe(1);
    await page.clock.resume();
    await expect(panel(page)).toContainText('One of three');
  });

  test('counts again when the day is over, without being asked', async ({ signedIn: page, sql, account }) => {
    await useUp(sql, account, { manual: 1, ago: '23 hours 59 minutes 30 seconds' });
    await page.clock.install();
    await page.reload();
    await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
    await expect(panel(page)).toContainText('Resets in 1 min');
    await sql`
      update private.analysis_claims set created_at = created_at - interval '1 minute'
      where user_id = (select id from auth.users where email = ${account.email})`;
    await page.clock.runFor(40_000);
    await expect(panel(page)).toContainText('None of three');
    await expect(box(page)).toBeVisible();
  });
});

test.describe('a refusal', () => {
  for (const { answer, text, upgrade } of [
    {
      answer: { status: 429, json: { error: 'Trending limit reached', code: 'limit_reached', requestId: 'x' } },
      text: 'Daily trending analysis limit reached (2 per day). Upgrade to Premium for unlimited queries.',
      upgrade: true,
    },
    {
      answer: { status: 429, json: { error: '', code: 'limit_reached', requestId: 'x' } },
      text: 'Query limit reached. Upgrade to Premium for unlimited queries.',
      upgrade: true,
    },
    { answer: { status: 503, body: 'out of order' }, text: 'Error: 503 Service Unavailable', upgrade: false },
  ]) {
    test(`is told: ${text}`, async ({ signedIn: page }) => {
      await page.route('**/get-lattice-insights-narrative', (route) => route.fulfill(answer));
      await box(page).fill(LEASE_TEXT);
      await send(page).click();
      const alert = page.getByRole('alert');
      await expect(alert.locator('p')).toHaveText(text);
      await expect(alert.getByRole('link', { name: 'Upgrade to Premium' })).toHaveCount(upgrade ? 1 : 0);
      await expect(send(page)).toBeFocused();
    });
  }
});

test('?q= from inside the application asks by itself, half a second later', async ({
  signedIn: page,
  sql,
  account,
}) => {
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query)
    select id, 'manual', ${PRODUCT_TEXT}, 'free' from auth.users where email = ${account.email}`;
  await page.goto('/history');
  await page.getByRole('button', { name: 'Re-analyze' }).click();
  await expect(box(page)).toHaveValue(PRODUCT_TEXT);
  await expect(page).toHaveURL(/\/dashboard\/results$/);
});

test('what the address asks for is taken out of it, and nothing else', async ({ signedIn: page }) => {
  await page.goto(`/dashboard?from=mail&action=analyze&q=${encodeURIComponent(LEASE_TEXT)}`);
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(page).toHaveURL(/\/dashboard\?from=mail$/);
});

test.describe('?upgrade=success', () => {
  const welcome = (page: Page) => page.getByRole('status').filter({ hasText: 'Welcome to Premium!' });

  test('welcomes for ten seconds, then leaves the address without it', async ({ signedIn: page, sql, account }) => {
    await makePremium(sql, account);
    await page.clock.install();
    await page.goto(`/dashboard?upgrade=success&from=mail&q=${encodeURIComponent(LEASE_TEXT)}`);
    await expect(welcome(page)).toContainText('Your analyses are unlimited now');
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(box(page)).toHaveValue(LEASE_TEXT);
    await expect(page).toHaveURL(/\/dashboard\?upgrade=success&from=mail$/);
    await page.clock.runFor(9000);
    await expect(welcome(page)).toBeVisible();
    await page.clock.runFor(1100);
    await expect(welcome(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard\?from=mail$/);
    await page.reload();
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('can be dismissed, and the keyboard keeps its place', async ({ signedIn: page }) => {
    await page.goto('/dashboard?upgrade=success');
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(welcome(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.locator('div:focus')).toHaveCount(1);
  });

  test('notices when the payment is confirmed after the return from it', async ({ signedIn: page, sql, account }) => {
    await page.goto('/dashboard?upgrade=success');
    await expect(welcome(page)).toContainText('As soon as your payment is confirmed');
    await expect(page.getByText('Free Tier')).toBeVisible();
    await makePremium(sql, account);
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(welcome(page)).toContainText('Your analyses are unlimited now');
  });

  test('a checkout that was left says nothing', async ({ signedIn: page }) => {
    await page.goto('/dashboard?canceled=true');
    await expect(page.getByText('None of three')).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });
});

test.describe('the examples', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Examples' });

  test('six of those that are read most, each leading to its page', async ({ signedIn: page, sql }) => {
    const [read] = await sql<{ slug: string; title: string }[]>`
      update public.example_analyses set view_count = 100000
      where slug = (select slug from public.example_analyses order by slug desc limit 1) returning slug, title`;
    await page.reload();
    await expect(section(page).getByRole('listitem')).toHaveCount(6);
    const first = section(page).getByRole('listitem').first().getByRole('link');
    await expect(first).toHaveText(read?.title ?? '');
    await expect(first).toHaveAttribute('href', `/examples/${read?.slug}`);
    await expect(section(page).getByRole('link', { name: 'Browse All Examples' })).toHaveAttribute('href', '/examples');
  });

  for (const [what, answer] of [
    ['cannot be loaded', { status: 400, json: { message: 'no' } }],
    ['are none', { json: [] }],
  ] as const) {
    test(`the section is not there when they ${what}`, async ({ signedIn: page }) => {
      await page.route('**/rest/v1/example_analyses*', (route) => route.fulfill(answer));
      const answered = page.waitForResponse('**/rest/v1/example_analyses*');
      await page.reload();
      await answered;
      await expect(page.getByRole('region', { name: 'Trending questions' }).getByRole('listitem')).toHaveCount(6);
      await expect(section(page)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test.describe('the placeholder', () => {
  const first = 'We have spent two years on this product and sales are flat. Do we stop?';

  test('types the first sample at its pace, waits, and erases it', async ({ signedIn: page }) => {
    await page.clock.install();
    await page.reload();
    const length = async () => (await box(page).getAttribute('placeholder'))?.length ?? 0;
    await expect(box(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    // At whatever letter it was stopped: fifty milliseconds are one more, until the sample is whole.
    while ((await length()) < first.length) await page.clock.runFor(50);
    await expect(box(page)).toHaveAttribute('placeholder', first);
    await page.clock.runFor(1900);
    await expect(box(page)).toHaveAttribute('placeholder', first);
    await page.clock.runFor(100 + 4 * 30);
    expect(await length()).toBeLessThan(first.length);
  });

  test.describe('with less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('stands still', async ({ signedIn: page }) => {
      await page.clock.install();
      await page.reload();
      await expect(box(page)).toHaveAttribute('placeholder', first);
      await page.clock.runFor(10_000);
      await expect(box(page)).toHaveAttribute('placeholder', first);
    });
  });
});

test('a text of exactly the length that is taken is taken, blanks included', async ({ signedIn: page }) => {
  await box(page).fill(`${'a'.repeat(4000)} `);
  await expect(page.getByText('1 characters too many.')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await box(page).press('End');
  await box(page).press('Backspace');
  await expect(page.getByText('4,000 of 4,000 characters')).toBeVisible();
  await expect(send(page)).toBeEnabled();
});

for (const { name, viewport, colorScheme } of LOOKS) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing with all that a dashboard can show', async ({ signedIn: page, sql, account }) => {
      await useUp(sql, account, { trending: 2, manual: 1 });
      await page.goto('/dashboard?upgrade=success');
      await page.getByRole('button', { name: 'View All' }).click();
      await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
      await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
      await expectAccessible(page, 'a whole dashboard');
    });
  });
}
