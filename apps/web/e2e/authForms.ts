import type { APIRequestContext, Page, Route } from '@playwright/test';
import { expect, linkIn, newEmail } from './fixtures.ts';

export const PASSWORD = 'a-good-pass-phrase';
export const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';

export async function fillSignup(page: Page, email: string, password = PASSWORD, confirmation = password) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function fillReset(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

/** A server error from the account service. */
export const serverError = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'null' } });

/** An account with an unconfirmed address, and the confirmation link. */
export async function unconfirmedAccount(request: APIRequestContext) {
  const email = newEmail();
  await ask(request, 'signup', { email, password: PASSWORD });
  return { email, password: PASSWORD, link: await linkIn(request, email) };
}

/** The link in a password reset mail. */
export async function resetLink(request: APIRequestContext, email: string) {
  await ask(request, 'recover', { email });
  return linkIn(request, email);
}

/** As a mail program cuts it off when it misjudges where a link ends. */
export const truncatedLink = (link: string) => link.replace(/(token_hash=[^&]{9}).*/, '$1');

async function ask(request: APIRequestContext, what: 'signup' | 'recover', data: object) {
  const { supabasePublishableKey: apikey } = await (await request.get('/config.json')).json();
  const answer = await request.post(`/auth/v1/${what}`, { headers: { apikey }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
