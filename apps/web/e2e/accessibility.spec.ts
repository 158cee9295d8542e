import { expectAccessible, LOOKS } from './accessible.ts';
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

for (const { name, viewport, colorScheme } of LOOKS) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport, colorScheme });

    test('axe finds nothing on the landing page, the sign-in pages and the not-found page', async ({ page }) => {
      for (const path of PUBLIC) {
        await page.goto(path);
        await expectAccessible(page, path);
      }
    });

    test("axe finds nothing on the members' screens", async ({ signedIn: page }) => {
      await expectAccessible(page, '/dashboard');
      await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(PRODUCT_TEXT);
      await page.getByRole('button', { name: 'Mark it up' }).click();
      await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
      await expectAccessible(page, '/dashboard/results');
      await page.goto('/history');
      const row = page.getByRole('region', { name: 'Past questions' }).getByRole('listitem').first();
      await expect(row).toBeVisible();
      if (viewport.width < 960) {
        await expectAccessible(page, '/history, the list');
        await row.getByRole('button').click();
      }
      await expect(page.getByRole('region', { name: 'Your text, marked up' })).toBeVisible();
      await expectAccessible(page, '/history');
    });

    test('axe finds nothing on the settings and in the delete dialog', async ({ member: page }) => {
      await page.goto('/settings');
      await expect(page.getByText('Free', { exact: true })).toBeVisible();
      await expectAccessible(page, '/settings');
      await page.getByLabel('Display name').fill('');
      await expectAccessible(page, '/settings without a name');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await expectAccessible(page, 'the warning');
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await expectAccessible(page, 'the last step');
    });

    test('axe finds nothing with an unverified address', async ({ unconfirmed: page }) => {
      await expectAccessible(page, '/dashboard with the banner');
      await page.goto('/settings');
      await expect(page.getByText('Unverified', { exact: true })).toBeVisible();
      await expectAccessible(page, '/settings, unverified');
    });
  });
}
