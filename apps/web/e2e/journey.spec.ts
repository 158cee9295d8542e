import { fillSignup } from './authForms.ts';
import { expect, linkIn, newEmail, test } from './fixtures.ts';
import { PRODUCT_EVIDENCE, PRODUCT_TEXT } from './texts.ts';

// This journey is the product as most people meet it, with all motion.
test.use({ reducedMotion: 'no-preference' });

test('a newcomer writes a decision, signs up, confirms, reads the analysis and finds it in the history', async ({
  page,
  request,
}) => {
  const email = newEmail();

  await page.goto('/');
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(PRODUCT_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();

  await expect(page).toHaveURL(/\/signup$/);
  await fillSignup(page, email);

  await expect(page).toHaveURL(/\/signup-success$/);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the local inbox' })).toHaveAttribute('href', /\/mailbox$/);

  await page.goto(await linkIn(request, email));
  await expect(page.getByText('Email confirmed successfully! Redirecting to dashboard...')).toBeVisible();
  expect(page.url()).not.toContain('token_hash');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${email.split('@')[0]}`);
  await expect(page.getByText('Free Tier')).toBeVisible();

  const box = page.getByRole('textbox', { name: 'What are you deciding?' });
  await expect(box).toHaveValue(PRODUCT_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();

  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  const script = page.getByRole('region', { name: 'Your text, marked up' });
  await expect(script.getByText(PRODUCT_EVIDENCE).first()).toBeVisible();
  const finding = page.getByRole('article').filter({ hasText: PRODUCT_EVIDENCE }).first();
  await expect(finding.getByText(PRODUCT_EVIDENCE).first()).toBeVisible();
  await expect(finding.getByText('On the other side')).toBeVisible();

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  const detail = page.getByRole('article', { name: 'The question and its analysis' });
  await expect(detail.getByRole('region', { name: 'Your text, marked up' })).toContainText(PRODUCT_EVIDENCE);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/history');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-good-pass-phrase');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the inbox shows the confirmation mail to a person', async ({ page, request }) => {
  const email = newEmail();
  const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
  await request.post('/auth/v1/signup', { headers: { apikey }, data: { email, password: 'a-good-pass-phrase' } });
  await linkIn(request, email);
  await page.goto('/mailbox');
  await expect(page.getByText(email).first()).toBeVisible();
});
