import type { Page } from '@playwright/test';
import { fillLogin, fillSignup } from './authForms.ts';
import { expect, linkIn, newEmail, signIn, test } from './fixtures.ts';

test.describe('an intent to buy Premium', () => {
  const premiumNotice = (page: Page) => page.getByRole('region', { name: 'Premium' });

  test('is remembered through the mail, until it is declined', async ({ page, context, request }) => {
    const email = newEmail();
    await page.goto('/signup?plan=premium');
    await expect(page.getByText(/Premium comes next, at \$9\.99 a month/)).toBeVisible();
    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page.getByText(/Premium comes next/)).toBeVisible();
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/signup\?plan=premium$/);
    // The address changes before the page, and both pages ask for an address.
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await fillSignup(page, email);
    await expect(page).toHaveURL(/\/signup-success$/);

    const tab = await context.newPage();
    await tab.goto(await linkIn(request, email));
    await expect(premiumNotice(tab)).toContainText('You asked for Premium');
    await expect(premiumNotice(tab).getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
    await tab.reload();
    await premiumNotice(tab).getByRole('button', { name: 'Not now' }).click();
    await expect(premiumNotice(tab)).toHaveCount(0);
    await tab.reload();
    await expect(tab.getByText(/analyses used today/)).toBeVisible();
    await expect(premiumNotice(tab)).toHaveCount(0);
  });

  test('follows the mail to another device, once, and only from our own address', async ({
    page,
    request,
    browser,
  }) => {
    for (const forged of [false, true]) {
      const email = newEmail();
      await page.goto('/signup?plan=premium');
      await fillSignup(page, email);
      await expect(page).toHaveURL(/\/signup-success$/);
      const link = new URL(await linkIn(request, email));
      expect(link.searchParams.get('redirect_to')).toBe(`${link.origin}/dashboard?plan=premium`);
      if (forged) link.searchParams.set('redirect_to', 'https://evil.example/dashboard?plan=premium');

      const elsewhere = await (await browser.newContext()).newPage();
      await elsewhere.goto(link.href);
      await expect(elsewhere.getByText(/analyses used today/)).toBeVisible();
      await expect(premiumNotice(elsewhere)).toHaveCount(forged ? 0 : 1);
      await elsewhere.context().close();
    }
  });

  test('is remembered at sign-in and at Google, and stays until it is fulfilled', async ({ page, account }) => {
    await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { google: true } } }));
    await page.route('**/auth/v1/authorize*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/signup?plan=premium');
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await signIn(page, account);
    await premiumNotice(page).getByRole('button', { name: 'Upgrade to Premium' }).click();
    await expect(page).toHaveURL(/\/payments\/c\/pay\//);
    await page.goto('/dashboard');
    await expect(premiumNotice(page)).toBeVisible();

    await page.goto('/signup?plan=premium');
    await expect(premiumNotice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto('/login?plan=premium');
    await fillLogin(page, account.email, account.password);
    await expect(premiumNotice(page)).toBeVisible();
  });

  test('is not offered to premium members', async ({ page, account }) => {
    await page.route('**/functions/v1/limits', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), tier: 'premium' } });
    });
    await page.goto('/login?plan=premium');
    await fillLogin(page, account.email, account.password);
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(premiumNotice(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('latticework.plan'))).toBeNull();
  });
});
