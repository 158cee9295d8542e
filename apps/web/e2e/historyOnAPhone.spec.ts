import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { questions } from './pastQuestions.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const article = (page: Page) => page.getByRole('article', { name: 'The question and its analysis' });
  const list = (page: Page) => page.getByRole('region', { name: 'Past questions' });
  const row = (page: Page, number: number) =>
    list(page).getByRole('button', { name: new RegExp(`^Question number ${number}\\?`) });
  const back = (page: Page) => page.getByRole('link', { name: 'Back to your questions' });

  test('the list comes first, an open entry replaces it, and going back restores the place in the list', async ({
    member: page,
    account,
    sql,
  }) => {
    await questions(sql, account, 30);
    await page.goto('/history');
    await expect(row(page, 1)).toBeVisible();
    await expect(article(page)).toHaveCount(0);

    await row(page, 12).scrollIntoViewIfNeeded();
    await row(page, 12).press('Enter');
    await expect(page).toHaveURL(/\/history\?entry=[0-9a-f-]{36}$/);
    await expect(article(page)).toContainText('Question number 12?');
    await expect(article(page)).toBeFocused();
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Your history' })).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(back(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/history$/);
    await expect(row(page, 12)).toBeFocused();
    await expect(row(page, 12)).toBeInViewport();
    await expect(article(page)).toHaveCount(0);

    // The browser's Back and Forward do the same.
    await page.goForward();
    await expect(article(page)).toContainText('Question number 12?');
    await page.goBack();
    await expect(row(page, 12)).toBeFocused();
  });

  test('an address opens its entry, and the link back leads to the list', async ({ signedIn: page, account, sql }) => {
    await questions(sql, account, 3);
    const [kept] = await sql<{ id: string }[]>`
      select id from public.query_history where query_text = 'Question number 2?'
        and user_id = (select id from auth.users where email = ${account.email})`;
    await page.goto(`/history?entry=${kept?.id}`);
    await expect(article(page)).toContainText('Question number 2?');
    await expect(article(page)).toBeInViewport();
    await back(page).click();
    await expect(page).toHaveURL(/\/history$/);
    await expect(row(page, 1)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/history?entry=nonsense');
    await expect(article(page)).toContainText('This question is not here');
    await expect(back(page)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(row(page, 1)).toBeVisible();
    await expect(article(page)).toBeVisible();
  });

  test('actions are in a menu, and the list shows after an entry is deleted', async ({
    member: page,
    account,
    sql,
  }) => {
    await questions(sql, account, 3);
    await page.goto('/history');
    await row(page, 2).click();
    const actions = article(page).getByRole('button', { name: 'Actions' });
    await expect(article(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await actions.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText(['Re-analyze', 'Delete']);
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(actions).toBeFocused();
    // Before the list has the focus, too.
    await actions.click();
    await actions.press('Escape');
    await expect(menu).toHaveCount(0);

    await actions.click();
    await menu.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this query?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(actions).toBeFocused();
    await actions.click();
    await menu.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/history$/);
    await expect(row(page, 1)).toBeVisible();
    await expect(row(page, 2)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
  });

  test('an entry that cannot be loaded says so, and can be retried', async ({
    member: page,
    account,
    sql,
    cleanConsole: _,
  }) => {
    await questions(sql, account, 2);
    await page.goto('/history');
    await page.route('**/rest/v1/query_history*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no', code: 'X' } }),
    );
    await row(page, 1).click();
    await expect(article(page).getByRole('alert')).toHaveText('This analysis could not be loaded.');
    await expect(back(page)).toBeVisible();
    await page.unroute('**/rest/v1/query_history*');
    await article(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(article(page)).toContainText('Question number 1?');
  });

  test('axe finds nothing on list, entry and menu, light and dark', async ({ member: page, account, sql }) => {
    const inBothSchemes = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expectAccessible(page, `${what}, ${colorScheme}`);
      }
    };
    await questions(sql, account, 3);
    await page.goto('/history');
    await expect(row(page, 1)).toBeVisible();
    await inBothSchemes('the list');
    await row(page, 1).click();
    await expect(article(page)).toContainText('Question number 1?');
    await inBothSchemes('the entry');
    await article(page).getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(2);
    await inBothSchemes('the menu');
  });
});
