import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothLooks, inBothLooks } from './accessible.ts';
import { expect, mailTo, newEmail, test } from './fixtures.ts';
import { holdApp } from './heldApp.ts';

const SUPPORT = 'support@latticework.local';
const LEGAL = [
  { path: '/terms', title: 'Terms of Service' },
  { path: '/privacy', title: 'Privacy Policy' },
  { path: '/refunds', title: 'Refund Policy' },
] as const;

const email = (page: Page) => page.getByLabel('Your email');
const message = (page: Page) => page.getByLabel('Message');
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'What you wrote is still here.' });

test('a message survives a reload, can be sent by keyboard, and arrives', async ({ page, request }) => {
  const address = newEmail();
  const text = `The second example of the sunk cost fallacy is cut off.\n\n  (${randomUUID()})`;
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`);
  await expect(page.getByText('We reply within 24 hours.')).toBeVisible();
  for (const { title, path } of LEGAL) {
    const link = page.getByRole('navigation', { name: 'Before you write' }).getByRole('link', { name: title });
    await expect(link).toHaveAttribute('href', path);
  }

  await page.getByLabel('Your name (optional)').fill('Ann Reader');
  await email(page).fill(address);
  await page.getByText('A mistake', { exact: true }).click();
  await message(page).fill(text);
  await page.reload();
  await expect(message(page)).toHaveValue(text);
  await expect(email(page)).toHaveValue(address);
  await expect(page.getByRole('radio', { name: 'A mistake' })).toBeChecked();

  await message(page).press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Your message has been sent.' })).toBeFocused();
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the local inbox' })).toBeVisible();
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/mailbox/api/email')).json()) as { subject: string; text: string }[];
      return mails.filter((mail) => mail.text.includes(text)).map(({ subject }) => subject);
    })
    .toEqual(['Contact: A mistake']);
  expect((await mailTo(request, SUPPORT)).html).toBeFalsy();

  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(message(page)).toHaveValue('');
  await expect(email(page)).toHaveValue(address);
  await page.reload();
  await expect(send(page)).toBeVisible();
  await expect(message(page)).toHaveValue('');
});

test('errors are shown next to their fields, and an unsent message is kept', async ({ page, request }) => {
  const address = newEmail();
  await page.goto('/contact');
  await send(page).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription(/Enter your email address\./);
  await expect(message(page)).toHaveAccessibleDescription(/Write your message\./);
  await email(page).fill('ann@example');
  await expect(message(page)).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByText('Something else').click();
  await message(page).fill('Too short');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/complete email address/);
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/what it is about/);
  await expect(message(page)).toHaveAccessibleDescription(/at least 10 characters/);
  await expectAccessible(page, '/contact with faults');

  await email(page).fill(address);
  await page.getByLabel('Subject').fill('Of my own');
  await message(page).fill('x'.repeat(4001));
  await expect(page.getByText('1 characters too many')).toBeVisible();
  await message(page).fill('Long enough to be sent.');

  await page.context().setOffline(true);
  await send(page).click();
  await expect(notice(page)).toContainText('cannot be reached');
  await page.context().setOffline(false);

  for (let n = 0; n < 5; n++) {
    const data = { email: address, subject: 'Help', message: 'One of several messages.' };
    const headers = { 'x-forwarded-for': `192.0.2.${n}` };
    expect((await request.post('/functions/v1/contact', { data, headers })).status()).toBe(200);
  }
  await send(page).click();
  await expect(notice(page)).toContainText(
    'As many messages as we accept within an hour have come from this email address',
  );
  await expect(notice(page)).toContainText('You can send yours in 60 minutes');
  await expect(notice(page).getByRole('link', { name: SUPPORT })).toBeVisible();
  await expect(message(page)).toHaveValue('Long enough to be sent.');
  await expect(page.getByLabel('Subject')).toHaveValue('Of my own');
  await expectAccessible(page, '/contact with a refusal');

  // It succeeds with another address.
  await email(page).fill(newEmail());
  await expect(notice(page)).toBeHidden();
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Your message has been sent.' })).toBeFocused();
  await expectAccessible(page, '/contact after sending');
});

test('text typed before hydration is kept', async ({ page }) => {
  const release = await holdApp(page);
  const going = page.goto('/contact');
  await message(page).fill('Typed on a slow line.');
  await email(page).fill('early@example.test');
  await page.getByText('Payment').click();
  // Does nothing yet, and must not put the text into the address.
  await send(page).click();
  expect(new URL(page.url()).search).toBe('');
  release();
  await going;
  await expect(message(page)).toHaveValue('Typed on a slow line.');
  await expect(email(page)).toHaveValue('early@example.test');
  await expect(page.getByRole('radio', { name: 'Payment' })).toBeChecked();
});

test("a signed-in user's address is filled in", async ({ member: page, account }) => {
  await page.goto('/contact');
  await expect(email(page)).toHaveValue(account.email);
  await email(page).fill('elsewhere@example.test');
  await page.reload();
  await expect(email(page)).toHaveValue('elsewhere@example.test');
  // After a client-side navigation the address is known in the first render, and is not taken for a draft.
  await page.getByRole('link', { name: 'Terms of Service' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await page.goBack();
  await expect(email(page)).toHaveValue('elsewhere@example.test');
});

test('without a mail server only the address is shown', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), contactForm: false } });
  });
  // Navigated from another page: a prerendered document states the settings it was built with.
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('link', { name: SUPPORT })).toBeVisible();
  await expect(send(page)).toBeHidden();
});

test('without JavaScript everything is readable, and typed text is not sent', async ({ browser, request }) => {
  // A test browser with JavaScript turned off does not render `noscript`.
  expect(await (await request.get('/contact')).text()).toContain('This form needs JavaScript.');
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: SUPPORT })).toBeVisible();
  await message(page).fill('Something private');
  await send(page).click();
  await email(page).press('Enter');
  expect(page.url()).not.toContain('private');
  for (const { path, title } of LEGAL) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Last updated January 2025')).toBeVisible();
  }
  await page.close();
});

test('axe finds nothing, and the contents link to every section', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: SUPPORT })).toBeVisible();
  await expectAccessibleInBothLooks(page, '/contact');
  for (const { path, title } of LEGAL) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | Latticework`);
    await inBothLooks(page, async (look) => {
      await expectAccessible(page, `${path}, ${look}`);
      const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
      const anchors = await contents.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
      const parts = await page.locator('main section').evaluateAll((sections) => sections.map(({ id }) => `#${id}`));
      expect(anchors.length).toBeGreaterThan(4);
      expect(anchors).toEqual(parts);
      await contents.last().click();
      await expect(page).toHaveURL(new RegExp(`${anchors.at(-1)}$`));
      await expect(page.locator('main section').last().getByRole('heading')).toBeInViewport();
    });
  }
});
