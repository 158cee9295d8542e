import type { Page, Route } from '@playwright/test';
import { expectAccessible, LOOKS } from './accessible.ts';
import { createAccount, expect, linkIn, mailTo, newEmail, signIn, test } from './fixtures.ts';

const RESEND_WAIT = 'Please wait 60 seconds between resend attempts.';
const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';
const WELCOME = { level: 1, name: /^Welcome back/ } as const;
const PASSWORD = 'a-good-pass-phrase';

/** What the account service never does when asked to. */
const broken = (route: Route) => route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'null' } });

async function fillSignup(page: Page, email: string, password: string, confirmation = password) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function fillReset(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

/** An account whose address is not confirmed, and the link that would. */
async function unconfirmed(request: import('@playwright/test').APIRequestContext) {
  const email = newEmail();
  const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
  await request.post('/auth/v1/signup', { headers: { apikey }, data: { email, password: PASSWORD } });
  return { email, password: PASSWORD, link: await linkIn(request, email) };
}

/** The link in a mail that was asked for on the screen, by whoever forgot the password. */
async function resetLink(page: Page, request: import('@playwright/test').APIRequestContext, email: string) {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  return linkIn(request, email);
}

/** As a mail program breaks it that does not know where a link ends. */
const cutOff = (link: string) => link.replace(/(token_hash=[^&]{9}).*/, '$1');

test.describe('signing up', () => {
  test.beforeEach(({ page }) => page.goto('/signup'));

  test('says at each field what is wrong with it, and loses nothing', async ({ page, account }) => {
    const problem = page.getByRole('alert');
    const email = page.getByLabel('Email');
    const create = page.getByRole('button', { name: 'Create Account' });
    await create.click();
    await expect(problem).toHaveText('Enter your email address.');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await fillSignup(page, 'reader@example', PASSWORD);
    await expect(problem).toHaveText('Enter a whole email address, like name@example.com.');

    await fillSignup(page, account.email, 'one-pass-phrase', 'another-pass-phrase');
    await expect(problem).toHaveText('Passwords do not match.');
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
    await fillSignup(page, account.email, 'short');
    await expect(problem).toHaveText('Password must be at least 6 characters long.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await fillSignup(page, account.email, 'password1');
    await expect(problem).toHaveText('This password is too easy to guess. Please choose another one.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await fillSignup(page, account.email, 'another-pass-phrase');
    await expect(problem).toHaveText('An account with this email already exists.');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue(account.email);

    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  });

  test('says when it fails, and when nobody answers', async ({ page }) => {
    await page.route('**/auth/v1/signup*', broken);
    await fillSignup(page, newEmail(), PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Failed to sign up. Please try again.');
    await page.unroute('**/auth/v1/signup*');
    await page.route('**/auth/v1/signup*', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toHaveText(UNREACHABLE);
  });

  test('shows and hides the password, by keyboard too, and has no header and no footer around it', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true });
    await field.fill(PASSWORD);
    await expect(field).toHaveAttribute('type', 'password');
    await field.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('type', 'text');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Hide Password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  test('leads to the mail, whose resending waits a minute, across a reload', async ({ page, request }) => {
    const email = newEmail();
    let asked = 0;
    await page.route('**/auth/v1/signup*', async (route) => {
      asked += 1;
      const button = page.getByRole('button', { name: 'Creating Account...' });
      await expect(button).toBeDisabled();
      await page.getByLabel('Email').press('Enter');
      await route.continue();
    });
    await fillSignup(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/signup-success$/);
    expect(asked).toBe(1);
    const resend = page.getByRole('button', { name: 'Resend Confirmation Email' });
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/^You can send it again in \d+ s\.$/)).toBeVisible();
    await page.reload();
    await expect(resend).toBeDisabled();
    await mailTo(request, email);

    // A cleared store does not help: the server holds the same limit.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await resend.click();
    await expect(page.getByRole('alert')).toHaveText(RESEND_WAIT);
    await expect(resend).toBeDisabled();
  });

  test('is told when its mail is on the way again, and when it is not', async ({ page }) => {
    await page.clock.install();
    await fillSignup(page, newEmail(), PASSWORD);
    await expect(page).toHaveURL(/\/signup-success$/);
    const resend = page.getByRole('button', { name: 'Resend Confirmation Email' });
    await expect(resend).toBeDisabled();
    await page.clock.runFor(61_000);
    await page.route('**/auth/v1/resend*', broken);
    await resend.click();
    await expect(page.getByRole('alert')).toHaveText('Failed to send email. Please try again.');
    await page.unroute('**/auth/v1/resend*');
    // The minute has passed for the page alone.
    let asked = 0;
    await page.route('**/auth/v1/resend*', (route) => {
      asked += 1;
      return route.fulfill({ json: {} });
    });
    await resend.click();
    const sent = page.getByText('Verification email sent! Check your inbox.');
    await expect(sent).toBeVisible();
    await expect(resend).toBeDisabled();
    await expect(resend).toBeFocused();
    await page.keyboard.press('Enter');
    expect(asked).toBe(1);
    await page.clock.runFor(5000);
    await expect(sent).toHaveCount(0);
    await page.clock.runFor(56_000);
    await expect(resend).toBeEnabled();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cooldown')))).toEqual([]);
  });

  test('takes the address along to the login, and goes on by itself once the link was opened', async ({
    page,
    context,
    request,
  }) => {
    const email = newEmail();
    await fillSignup(page, email, PASSWORD);
    await page.getByRole('link', { name: 'Return to Login' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goBack();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(/^Sign up or log in first/)).toHaveCount(0);
    const tab = await context.newPage();
    await tab.goto(await linkIn(request, email));
    await expect(page.getByRole('heading', WELCOME)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('falls back to words when the address is unknown', async ({ page }) => {
    await page.goto('/signup-success');
    await expect(page.getByText('your email', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend Confirmation Email' })).toBeDisabled();
    await expect(page.getByText('Sign up or log in first, so that we know which address.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});

test.describe('confirming', () => {
  test('refuses a link that is none of ours, or that was cut off, and shows the way on', async ({ page, request }) => {
    const { link } = await unconfirmed(request);
    for (const address of ['/confirm-email', '/confirm-email?token_hash=nonsense&type=email', cutOff(link)]) {
      await page.goto(address);
      await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
      await expect(page).toHaveURL(/\/confirm-email$/);
    }
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('takes a link once, here again too, and fetching it uses nothing up', async ({ page, request, browser }) => {
    const { email, link } = await unconfirmed(request);
    await request.get(link);
    await page.goto(link.replace('/confirm-email', '/auth/confirm'));
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
    await expect(page.getByText(`For ${email}`)).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/confirm$/);
    await expect(page.getByRole('heading', WELCOME)).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
  });

  test('claims no success for somebody who is signed in, but whose address is not confirmed', async ({
    unconfirmed: page,
    account,
    sql,
  }) => {
    const dead = '/confirm-email?token_hash=nonsense&type=email';
    for (const address of [dead, '/confirm-email']) {
      await page.goto(address);
      await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
    }
    // Confirmed on another device meanwhile, which what is stored here does not know.
    await sql`update auth.users set email_confirmed_at = now() where email = ${account.email}`;
    await page.goto(dead);
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
  });

  test('keeps the link while nobody can check it, across a reload', async ({ page, request }) => {
    const { link } = await unconfirmed(request);
    await page.route('**/auth/v1/verify*', (route) => route.abort());
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText('Failed to confirm email. Please try again.');
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('Failed to confirm email. Please try again.');
    await page.unroute('**/auth/v1/verify*');
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
    await expect(page.locator('div:focus')).toContainText('Email confirmed successfully!');
  });

  for (const status of [429, 408, 500]) {
    test(`keeps the link where ${status} says nothing about it`, async ({ page, request }) => {
      const { link } = await unconfirmed(request);
      await page.route('**/auth/v1/verify*', (route) => route.fulfill({ status, json: { message: 'Not now.' } }));
      await page.goto(link);
      await expect(page.getByRole('alert')).toHaveText('Failed to confirm email. Please try again.');
      await page.unroute('**/auth/v1/verify*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
    });
  }

  test('takes no link to a new password, and uses none up', async ({ page, request, account }) => {
    const link = await resetLink(page, request, account.email);
    await signIn(page, account);
    await page.goto(link.replace('/reset-password', '/confirm-email'));
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
    await page.goto(link);
    await expect(page.getByText(`For ${account.email}`)).toBeVisible();
    const { link: confirmation } = await unconfirmed(request);
    await page.goto(confirmation.replace('/confirm-email', '/reset-password'));
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset link. Please request a new one.');
  });
});

test.describe('a link of another account than the one that is signed in', () => {
  const storage = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const sessionsOf = async (sql: import('postgres').Sql, email: string) =>
    (await sql`select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`).length;

  test('asks first, and can be refused, of which nothing stays', async ({ signedIn: page, account, request, sql }) => {
    const { email, link } = await unconfirmed(request);
    await page.goto(link);
    await expect(page.getByText(`This link is for ${email}. You are signed in as ${account.email}.`)).toBeVisible();
    expect(await storage(page)).not.toContain(email);
    await expectAccessible(page, 'a link of another account');
    await page.getByRole('button', { name: `Stay signed in as ${account.email}` }).click();
    await expect(page.getByRole('heading', WELCOME)).toHaveText(`Welcome back, ${account.email.split('@')[0]}`);
    expect(await storage(page)).not.toContain(email);
    await expect.poll(() => sessionsOf(sql, email)).toBe(0);
    await page.reload();
    await expect(page.getByRole('heading', WELCOME)).toHaveText(`Welcome back, ${account.email.split('@')[0]}`);
  });

  test('confirms nothing by a reload', async ({ signedIn: page, account, request }) => {
    const { email, link } = await unconfirmed(request);
    await page.goto(link);
    await expect(page.getByRole('button', { name: `Continue as ${email}` })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired confirmation link.');
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page.getByRole('heading', WELCOME)).toHaveText(`Welcome back, ${account.email.split('@')[0]}`);
  });

  test('can be taken over to, which leaves nothing of the one before', async ({ signedIn: page, account, request }) => {
    await page.getByRole('textbox', { name: 'What are you deciding?' }).fill('Shall I leave?');
    const { email, link } = await unconfirmed(request);
    await page.goto(link);
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await expect(page.getByText(`For ${email}`)).toBeVisible();
    await expect(page.getByRole('heading', WELCOME)).toHaveText(`Welcome back, ${email.split('@')[0]}`);
    expect(await storage(page)).not.toContain(account.email);
    expect(await storage(page)).not.toContain('Shall I leave?');
  });

  test('sets the password of its own account only', async ({ page, account, request }) => {
    const other = await createAccount(request);
    const link = await resetLink(page, request, other.email);
    await signIn(page, account);
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

test.describe('signing in', () => {
  test('says the same about a wrong password and an unknown address', async ({ page, account }) => {
    for (const email of [account.email, newEmail()]) {
      await page.goto('/login');
      await fillLogin(page, email, 'not-the-password');
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    }
  });

  test('says what is missing, when it fails, and when nobody answers; and takes the address along', async ({
    page,
  }) => {
    await page.goto('/login');
    const problem = page.getByRole('alert');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(problem).toHaveText('Enter your email address.');
    await fillLogin(page, 'reader@example.test', '');
    await expect(problem).toHaveText('Enter your password.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.route('**/auth/v1/token*', broken);
    await fillLogin(page, 'reader@example.test', PASSWORD);
    await expect(problem).toHaveText('Failed to sign in. Please try again.');
    await page.unroute('**/auth/v1/token*');
    await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 503, body: 'upstream' }));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(problem).toHaveText(UNREACHABLE);

    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('reader@example.test');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('reader@example.test');
  });

  test('asks for the confirmation first, and offers its mail again', async ({ page, request }) => {
    const { email, password } = await unconfirmed(request);
    await page.goto('/login');
    await fillLogin(page, email, password);
    await expect(page.getByRole('alert')).toHaveText('Please confirm your email before signing in.');
    await page.getByRole('link', { name: 'Send the confirmation email again' }).click();
    await expect(page.getByText(email)).toBeVisible();
  });

  test('is done once, by the Enter key, and not again by whoever is in', async ({ page, account }) => {
    let asked = 0;
    await page.route('**/auth/v1/token*', async (route) => {
      asked += 1;
      await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
      await page.keyboard.press('Enter');
      await route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', WELCOME)).toBeVisible();
    expect(asked).toBe(1);
    for (const door of ['/login', '/signup']) {
      await page.goto(door);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });

  for (const path of ['/dashboard', '/dashboard/results', '/history']) {
    test(`is asked for at ${path}, replacing history`, async ({ page }) => {
      await page.goto('/');
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
    });
  }
});

test.describe('with Google', () => {
  const FAILED = 'Failed to sign in with Google. Please try again.';
  const google = { name: /^Sign (in|up) with Google$/ };
  const offered = (page: Page) =>
    page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { google: true } } }));

  test('the door says what it does, once, until the person is back', async ({ page }) => {
    await offered(page);
    // Google's page does not come: the browser stays where it is.
    await page.route('**/auth/v1/authorize*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/signup');
    await page.getByRole('button', google).click();
    await expect(page.getByRole('button', { name: 'Opening Google...' })).toBeDisabled();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('button', google)).toBeEnabled();
  });

  test('a return that failed is told in words of ours, for anybody can write an address', async ({ page }) => {
    await offered(page);
    const problem = page.getByRole('alert');
    const back = '/dashboard?error=server_error&error_code=unknown&error_description=Call+us+at+0900';
    await page.route('**/auth/v1/authorize*', (route) => route.fulfill({ status: 302, headers: { location: back } }));
    await page.goto('/login');
    // Whoever set out from here too: the address that leads back may be another by then.
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

  test('is looked for again at the next door where nobody could say', async ({ page }) => {
    await page.route('**/auth/v1/settings', (route) => route.fulfill({ status: 503, body: 'upstream' }));
    const refused = page.waitForResponse('**/auth/v1/settings');
    await page.goto('/login');
    await refused;
    await expect(page.getByRole('button', google)).toHaveCount(0);
    await page.unroute('**/auth/v1/settings');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByRole('button', google)).toBeVisible();
  });

  test('a code that cannot be used is told, once, and leaves the address', async ({ page }) => {
    await offered(page);
    const problem = page.getByRole('alert');
    await page.goto('/dashboard?code=of-another-browser');
    await expect(problem).toHaveText('This sign-in began in another browser. Please start again here.');
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

test.describe('coming for Premium', () => {
  const wish = (page: Page) => page.getByRole('region', { name: 'Premium' });

  test('is remembered through the mail, and until it is declined', async ({ page, context, request }) => {
    const email = newEmail();
    await page.goto('/signup?plan=premium');
    await expect(page.getByText(/Premium comes next, at 9.99 USD per month/)).toBeVisible();
    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page.getByText(/Premium comes next/)).toBeVisible();
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/signup\?plan=premium$/);
    await fillSignup(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/signup-success$/);

    const tab = await context.newPage();
    await tab.goto(await linkIn(request, email));
    await expect(wish(tab)).toContainText('You asked for Premium');
    await expect(wish(tab).getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/pricing');
    await tab.reload();
    await wish(tab).getByRole('button', { name: 'Not now' }).click();
    await expect(wish(tab)).toHaveCount(0);
    await tab.reload();
    await expect(tab.getByText(/analyses used today/)).toBeVisible();
    await expect(wish(tab)).toHaveCount(0);
  });

  test('comes along with the mail to another device, once, and from no address but ours', async ({
    page,
    request,
    browser,
  }) => {
    for (const forged of [false, true]) {
      const email = newEmail();
      await page.goto('/signup?plan=premium');
      await fillSignup(page, email, PASSWORD);
      await expect(page).toHaveURL(/\/signup-success$/);
      const link = new URL(await linkIn(request, email));
      expect(link.searchParams.get('redirect_to')).toBe(`${link.origin}/dashboard?plan=premium`);
      if (forged) link.searchParams.set('redirect_to', 'https://evil.example/dashboard?plan=premium');

      const elsewhere = await (await browser.newContext()).newPage();
      await elsewhere.goto(link.href);
      await expect(elsewhere.getByText(/analyses used today/)).toBeVisible();
      await expect(wish(elsewhere)).toHaveCount(forged ? 0 : 1);
      await elsewhere.context().close();
    }
  });

  test('is remembered at sign-in and at Google, and stays until it is fulfilled', async ({ page, account }) => {
    await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { google: true } } }));
    await page.route('**/auth/v1/authorize*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/signup?plan=premium');
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await signIn(page, account);
    await wish(page).getByRole('link', { name: 'Upgrade to Premium' }).click();
    await page.goto('/dashboard');
    await expect(wish(page)).toBeVisible();

    await page.goto('/signup?plan=premium');
    await expect(wish(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto('/login?plan=premium');
    await fillLogin(page, account.email, account.password);
    await expect(wish(page)).toBeVisible();
  });

  test('is nothing that a member of Premium is asked', async ({ page, account }) => {
    await page.route('**/functions/v1/limits', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), tier: 'premium' } });
    });
    await page.goto('/login?plan=premium');
    await fillLogin(page, account.email, account.password);
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(wish(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('latticework.plan'))).toBeNull();
  });
});

test.describe('a forgotten password', () => {
  const SENT = 'If an account exists with this email, you will receive a password reset link shortly.';
  const INVALID = 'Invalid or expired reset link. Please request a new one.';

  test('is replaced through the mail', async ({ page, request, account }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
    const button = page.getByRole('button', { name: 'Send Reset Link' });
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(button).toBeDisabled();
    await page.getByLabel('Email').fill(newEmail());
    await expect(button).toBeEnabled();

    const link = await linkIn(request, account.email);
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset-password$/);
    // For password managers: whose password it is.
    await expect(page.locator('form input[autocomplete=username]')).toHaveValue(account.email);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await page.getByLabel('New Password', { exact: true }).fill('a');
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await fillReset(page, 'a-newer-pass-phrase', 'another-pass-phrase');
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    await fillReset(page, 'short');
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long.');
    await fillReset(page, 'password1');
    await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Please choose another one.');
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    const done = page.getByText('Password reset successful. Please sign in with your new password.');
    await expect(done).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(done).toHaveCount(0);
    await signIn(page, { ...account, password: 'a-newer-pass-phrase' });
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(INVALID);
  });

  test('is answered alike for an unknown address', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
  });

  test('is told to wait a minute before the next mail, and when none can be sent', async ({ page, account }) => {
    const problem = page.getByRole('alert');
    const ask = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.goto('/forgot-password');
    await ask();
    await expect(problem).toHaveText('Enter your email address.');
    await page.route('**/auth/v1/recover*', broken);
    await page.getByLabel('Email').fill(account.email);
    await ask();
    await expect(problem).toHaveText('Failed to send reset email. Please try again.');
    await page.unroute('**/auth/v1/recover*');
    await ask();
    await expect(page.getByText(SENT)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await ask();
    await expect(problem).toHaveText('Please wait 60 seconds between reset attempts.');
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled();
  });

  test('is asked about one address at a time', async ({ page, account }) => {
    let answer = () => {};
    await page.route('**/auth/v1/recover*', async (route) => {
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
    await page.goto('/forgot-password');
    const email = page.getByLabel('Email');
    await email.fill(account.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await expect(email).not.toBeEditable();
    await email.press('x');
    answer();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(email).toHaveValue(account.email);
    await expect(email).toBeEditable();
  });

  test('is not replaced by a link that is none, nor without one', async ({ page, account }) => {
    await page.goto('/reset-password?token_hash=nonsense&type=recovery');
    await expect(page.getByRole('alert')).toHaveText(INVALID);
    await page.getByRole('link', { name: 'Request New Reset Link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    // A session alone, on a borrowed machine say, is not enough.
    await signIn(page, account);
    await page.goto('/reset-password');
    await expect(page.getByRole('alert')).toHaveText(INVALID);
  });

  test('is told what fails on the way, and loses nothing by it', async ({ page, request, account }) => {
    const link = await resetLink(page, request, account.email);
    const problem = page.getByRole('alert');
    await page.goto(cutOff(link));
    await expect(problem).toHaveText(INVALID);
    await page.route('**/auth/v1/verify*', (route) => route.abort());
    await page.goto(link);
    await expect(problem).toHaveText('An error occurred. Please try again.');
    await page.unroute('**/auth/v1/verify*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    // Only then is the session of the link that of this device.
    await expect(page.getByText(`For ${account.email}`)).toBeVisible();

    await page.route('**/auth/v1/user', broken);
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(problem).toHaveText('Failed to reset password. Please try again.');
    await page.unroute('**/auth/v1/user');
    await fillReset(page, account.password);
    await expect(problem).toHaveText(/different/);
    // It is set, but the other devices are not out yet: that is said, and done when it is tried again.
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(problem).toHaveText(UNREACHABLE);
    await page.unroute('**/auth/v1/logout*');
    await fillReset(page, 'a-newer-pass-phrase');
    await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible();
  });
});

test('every door is passed by keyboard alone', async ({ page, request, account }) => {
  const email = newEmail();
  const type = async (...keys: string[]) => {
    for (const key of keys)
      await (key === 'Tab' || key === 'Enter' ? page.keyboard.press(key) : page.keyboard.type(key));
  };
  const toggle = 'Tab';
  await page.goto('/signup');
  await page.getByLabel('Email').focus();
  await type(email, 'Tab', PASSWORD, toggle, 'Tab', PASSWORD, toggle, 'Tab', 'Enter');
  await expect(page).toHaveURL(/\/signup-success$/);
  await page.goto(await linkIn(request, email));
  await expect(page.getByRole('heading', WELCOME)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).press('Enter');

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await page.getByLabel('Email').focus();
  await type(account.email, 'Tab', PASSWORD, toggle, 'Tab', 'Tab', 'Tab', 'Enter');
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await type('Tab', 'Tab', 'Enter');
  await expect(page.getByText(/^If an account exists/)).toBeVisible();
  await page.goto(await linkIn(request, account.email));
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).focus();
  await type('a-newer-pass-phrase', toggle, 'Tab', 'a-newer-pass-phrase', 'Enter');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Password', { exact: true }).focus();
  await type('a-newer-pass-phrase', 'Enter');
  await expect(page.getByRole('heading', WELCOME)).toBeVisible();
});

for (const { name, viewport, colorScheme } of LOOKS) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on what the doors answer', async ({ page, request }) => {
      const account = await createAccount(request);
      await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { google: true } } }));
      await page.goto('/login?plan=premium');
      await fillLogin(page, account.email, 'not-the-password');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'a refused sign-in');
      await page.getByRole('link', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'a sign-up with a wrong field');
      const link = await resetLink(page, request, account.email);
      await expectAccessible(page, 'a reset link on its way');
      await page.goto(link);
      await fillReset(page, 'short', 'shorter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'a new password');
      await fillReset(page, PASSWORD);
      await expect(page.getByText(/^Password reset successful\./)).toBeVisible();
      await expectAccessible(page, 'a sign-in with a message');
      await page.goto('/login?plan=premium');
      await fillLogin(page, account.email, PASSWORD);
      await expect(page.getByRole('region', { name: 'Premium' })).toBeVisible();
      await expectAccessible(page, 'a wish on the dashboard');
    });
  });
}
