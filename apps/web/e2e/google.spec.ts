import { continueAs, createAccount, expect, greeting, newEmail, test } from './fixtures.ts';

test('signs in without an existing account, and stays signed in', async ({ page }) => {
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await continueAs(page, email);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${email.split('@')[0]}` })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('signs up with a known address, and lands in the existing account', async ({ page, request }) => {
  const { email } = await createAccount(request);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await continueAs(page, email);
  await expect(greeting(page)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('\\"providers\\":[\\"email\\",\\"google\\"]');
});

test('sign-ins in two tabs do not interfere, and leave no secret behind', async ({ page, context }) => {
  const [one, two] = [newEmail(), newEmail()];
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/login');
    await tab.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(tab).toHaveURL((url) => url.origin === process.env['LATTICEWORK_GOOGLE_URL']);
  }
  await continueAs(page, one);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${one.split('@')[0]}` })).toBeVisible();
  await continueAs(other, two);
  await expect(other.getByRole('heading', { level: 1, name: `Welcome back, ${two.split('@')[0]}` })).toBeVisible();
  const kept = () => other.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join());
  expect(await kept()).not.toMatch(/verifier|flow/);
});

test('canceling at Google returns to the form, with a message', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Signing in with Google was canceled. You can try again.');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

test('returning without a result leads to the page where it started, with the chosen plan', async ({ page }) => {
  const problem = page.getByRole('alert');
  await page.goto('/login?plan=premium');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(problem).toHaveText('Signing in with Google was canceled. You can try again.');
  await expect(page).toHaveURL(/\/login\?plan=premium$/);

  await page.goto('/signup?plan=premium');
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(problem).toHaveText('Signing up with Google was canceled. You can try again.');
  await expect(page).toHaveURL(/\/signup\?plan=premium$/);
  await expect(page.getByText(/Premium comes next/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(problem).toHaveText('Enter your email address.');

  await page.route('**/auth/v1/token?grant_type=pkce', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await continueAs(page, newEmail());
  await expect(problem).toHaveText('Failed to sign up with Google. Please try again.');
  await expect(page).toHaveURL(/\/signup\?plan=premium$/);
  await page.reload();
  await expect(page.getByText(/Premium comes next/)).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('a response that belongs to no sign-in leads to the form too', async ({ page }) => {
  await page.goto('/auth/v1/callback?state=forged&code=forged');
  await expect(page.getByRole('alert')).toHaveText(
    'This sign-in took too long or is already complete. Please start again.',
  );
  await expect(page).toHaveURL(/\/login$/);
});
