import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openIdProvider.ts';
import type { Log } from '../log.ts';
import { testBrowser } from './browser.ts';
import { testSupabase } from './supabase.ts';

/**
 * The embedded Supabase with an OpenID provider in place of Google, for a test file. Call it where hooks can be
 * declared.
 */
export function testGoogle() {
  let provider: OpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
  });
  afterAll(() => provider.stop());

  const logged: [fields: Record<string, unknown>, words: string][] = [];
  const keep = (...line: unknown[]) => void logged.push(line as (typeof logged)[number]);
  const log: Log = { info: keep, warn: keep, error: keep };
  const supabase = testSupabase({
    migrationsFolder: join(import.meta.dirname, '..', 'auth', 'fixtures'),
    log,
    redirectUrls: ['latticework://dashboard'],
    google: () => ({
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      issuerUrl: provider.issuer,
    }),
  });
  beforeAll(() => provider.allowRedirect(`${supabase.url}/auth/v1/callback`));
  afterEach(() => provider.forgeIdTokens(undefined));

  const dashboard = () => `${supabase.url}/dashboard`;

  /** A browser at Google's page, before the person has signed in. */
  async function atGoogle({ redirectTo = dashboard(), ip = freshIp() } = {}) {
    const { auth } = supabase.client({ ip });
    const { data } = await auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo, skipBrowserRedirect: true },
    });
    const browser = testBrowser({ ip });
    const page = await browser.open(data.url ?? '');
    return { auth, browser, page };
  }

  /** The address to which Google redirects the browser, not followed yet. */
  async function beforeReturn(email: string, options?: Parameters<typeof atGoogle>[0]) {
    const { auth, browser, page } = await atGoogle(options);
    const { address } = await browser.open(page.address.href, { form: { email }, until: `${supabase.url}/auth` });
    return { auth, browser, callback: address };
  }

  /** The same for a client that keeps this verifier. */
  async function returnFor(verifier: string, email: string) {
    const browser = testBrowser({ ip: freshIp() });
    const page = await browser.open(authorizeUrl(verifier));
    const { address } = await browser.open(page.address.href, { form: { email }, until: `${supabase.url}/auth` });
    return { callback: address };
  }

  async function signIn(email: string) {
    const { auth, callback } = await beforeReturn(email);
    const back = await landing(callback, { until: dashboard() });
    expect(errorIn(back)).toEqual({ error: null, code: null, words: null });
    const { data, error } = await auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    if (!data.user || !data.session) throw new Error('no session');
    return { auth, user: data.user, session: data.session };
  }

  function authorizeUrl(verifier: string): string {
    const query = new URLSearchParams({
      provider: 'google',
      redirect_to: dashboard(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    });
    return `${supabase.url}/auth/v1/authorize?${query}`;
  }

  return {
    get provider() {
      return provider;
    },
    supabase,
    logged,
    dashboard,
    atGoogle,
    beforeReturn,
    returnFor,
    signIn,
    authorizeUrl,
    accountsOf: (email: string) => supabase.sql<{ id: string }[]>`select id from auth.users where email = ${email}`,
    eventsOf: (userId: string) =>
      logged.filter(([fields]) => fields?.['userId'] === userId).map(([fields]) => fields['event']),
    /** Makes the provider sign other claims from now on. */
    forge(change: (claims: JWTPayload) => JWTPayload): void {
      provider.forgeIdTokens(async (token, key) =>
        new SignJWT(change(decodeJwt(token)))
          .setProtectedHeader({ alg: 'RS256', kid: key.kid })
          .sign(await importJWK(key, 'RS256')),
      );
    },
  };
}

let people = 0;
export const newAddress = () => `new-${++people}@gmail.example`;

/** Where a browser ends up that returns from Google with this address. */
export async function landing(callback: URL | string, { ip = freshIp(), until = '' } = {}): Promise<URL> {
  const answer = await fetch(callback, { redirect: 'manual', headers: { 'x-forwarded-for': ip } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const address = answer.headers.get('location') ?? '';
  expect(address.startsWith(until)).toBe(true);
  return new URL(address);
}

export const errorIn = ({ searchParams }: URL) => ({
  error: searchParams.get('error'),
  code: searchParams.get('error_code'),
  words: searchParams.get('error_description'),
});

function freshIp(): string {
  return `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
}
