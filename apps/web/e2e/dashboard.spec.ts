import { expect, test } from './fixtures.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';

const box = (page: import('@playwright/test').Page) => page.getByRole('textbox', { name: 'What are you deciding?' });
const send = (page: import('@playwright/test').Page) => page.getByRole('button', { name: 'Mark it up' });

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
