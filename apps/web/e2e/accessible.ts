import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The two most different combinations: every screen is checked in both. */
export const LOOKS = [
  { name: '1440 light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: '390 dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/**
 * Checks the open page in each look, without loading it again: CSS and media queries decide what a look changes. The
 * page keeps the last look, so that a journey goes on where space is tight.
 */
export async function inBothLooks(page: Page, check: (look: string) => Promise<void>): Promise<void> {
  for (const { name, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await check(name);
  }
}

export function expectAccessibleInBothLooks(page: Page, what: string): Promise<void> {
  return inBothLooks(page, (look) => expectAccessible(page, `${what}, ${look}`));
}

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Axe's newer mode opens a second page for results from other frames, which takes half a second.
  await expect(page.locator('iframe, frame'), `${what} has no frames`).toHaveCount(0);
  // Axe describes only the violations, and not every element that passed a rule.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls horizontally`).toBeLessThanOrEqual(0);
}
