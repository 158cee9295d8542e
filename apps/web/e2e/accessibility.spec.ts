import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { PRODUCT_TEXT } from './texts.ts';

const LOOKS = [
  { name: '1440 light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: '390 dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

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

    const check = async (page: import('@playwright/test').Page, path: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes.map((node) => node.target).join(' ')}`)).toEqual(
        [],
      );
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    };

    for (const path of PUBLIC) {
      test(`axe finds nothing at ${path}`, async ({ page }) => {
        await page.goto(path);
        await check(page, path);
      });
    }

    test('axe finds nothing on the screens of a member', async ({ signedIn: page }) => {
      await check(page, '/dashboard');
      await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(PRODUCT_TEXT);
      await page.getByRole('button', { name: 'Mark it up' }).click();
      await expect(page).toHaveURL(/\/dashboard\/results$/);
      await check(page, '/dashboard/results');
      await page.goto('/history');
      await expect(page.getByRole('region', { name: 'Your text, marked up' })).toBeVisible();
      await check(page, '/history');
    });
  });
}
