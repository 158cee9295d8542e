import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { decodeJwt, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OpenIdProvider, PROVIDER_PEOPLE, startOpenIdProvider } from '../../testing/openIdProvider.ts';
import type { Log } from '../log.ts';
import { testBrowser } from '../testing/browser.ts';
import { linkIn } from '../testing/mails.ts';
import { testSupabase } from '../testing/supabase.ts';

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
});
afterAll(() => provider.stop());

const logged: [fields: Record<string, unknown>, words: string][] = [];
const keep = (...line: unknown[]) => void logged.push(line as (typeof logged)[number]);
const log: Log = { info: keep, warn: keep, error: keep };
const supabase = testSupabase({
  migrationsFolder: join(import.meta.dirname, 'fixtures'),
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

let people = 0;
const newAddress = () => `new-${++people}@gmail.example`;
const dashboard = () => `${supabase.url}/dashboard`;
const freshIp = () => `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
const password = 'correct horse';

/** A person at Google's page, who has yet to say who they are. */
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

/** Where Google sends the person's browser, which has not followed yet. */
async function beforeReturn(email: string, options?: Parameters<typeof atGoogle>[0]) {
  const { auth, browser, page } = await atGoogle(options);
  const { address } = await browser.open(page.address.href, { form: { email }, until: `${supabase.url}/auth` });
  return { auth, browser, callback: address };
}

/** Where a browser lands that comes from Google with this address. */
async function landing(callback: URL | string, { ip = freshIp(), until = '' } = {}): Promise<URL> {
  const answer = await fetch(callback, { redirect: 'manual', headers: { 'x-forwarded-for': ip } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const address = answer.headers.get('location') ?? '';
  expect(address.startsWith(until)).toBe(true);
  return new URL(address);
}

const errorIn = ({ searchParams }: URL) => ({
  error: searchParams.get('error'),
  code: searchParams.get('error_code'),
  words: searchParams.get('error_description'),
});

async function signIn(email: string) {
  const { auth, callback } = await beforeReturn(email);
  const back = await landing(callback, { until: dashboard() });
  expect(errorIn(back)).toEqual({ error: null, code: null, words: null });
  const { data, error } = await auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  if (!data.user || !data.session) throw new Error('no session');
  return { auth, user: data.user, session: data.session };
}

const accountsOf = (email: string) => supabase.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
const eventsOf = (userId: string) =>
  logged.filter(([fields]) => fields?.['userId'] === userId).map(([fields]) => fields['event']);

test('a new person gets a confirmed account without a password, as hosted describes it', async () => {
  const { ada } = PROVIDER_PEOPLE;
  const { auth, user, session } = await signIn(ada.email);
  const data = {
    iss: provider.issuer,
    sub: ada.sub,
    provider_id: ada.sub,
    name: 'Ada Byron',
    full_name: 'Ada Byron',
    email: ada.email,
    email_verified: true,
    phone_verified: false,
    picture: `${provider.issuer}/${ada.sub}.png`,
    avatar_url: `${provider.issuer}/${ada.sub}.png`,
  };
  expect(user).toMatchObject({
    email: ada.email,
    role: 'authenticated',
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
    identities: [{ provider: 'google', id: ada.sub, user_id: user.id, email: ada.email }],
  });
  expect(user.user_metadata).toEqual(data);
  expect(user.identities?.[0]?.identity_data).toEqual(data);
  expect(decodeJwt(session.access_token)).toMatchObject({ sub: user.id, amr: [{ method: 'oauth' }] });
  expect((await auth.getUser()).data.user?.id).toBe(user.id);
  expect((await auth.refreshSession()).error).toBeNull();
  expect(await supabase.sql`select encrypted_password as hash from auth.users where id = ${user.id}`).toEqual([
    { hash: null },
  ]);
  expect(eventsOf(user.id)).toEqual(['identity_linked', 'signed_in']);
});

test('who comes again has the same account, and what they call themselves stays', async () => {
  const email = newAddress();
  const first = await signIn(email);
  await first.auth.updateUser({ data: { username: 'Nell' } });
  const second = await signIn(email);
  expect(second.user.id).toBe(first.user.id);
  expect(second.user.user_metadata).toMatchObject({ username: 'Nell', full_name: 'Somebody New' });
  expect(eventsOf(first.user.id)).toEqual(['identity_linked', 'signed_in', 'signed_in']);
});

test('a known identity leads to its account whatever became of its address', async () => {
  const email = newAddress();
  const { user } = await signIn(email);
  const other = await supabase.person();
  await forge((claims) => ({ ...claims, email: other.email, email_verified: false }));
  const again = await signIn(email);
  expect(again.user).toMatchObject({ id: user.id, email });
});

test('an account with the same confirmed address gets another way in, and keeps all that it has', async () => {
  const person = await supabase.person({ email: newAddress() });
  await person.client.auth.updateUser({ data: { username: 'Ann' } });
  const { user } = await signIn(person.email.toUpperCase());
  expect(user).toMatchObject({
    id: person.id,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
    user_metadata: { username: 'Ann', full_name: 'Somebody New' },
  });
  expect(user.identities?.map(({ provider: name }) => name)).toEqual(['email', 'google']);
  expect((await supabase.client().auth.signInWithPassword(person)).error).toBeNull();
  expect((await person.client.auth.refreshSession()).error).toBeNull();
  expect(eventsOf(person.id)).toEqual(['identity_linked', 'signed_in']);
});

test('who signed up first with an address of somebody else is left with nothing', async () => {
  const email = newAddress();
  const stranger = supabase.client();
  const signUp = await stranger.auth.signUp({
    email,
    password,
    options: { data: { username: 'stranger', tier: 'premium', address_line: 'elsewhere' } },
  });
  const id = signUp.data.user?.id ?? '';
  const { token } = linkIn(supabase.mails.find(({ to }) => to === email));
  // As if there had been a way in before.
  const session = '00000000-0000-4000-8000-000000000001';
  await supabase.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${id}, now(), now())`;

  const { user } = await signIn(email);
  expect(user).toMatchObject({ id, email_confirmed_at: expect.any(String) });
  expect(user.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
  expect(user.identities?.map(({ provider: name }) => name)).toEqual(['google']);
  expect(JSON.stringify(user)).not.toMatch(/stranger|premium|elsewhere/);

  expect((await stranger.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
  const link = await supabase.client().auth.verifyOtp({ token_hash: token, type: 'email' });
  expect(link.error?.code).toBe('otp_expired');
  expect(await supabase.sql`select from auth.sessions where id = ${session}`).toHaveLength(0);
  expect(await supabase.sql`select from auth.one_time_tokens where user_id = ${id}`).toHaveLength(0);
});

test('an address that Google has not verified opens nothing and makes nothing', async () => {
  const { email } = PROVIDER_PEOPLE.ben;
  const attempt = async () => errorIn(await landing((await beforeReturn(email)).callback, { until: dashboard() }));
  const refused = {
    error: 'access_denied',
    code: 'provider_email_needs_verification',
    words: 'Google has not verified your email address. Please verify it with Google and try again.',
  };
  expect(await attempt()).toEqual(refused);
  expect(await accountsOf(email)).toHaveLength(0);
  const person = await supabase.person({ email });
  expect(await attempt()).toEqual(refused);
  expect(await supabase.sql`select provider from auth.identities where user_id = ${person.id}`).toEqual([
    { provider: 'email' },
  ]);
  // Only a plain true counts.
  for (const email_verified of ['true', 1, undefined]) {
    await forge((claims) => ({ ...claims, email_verified }));
    expect(await attempt()).toEqual(refused);
  }
  await forge(({ email: _gone, ...claims }) => ({ ...claims, email_verified: true }));
  expect(await attempt()).toEqual(refused);
});

test('a banned account is refused, also when it is banned on the way', async () => {
  const email = newAddress();
  const { user } = await signIn(email);
  const { auth, callback } = await beforeReturn(email);
  const back = await landing(callback);
  await supabase.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
  const late = await auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  expect(late.error).toMatchObject({ status: 403, code: 'user_banned' });
  expect(errorIn(await landing((await beforeReturn(email)).callback))).toEqual({
    error: 'access_denied',
    code: 'user_banned',
    words: 'This account is closed to sign-ins.',
  });
});

test('two who come back at the same moment with one new address share one account', async () => {
  for (let round = 0; round < 5; round++) {
    const email = newAddress();
    const returns = await Promise.all(Array.from({ length: 4 }, () => beforeReturn(email)));
    const backs = await Promise.all(returns.map(({ callback }) => landing(callback)));
    expect(backs.map((back) => back.searchParams.get('error'))).toEqual([null, null, null, null]);
    expect(await accountsOf(email)).toHaveLength(1);
    expect(await supabase.sql`select from auth.identities where email = ${email}`).toHaveLength(1);
  }
});

test('a state that is forged, missing or too old is refused, with words', async () => {
  const refused = {
    error: 'invalid_request',
    code: 'bad_oauth_state',
    words: 'This sign-in took too long. Please start again.',
  };
  const callback = `${supabase.url}/auth/v1/callback`;
  for (const query of ['', '?code=x', '?state=x&code=x', `?state=${randomBytes(32).toString('hex')}&code=x`]) {
    expect(errorIn(await landing(callback + query, { until: `${supabase.url}/login?` }))).toEqual(refused);
  }
  const email = newAddress();
  const late = await beforeReturn(email);
  await supabase.sql`update auth.provider_sign_ins set created_at = created_at - interval '15 minutes 1 second'`;
  expect(errorIn(await landing(late.callback, { until: dashboard() }))).toEqual(refused);
  expect(await accountsOf(email)).toHaveLength(0);
});

test('an answer of Google counts once, also when it comes several times at once', async () => {
  const { auth, callback } = await beforeReturn(newAddress());
  const used = {
    error: 'invalid_request',
    code: 'flow_state_already_used',
    words: 'This sign-in was already used. Please start again.',
  };
  const backs = await Promise.all([landing(callback), landing(callback), landing(callback)]);
  const codes = backs.flatMap(({ searchParams }) => searchParams.get('code') ?? []);
  expect(codes).toHaveLength(1);
  expect(backs.filter((back) => errorIn(back).code === used.code)).toHaveLength(2);
  expect((await auth.exchangeCodeForSession(codes[0] ?? '')).error).toBeNull();
  expect(errorIn(await landing(callback, { until: dashboard() }))).toEqual(used);
});

test('the answer to one question is none to another', async () => {
  const [mine, theirs] = [await beforeReturn(newAddress()), await beforeReturn(newAddress())];
  mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '');
  expect(errorIn(await landing(mine.callback))).toMatchObject({ error: 'server_error', code: 'unexpected_failure' });
  expect(logged.at(-1)?.[0]).toMatchObject({ event: 'provider_failed', answer: 'invalid_grant', status: 400 });
});

test('a code is worth nothing without its verifier', async () => {
  const { auth, callback } = await beforeReturn(newAddress());
  const code = (await landing(callback)).searchParams.get('code') ?? '';
  const exchange = async (body: unknown) => {
    const answer = await fetch(`${supabase.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: {
        apikey: supabase.publishableKey,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  expect(await exchange({ auth_code: code })).toEqual([400, 'validation_failed']);
  expect(await exchange({ auth_code: code, code_verifier: '' })).toEqual([400, 'validation_failed']);
  expect(await exchange({ auth_code: code, code_verifier: 'x'.repeat(56) })).toEqual([400, 'bad_code_verifier']);
  expect(await exchange({ auth_code: 'x', code_verifier: 'x' })).toEqual([404, 'flow_state_not_found']);
  // Another client, in the middle of a sign-in of its own.
  const other = await atGoogle();
  expect((await other.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
  expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
});

test('a code works once, also when it is exchanged several times at once', async () => {
  const verifier = randomBytes(40).toString('hex');
  const { callback } = await returnFor(verifier, newAddress());
  const code = (await landing(callback)).searchParams.get('code') ?? '';
  const exchange = () =>
    fetch(`${supabase.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: supabase.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });
  // All of them have begun before the first can end.
  const { begun } = await supabase.sql.begin(async (tx) => {
    await tx`select from auth.provider_sign_ins where code_hash is not null for update`;
    const requests = [exchange(), exchange(), exchange(), exchange()];
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { begun: requests };
  });
  expect((await Promise.all(begun)).map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect(await (await exchange()).json()).toMatchObject({ error_code: 'flow_state_not_found' });
});

test('a code works for five minutes', async () => {
  const [early, late] = [await beforeReturn(newAddress()), await beforeReturn(newAddress())];
  const codes = [await landing(early.callback), await landing(late.callback)].map(
    ({ searchParams }) => searchParams.get('code') ?? '',
  ) as [string, string];
  const age = (interval: string) => supabase.sql`
    update auth.provider_sign_ins set code_issued_at = clock_timestamp() - ${interval}::interval`;
  await age('5 minutes 1 second');
  expect((await late.auth.exchangeCodeForSession(codes[1])).error).toMatchObject({
    status: 422,
    code: 'flow_state_expired',
  });
  await age('4 minutes 50 seconds');
  expect((await early.auth.exchangeCodeForSession(codes[0])).error).toBeNull();
});

test('nobody is led to another site', async () => {
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
  ['that answers another question', async () => forge((claims) => ({ ...claims, nonce: 'another' }))],
  ['that answers no question', async () => forge(({ nonce: _gone, ...claims }) => claims)],
  ['of yesterday', async () => forge((claims) => ({ ...claims, iat: hoursAgo(25), exp: hoursAgo(24) }))],
  ['about nobody', async () => forge(({ sub: _gone, ...claims }) => claims)],
  [
    'signed by somebody else',
    async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      provider.forgeIdTokens((token, { kid }) =>
        new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      );
    },
  ],
  ['signed by nobody', async () => provider.forgeIdTokens((token) => new UnsecuredJWT(decodeJwt(token)).encode())],
  ['that is none', async () => provider.forgeIdTokens(() => 'nonsense')],
])('an ID token %s is not believed', async (_what, misbehave) => {
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

test('who changes their mind at Google comes back to words', async () => {
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
])('%s is refused before anybody is sent anywhere', async (_what, query) => {
  const address = `${supabase.url}/auth/v1/authorize?${new URLSearchParams({ provider: 'google', ...query } as never)}`;
  const answer = await fetch(address, { redirect: 'manual' });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 400, error_code: 'validation_failed', msg: expect.stringMatching(/PKCE|provider/) },
  ]);
});

test('Google is asked for no more than a name and an address, with a proof of its own', async () => {
  const answer = await fetch(authorizeUrl(randomBytes(20).toString('hex')), { redirect: 'manual' });
  const { searchParams, origin } = new URL(answer.headers.get('location') ?? '');
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: provider.clientId,
    response_type: 'code',
    redirect_uri: `${supabase.url}/auth/v1/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('the client is told that there is Google', async () => {
  const headers = { apikey: supabase.publishableKey };
  const settings = (await (await fetch(`${supabase.url}/auth/v1/settings`, { headers })).json()) as object;
  expect(settings).toMatchObject({ external: { google: true } });
});

test('a network sets out a hundred times an hour, and no other site can use that up', async () => {
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
  for (let n = 0; n < 100; n++) expect((await start()).origin).toBe(provider.issuer);
  const [before] = await supabase.sql`select count(*)::int as rows from auth.provider_sign_ins`;
  expect(errorIn(await start())).toEqual(tooMany);
  expect(await supabase.sql`select count(*)::int as rows from auth.provider_sign_ins`).toEqual([before]);

  await supabase.sql`update auth.limited_attempts set at = at - interval '61 minutes'`;
  expect((await start()).origin).toBe(provider.issuer);
});

test('what is kept of a sign-in opens nothing, and goes after a day', async () => {
  await supabase.sql`delete from auth.provider_sign_ins`;
  const verifier = randomBytes(40).toString('hex');
  const { callback } = await returnFor(verifier, newAddress());
  const back = await landing(callback);
  const rows = await supabase.sql<{ text: string }[]>`select s::text as text from auth.provider_sign_ins s`;
  expect(rows).toHaveLength(1);
  for (const secret of [
    verifier,
    back.searchParams.get('code') ?? '',
    callback.searchParams.get('state') ?? '',
    callback.searchParams.get('code') ?? '',
  ]) {
    expect(secret.length).toBeGreaterThan(30);
    expect(rows[0]?.text).not.toContain(secret);
  }
  await supabase.sql`update auth.provider_sign_ins set created_at = created_at - interval '25 hours'`;
  await atGoogle();
  expect(await supabase.sql`select from auth.provider_sign_ins`).toHaveLength(1);
});

test('who has no password may set one through the reset mail', async () => {
  const email = newAddress();
  const { user } = await signIn(email);
  expect((await supabase.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  );
  await supabase.client().auth.resetPasswordForEmail(email);
  await expect.poll(() => supabase.mails.some(({ to }) => to === email)).toBe(true);
  const { token } = linkIn(supabase.mails.find(({ to }) => to === email));
  const client = supabase.client();
  await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
  expect((await client.auth.updateUser({ password })).error).toBeNull();
  const signedIn = await supabase.client().auth.signInWithPassword({ email, password });
  expect(signedIn.data.user?.id).toBe(user.id);
  expect((await signIn(email)).user.id).toBe(user.id);
  expect(eventsOf(user.id)).toEqual([
    'identity_linked',
    'signed_in',
    'sign_in_failed',
    'password_changed',
    'signed_in',
  ]);
});

test('nothing of a sign-in is logged but who it was, and why it failed', async () => {
  logged.length = 0;
  const email = newAddress();
  const { auth, callback } = await beforeReturn(email);
  const back = await landing(callback);
  await landing(callback);
  const code = back.searchParams.get('code') ?? '';
  const { data } = await auth.exchangeCodeForSession(code);
  const failing = await beforeReturn(email);
  await forge((claims) => ({ ...claims, nonce: 'another' }));
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
    provider.clientSecret,
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

// The last one, for it ends the provider.
test('while Google is away people come back to words, and the log says why', async () => {
  const { callback } = await beforeReturn(newAddress());
  await provider.stop();
  expect(errorIn(await landing(callback, { until: dashboard() }))).toEqual({
    error: 'temporarily_unavailable',
    code: 'unexpected_failure',
    words: 'Google cannot be reached right now. Please try again later.',
  });
  expect(logged.at(-1)?.[0]).toMatchObject({ event: 'provider_failed', reason: 'ECONNREFUSED' });
});

function authorizeUrl(verifier: string): string {
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: dashboard(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  });
  return `${supabase.url}/auth/v1/authorize?${query}`;
}

async function returnFor(verifier: string, email: string) {
  const browser = testBrowser({ ip: freshIp() });
  const page = await browser.open(authorizeUrl(verifier));
  const { address } = await browser.open(page.address.href, { form: { email }, until: `${supabase.url}/auth` });
  return { callback: address };
}

/** From now on the provider says something else, and signs it. */
async function forge(change: (claims: JWTPayload) => JWTPayload): Promise<void> {
  provider.forgeIdTokens(async (token, key) =>
    new SignJWT(change(decodeJwt(token)))
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(await importJWK(key, 'RS256')),
  );
}

function hoursAgo(hours: number): number {
  return Math.floor(Date.now() / 1000) - hours * 3600;
}
