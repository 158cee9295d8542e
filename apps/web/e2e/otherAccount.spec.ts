import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './accessible.ts';
import { fillReset, resetLink, unconfirmedAccount } from './authForms.ts';
import { createAccount, expect, greeting, openSession, signIn, test } from './fixtures.ts';
import { box } from './questionForm.ts';

test.describe('a link for another account than the signed-in one', () => {
  const storage = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const sessionsOf = async (sql: Sql, email: string) =>
    (await sql`select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`).length;

  test('asks first, and leaves no trace when refused', async ({ signedIn: page, account, request, sql }) => {
    const { email, link } = await unconfirmedAccount(request);
    await page.goto(link);
    await expect(page.getByText(`This link is for ${email}. You are signed in as ${account.email}.`)).toBeVisible();
    expect(await storage(page)).not.toContain(email);
    await expectAccessible(page, 'a link for another account');
    await page.getByRole('button', { name: `Stay signed in as ${account.email}` }).click();
    await expect(greeting(page)).toHaveText(`Welcome back, ${account.email.split('@')[0]}`);
    expect(await storage(page)).not.toContain(email);
    await expect.poll(() => sessionsOf(sql, email)).toBe(0);
    await page.reload();
    await expect(greeting(page)).toHaveText(`Welcome back, ${account.email.split('@')[0]}`);
  });

  test('does not confirm on reload', async ({ signedIn: page, account, request }) => {
    const { email, link } = await unconfirmedAccount(request);
    await page.goto(link);
    await expect(page.getByRole('button', { name: `Continue as ${email}` })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(greeting(page)).toHaveText(`Welcome back, ${account.email.split('@')[0]}`);
  });

  test("can replace the session, and clears the previous account's data", async ({
    signedIn: page,
    account,
    request,
  }) => {
    await box(page).fill('Should I leave?');
    const { email, link } = await unconfirmedAccount(request);
    await page.goto(link);
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await expect(page.getByText(`For ${email}`)).toBeVisible();
    await expect(greeting(page)).toHaveText(`Welcome back, ${email.split('@')[0]}`);
    expect(await storage(page)).not.toContain(account.email);
    expect(await storage(page)).not.toContain('Should I leave?');
  });

  test('sets the password of its own account only', async ({ page, account, request }) => {
    const other = await createAccount(request);
    const link = await resetLink(request, other.email);
    await openSession(page, account);
    await page.goto(link);
    await expect(page.getByText(`This link is for ${other.email}.`)).toBeVisible();
    await page.route('**/auth/v1/user', (route) => route.abort());
    await page.getByRole('button', { name: `Continue as ${other.email}` }).click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
    await page.unroute('**/auth/v1/user');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(`For ${other.email}`)).toBeVisible();
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, { ...other, password: 'a-newer-pass-phrase' });
  });
});
