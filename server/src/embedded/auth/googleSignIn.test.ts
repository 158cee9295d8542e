import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { errorIn, landing, newAddress, testGoogle } from '../testing/google.ts';

const google = testGoogle();
const { supabase, logged, dashboard, atGoogle, beforeReturn, authorizeUrl, accountsOf, forge } = google;

test('no one is redirected to another site', async () => {
  for (const redirectTo of ['https://evil.example/', `${supabase.url}@evil.example`, 'javascript:alert(1)', '']) {
    const { callback } = await beforeReturn(newAddress(), { redirectTo });
    const { origin, pathname } = await landing(callback);
    expect(origin + pathname).toBe(`${supabase.url}/login`);
  }
  const listed = await beforeReturn(newAddress(), { redirectTo: 'latticework://dashboard?plan=premium' });
  expect((await landing(listed.callback)).href).toMatch(/^latticework:\/\/dashboard\?plan=premium&code=\w+$/);
});

test.each([
  ['for another client', async () => forge((claims) => ({ ...claims, aud: 'somebody-else' }))],
  ['by another provider', async () => forge((claims) => ({ ...claims, iss: 'https://evil.example' }))],
  ['that answers another request', async () => forge((claims) => ({ ...claims, nonce: 'another' }))],
  ['that answers no request', async () => forge(({ nonce: _gone, ...claims }) => claims)],
  ['from yesterday', async () => forge((claims) => ({ ...claims, iat: hoursAgo(25), exp: hoursAgo(24) }))],
  ['without a subject', async () => forge(({ sub: _gone, ...claims }) => claims)],
  [
    'signed with another key',
    async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      google.provider.forgeIdTokens((token, { kid }) =>
        new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      );
    },
  ],
  [
    'without a signature',
    async () => google.provider.forgeIdTokens((token) => new UnsecuredJWT(decodeJwt(token)).encode()),
  ],
  ['that is not a token', async () => google.provider.forgeIdTokens(() => 'nonsense')],
])('an ID token %s is refused', async (_what, misbehave) => {
  const email = newAddress();
  const { callback } = await beforeReturn(email);
  await misbehave();
  expect(errorIn(await landing(callback, { until: dashboard() }))).toEqual({
    error: 'server_error',
    code: 'unexpected_failure',
    words: 'Google could not confirm who you are. Please try again.',
  });
  expect(await accountsOf(email)).toHaveLength(0);
  expect(logged.at(-1)?.[0]).toMatchObject({ event: 'provider_failed', code: expect.stringMatching(/^OAUTH_/) });
});

test('a person who cancels at Google comes back to an explanation', async () => {
  const { browser, page } = await atGoogle();
  const cancelled = await browser.open(`${page.address.href}/cancel`, { until: dashboard() });
  expect(errorIn(cancelled.address)).toEqual({
    error: 'access_denied',
    code: 'access_denied',
    words: 'Signing in with Google was canceled. You can try again.',
  });
});

test.each([
  ['no challenge', {}],
  ['no method', { code_challenge: 'x'.repeat(43) }],
  ['a challenge that is its own verifier', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
  ['a short challenge', { code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }],
  ['a long challenge', { code_challenge: 'x'.repeat(44), code_challenge_method: 's256' }],
  ['another provider', { code_challenge: 'x'.repeat(43), code_challenge_method: 's256', provider: 'github' }],
])('%s is refused before any redirect', async (_what, query) => {
  const address = `${supabase.url}/auth/v1/authorize?${new URLSearchParams({ provider: 'google', ...query } as never)}`;
  const answer = await fetch(address, { redirect: 'manual' });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 400, error_code: 'validation_failed', msg: expect.stringMatching(/PKCE|provider/) },
  ]);
});

test('Google is asked only for a name and an address, with a PKCE challenge of our own', async () => {
  const answer = await fetch(authorizeUrl(randomBytes(20).toString('hex')), { redirect: 'manual' });
  const { searchParams, origin } = new URL(answer.headers.get('location') ?? '');
  expect(origin).toBe(google.provider.issuer);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: google.provider.clientId,
    response_type: 'code',
    redirect_uri: `${supabase.url}/auth/v1/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('the settings tell the client that Google is available', async () => {
  const headers = { apikey: supabase.publishableKey };
  const settings = (await (await fetch(`${supabase.url}/auth/v1/settings`, { headers })).json()) as object;
  expect(settings).toMatchObject({ external: { google: true } });
});

test('a network may start a hundred sign-ins an hour, and no other site can use them up', async () => {
  const ip = '203.0.113.50';
  const start = () =>
    fetch(authorizeUrl('verifier'), { redirect: 'manual', headers: { 'x-forwarded-for': ip } }).then(
      ({ headers }) => new URL(headers.get('location') ?? ''),
    );
  const tooMany = {
    error: 'temporarily_unavailable',
    code: 'over_request_rate_limit',
    words: 'Too many attempts. Please wait an hour and try again.',
  };
  const forged = `${supabase.url}/auth/v1/callback?state=x&code=x`;
  for (let n = 0; n < 110; n++) expect(errorIn(await landing(forged, { ip })).code).toBe('bad_oauth_state');
  for (let n = 0; n < 100; n++) expect((await start()).origin).toBe(google.provider.issuer);
  const [before] = await supabase.sql`select count(*)::int as rows from auth.provider_sign_ins`;
  expect(errorIn(await start())).toEqual(tooMany);
  expect(await supabase.sql`select count(*)::int as rows from auth.provider_sign_ins`).toEqual([before]);

  await supabase.sql`update auth.limited_attempts set at = at - interval '61 minutes'`;
  expect((await start()).origin).toBe(google.provider.issuer);
});

test('a sign-in logs only the account id and why it failed', async () => {
  logged.length = 0;
  const email = newAddress();
  const { auth, callback } = await beforeReturn(email);
  const back = await landing(callback);
  await landing(callback);
  const code = back.searchParams.get('code') ?? '';
  const { data } = await auth.exchangeCodeForSession(code);
  const failing = await beforeReturn(email);
  forge((claims) => ({ ...claims, nonce: 'another' }));
  await landing(failing.callback);
  const text = JSON.stringify(logged, (_key, value) =>
    value instanceof Error ? { ...value, text: `${value}` } : value,
  );
  for (const secret of [
    email,
    'Somebody',
    code,
    callback.searchParams.get('state'),
    callback.searchParams.get('code'),
    failing.callback.searchParams.get('state'),
    failing.callback.searchParams.get('code'),
    data.session?.access_token,
    data.session?.refresh_token,
    google.provider.clientSecret,
  ]) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
  expect(logged.map(([{ event }]) => event)).toEqual([
    'identity_linked',
    'provider_sign_in_refused',
    'signed_in',
    'provider_failed',
  ]);
});

// The last test, because it stops the provider.
test('while Google is unreachable people come back to an explanation, and the log has the cause', async () => {
  const { callback } = await beforeReturn(newAddress());
  await google.provider.stop();
  expect(errorIn(await landing(callback, { until: dashboard() }))).toEqual({
    error: 'temporarily_unavailable',
    code: 'unexpected_failure',
    words: 'Google cannot be reached right now. Please try again later.',
  });
  expect(logged.at(-1)?.[0]).toMatchObject({ event: 'provider_failed', reason: 'ECONNREFUSED' });
});

function hoursAgo(hours: number): number {
  return Math.floor(Date.now() / 1000) - hours * 3600;
}
