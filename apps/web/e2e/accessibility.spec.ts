import { expectAccessibleInBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { PRODUCT_TEXT } from './texts.ts';

const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/signup-success',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/nothing-here',
];

test('axe finds nothing on the landing page, the sign-in pages and the not-found page', async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path);
    await expectAccessibleInBothLooks(page, path);
  }
});

test("axe finds nothing on the members' screens", async ({ signedIn: page }) => {
  await expectAccessibleInBothLooks(page, '/dashboard');
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(PRODUCT_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await expectAccessibleInBothLooks(page, '/dashboard/results');
  await page.goto('/history');
  const row = page.getByRole('region', { name: 'Past questions' }).getByRole('listitem').first();
  await row.getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Your text, marked up' })).toBeVisible();
  await expectAccessibleInBothLooks(page, '/history');
});

test('axe finds nothing on the settings and in the delete dialog', async ({ member: page }) => {
  await page.goto('/settings');
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page, '/settings');
  await page.getByLabel('Display name').fill('');
  await expectAccessibleInBothLooks(page, '/settings without a name');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expectAccessibleInBothLooks(page, 'the warning');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expectAccessibleInBothLooks(page, 'the last step');
});

test('axe finds nothing with an unverified address', async ({ unconfirmed: page }) => {
  await expectAccessibleInBothLooks(page, '/dashboard with the banner');
  await page.goto('/settings');
  await expect(page.getByText('Unverified', { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page, '/settings, unverified');
});
