import type { Page } from '@playwright/test';
import { test as base, expect, openAsMember } from './fixtures.ts';

export const test = base.extend<{
  /** The page, signed in with `account`, on the settings. */
  settings: Page;
}>({
  settings: async ({ member: page }, use) => {
    await openAsMember(page, '/settings');
    await expectSettings(page);
    await use(page);
  },
});

/** Through the link that people use. */
export async function openSettings(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expectSettings(page);
}

/** Signs out everywhere, and confirms it. */
export async function signOutEverywhere(page: Page) {
  await page.getByRole('button', { name: 'Sign Out on Every Device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out Everywhere' }).click();
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function expectSettings(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}
