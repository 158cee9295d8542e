import { expect, test } from './fixtures.ts';
import { LEASE_TEXT } from './texts.ts';

test('is empty at first and says what will be here', async ({ signedIn: page }) => {
  await page.goto('/history');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Write your first question' }).click();
  await expect(page.getByRole('textbox', { name: 'What are you deciding?' })).toBeFocused();
});

test('lists, searches, filters, analyzes again and deletes after asking', async ({ signedIn: page }) => {
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(LEASE_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();
  await expect(page).toHaveURL(/\/dashboard\/results$/);

  await page.goto('/history');
  const list = page.getByRole('region', { name: 'Past questions' });
  const entry = list.getByRole('button', { name: /three-year lease/ });
  await expect(entry).toHaveAttribute('aria-current', 'true');
  const detail = page.getByRole('article', { name: 'The question and its analysis' });
  await expect(detail.getByRole('region', { name: 'Your text, marked up' })).toContainText('three-year lease');

  await list.getByRole('searchbox').fill('THREE-year');
  await expect(entry).toBeVisible();
  await list.getByRole('searchbox').fill('pancakes');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await list.getByRole('searchbox').fill('');
  await list.getByRole('radio', { name: 'Today' }).check({ force: true });
  await expect(entry).toBeVisible();

  await detail.getByRole('button', { name: 'Re-analyze' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // It submits by itself, since the navigation came from inside; the allowance is used, so the server refuses.
  await expect(
    page.getByText(/Manual analysis limit reached|Daily manual analysis limit reached/).first(),
  ).toBeVisible();

  await page.goto('/history');
  await detail.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this query?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry).toBeVisible();
  await detail.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test('says when it could not be loaded, and tries again', async ({ signedIn: page, cleanConsole: _ }) => {
  await page.route('**/rest/v1/query_history*', (route) =>
    route.fulfill({ status: 400, json: { message: 'no', code: 'X' } }),
  );
  await page.goto('/history');
  await expect(page.getByRole('alert')).toHaveText('Your history could not be loaded.', { timeout: 15_000 });
  await page.unroute('**/rest/v1/query_history*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});
