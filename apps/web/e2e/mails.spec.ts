import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext } from '@playwright/test';
import { createAccount, expect, linkIn, mailTo, newEmail, test } from './fixtures.ts';

test.describe('the inbox page', () => {
  for (const [viewport, what] of [
    [{ width: 1440, height: 900 }, 'on a desktop'],
    [{ width: 390, height: 844 }, 'on a phone'],
  ] as const) {
    test(`${what} shows a sign-up mail, whose button confirms the address`, async ({ context, request }) => {
      // A page of its own: MailDev logs that the mail's scripts are blocked.
      const inbox = await context.newPage();
      const refused: string[] = [];
      inbox.on('console', (message) => {
        if (/content security policy/i.test(message.text())) refused.push(message.text());
      });
      await inbox.setViewportSize(viewport);
      await inbox.goto('/mailbox');
      // The list hears of it while it is open.
      const { email } = await signUp(request);
      await inbox.getByText(email).first().click();
      if (viewport.width < 600) await inbox.getByRole('button', { name: 'Toggle sidebar' }).click();

      const mail = inbox.frameLocator('iframe');
      await expect(mail.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible();
      await expect(mail.getByText(`You signed up with ${email}.`)).toBeVisible();
      const opened = context.waitForEvent('page');
      await mail.getByRole('link', { name: 'Confirm your email' }).click();
      const page = await opened;
      await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/confirm-email');
      expect(refused).toEqual([]);
    });
  }
});

for (const [name, cause] of [
  ['a sign-up', signUp],
  ['a forgotten password', forget],
  ['a changed password', change],
] as const) {
  test(`the mail after ${name} is accessible`, async ({ browser, request }) => {
    const { email, mails } = await cause(request);
    const { html } = await mailTo(request, email, mails - 1);
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      await page.setContent(html);
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe({ light: 'rgb(248, 247, 242)', dark: 'rgb(25, 24, 22)' }[colorScheme]);

      // A mail is part of the mail program's page, which has the landmarks.
      const axe = new AxeBuilder({ page }).disableRules(['region', 'landmark-one-main']);
      const { violations, incomplete, passes } = await axe.analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      expect(incomplete.map(({ id }) => id)).toEqual([]);
      expect(passes.map(({ id }) => id)).toContain('color-contrast');

      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await context.close();
    }
  });
}

type Caused = { email: string; mails: number };

async function signUp(request: APIRequestContext): Promise<Caused> {
  const email = newEmail();
  await post(request, '/auth/v1/signup', { email, password: 'a-good-pass-phrase' });
  await mailTo(request, email);
  return { email, mails: 1 };
}

async function forget(request: APIRequestContext): Promise<Caused> {
  const { email } = await createAccount(request);
  await post(request, '/auth/v1/recover', { email });
  return { email, mails: 1 };
}

async function change(request: APIRequestContext): Promise<Caused> {
  const { email } = await forget(request);
  const token_hash = new URL(await linkIn(request, email)).searchParams.get('token_hash');
  const { access_token } = await post(request, '/auth/v1/verify', { type: 'recovery', token_hash });
  const changed = await request.put('/auth/v1/user', {
    headers: { apikey: await publishableKey(request), authorization: `Bearer ${access_token}` },
    data: { password: 'a-newer-pass-phrase' },
  });
  expect(changed.ok()).toBe(true);
  return { email, mails: 2 };
}

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { headers: { apikey: await publishableKey(request) }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

async function publishableKey(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/config.json')).json()).supabasePublishableKey;
}
