import type { Page } from '@playwright/test';
import { UNREACHABLE } from './authForms.ts';
import { expect, test } from './fixtures.ts';

test.describe('with Google', () => {
  const FAILED = 'Failed to sign in with Google. Please try again.';
  const google = { name: /^Sign (in|up) with Google$/ };
  const offered = (page: Page) =>
    page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { google: true } } }));

  test('the button shows progress, and works again after returning', async ({ page }) => {
    await offered(page);
    // Google's page never loads: the browser stays where it is.
    await page.route('**/auth/v1/authorize*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/signup');
    await page.getByRole('button', google).click();
    await expect(page.getByRole('button', { name: 'Opening Google...' })).toBeDisabled();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('button', google)).toBeEnabled();
  });

  test('a failed return shows only our own texts, because anyone can write an address', async ({ page }) => {
    await offered(page);
    const problem = page.getByRole('alert');
    const back = '/dashboard?error=server_error&error_code=unknown&error_description=Call+us+at+0900';
    await page.route('**/auth/v1/authorize*', (route) => route.fulfill({ status: 302, headers: { location: back } }));
    await page.goto('/login');
    // Also if the sign-in started here, since the return address may have been changed.
    await page.getByRole('button', google).click();
    await expect(problem).toHaveText(FAILED);
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/login?error=access_denied&error_description=Call+us+at+0900');
    await expect(problem).toHaveText('Signing in with Google was canceled. You can try again.');
    await page.goto('/login?error=access_denied&error_code=user_banned');
    await expect(problem).toHaveText('This account is closed to sign-ins.');
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(problem).toHaveCount(0);
  });

  test('the providers are requested again on the next page if the request failed', async ({ page }) => {
    await page.route('**/auth/v1/settings', (route) => route.fulfill({ status: 503, body: 'upstream' }));
    const refused = page.waitForResponse('**/auth/v1/settings');
    await page.goto('/login');
    await refused;
    await expect(page.getByRole('button', google)).toHaveCount(0);
    await page.unroute('**/auth/v1/settings');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByRole('button', google)).toBeVisible();
  });

  test('an unusable code is reported once, and removed from the address', async ({ page }) => {
    await offered(page);
    const problem = page.getByRole('alert');
    await page.goto('/dashboard?code=of-another-browser');
    await expect(problem).toHaveText('This sign-in was started in another browser. Please start again here.');
    await expect(page).toHaveURL(/\/login$/);

    let exchanges = 0;
    await page.route('**/auth/v1/authorize*', (route) =>
      route.fulfill({ status: 302, headers: { location: '/dashboard?code=a-code' } }),
    );
    for (const [answer, words] of [
      [{ status: 404, json: { code: 'flow_state_not_found', message: 'x' } }, /took too long/],
      [{ status: 503, body: '' }, UNREACHABLE],
      [{ status: 500, json: { message: 'null' } }, FAILED],
    ] as const) {
      await page.route('**/auth/v1/token?grant_type=pkce', (route) => {
        exchanges += 1;
        return route.fulfill({ ...answer, headers: { 'x-supabase-api-version': '2024-01-01' } });
      });
      await page.getByRole('button', google).click();
      await expect(problem).toHaveText(words);
      await expect(page).toHaveURL(/\/login$/);
    }
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(exchanges).toBe(3);
  });
});
