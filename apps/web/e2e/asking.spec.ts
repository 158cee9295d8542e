import { expect, test } from './fixtures.ts';
import { box, send } from './questionForm.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';

test('the form submits on Ctrl+Enter, counts characters and refuses too many', async ({ signedIn: page }) => {
  await expect(send(page)).toBeDisabled();
  await box(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await box(page).fill('a'.repeat(4001));
  await expect(page.getByText('1 characters too many. Please shorten your text.')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await box(page).fill(LEASE_TEXT);
  await box(page).press('Control+Enter');
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
});

test('a text of exactly the maximum length is accepted, including spaces', async ({ signedIn: page }) => {
  await box(page).fill(`${'a'.repeat(4000)} `);
  await expect(page.getByText('1 characters too many.')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await box(page).press('End');
  await box(page).press('Backspace');
  await expect(page.getByText('4,000 of 4,000 characters')).toBeVisible();
  await expect(send(page)).toBeEnabled();
});

test('of two simultaneous submits only one is sent', async ({ signedIn: page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/get-lattice-insights-narrative')) asked += 1;
  });
  await box(page).fill(LEASE_TEXT);
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  expect(asked).toBe(1);
});

test('during the analysis the page says so and refuses a second submit', async ({ signedIn: page }) => {
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
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  expect(asked).toBe(1);
});

test('a failure is shown and keeps the text', async ({ signedIn: page }) => {
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
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
});

test.describe('a refusal', () => {
  for (const { answer, text, upgrade } of [
    {
      answer: {
        status: 429,
        json: { error: 'Enough.', code: 'limit_reached', requestId: 'x', details: { limit: 'trending' } },
      },
      text: 'Daily trending analysis limit reached (2 per day). Upgrade to Premium for unlimited queries.',
      upgrade: true,
    },
    {
      answer: { status: 429, json: { error: '', code: 'limit_reached', requestId: 'x' } },
      text: 'Query limit reached. Upgrade to Premium for unlimited queries.',
      upgrade: true,
    },
    { answer: { status: 429, body: '' }, text: 'Error: 429 Too Many Requests', upgrade: false },
    {
      answer: {
        status: 429,
        json: { error: 'Daily trending analysis limit reached.', code: 'rate_limited', requestId: 'x' },
      },
      text: 'Daily trending analysis limit reached.',
      upgrade: false,
    },
    { answer: { status: 503, body: 'out of order' }, text: 'Error: 503 Service Unavailable', upgrade: false },
  ]) {
    test(`is shown: ${text}`, async ({ signedIn: page }) => {
      await page.route('**/get-lattice-insights-narrative', (route) => route.fulfill(answer));
      await box(page).fill(LEASE_TEXT);
      await send(page).click();
      const alert = page.getByRole('alert');
      await expect(alert.locator('p')).toHaveText(text);
      await expect(alert.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(upgrade ? 1 : 0);
      await expect(send(page)).toBeFocused();
    });
  }
});

test('an error from a proxy does not end the session', async ({ signedIn: page }) => {
  await page.route('**/get-lattice-insights-narrative', (route) =>
    route.fulfill({ status: 401, body: 'Who are you?' }),
  );
  await box(page).fill(LEASE_TEXT);
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText('Error: 401 Unauthorized');
  await expect(box(page)).toHaveValue(LEASE_TEXT);
  await expect(page).toHaveURL(/\/dashboard$/);
});
