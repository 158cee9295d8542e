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
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of PUBLIC) {
      test(`axe finds nothing at ${path}`, async ({ page }) => {
        await page.goto(path);
        await expectAccessible(page, path);
      });
    }

    test('axe finds nothing on the screens of a member', async ({ signedIn: page }) => {
      await expectAccessible(page, '/dashboard');
      await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(PRODUCT_TEXT);
      await page.getByRole('button', { name: 'Mark it up' }).click();
      await expect(page).toHaveURL(/\/dashboard\/results$/);
      await expectAccessible(page, '/dashboard/results');
      await page.goto('/history');
      await expect(page.getByRole('region', { name: 'Your text, marked up' })).toBeVisible();
      await expectAccessible(page, '/history');
    });
  });
}
