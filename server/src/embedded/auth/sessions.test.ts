import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { type TestUser, testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
let person: TestUser;
beforeEach(async () => {
  person = await supabase.person();
});

const signIn = async () => {
  const client = supabase.client();
  const { error } = await client.auth.signInWithPassword(person);
  expect(error).toBeNull();
  return client;
};
const sessionOf = async (client: TestUser['client']) => {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('no session');
  return data.session;
};

test('signing in works with any spelling of the address, and a failure reveals nothing', async () => {
  const { data } = await supabase
    .client()
    .auth.signInWithPassword({ ...person, email: ` ${person.email.toUpperCase()}` });
  expect(data.user?.id).toBe(person.id);
  expect(data.user?.last_sign_in_at).toBeDefined();
  const refused = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' };
  for (const attempt of [
    { email: person.email, password: 'wrong' },
    { email: person.email, password: `${person.password} ` },
    { email: 'nobody@example.test', password: person.password },
    { email: 'no address', password: person.password },
  ]) {
    expect((await supabase.client().auth.signInWithPassword(attempt)).error).toMatchObject(refused);
  }
});

test('the access token identifies the person for an hour, with the claims of hosted Supabase', async () => {
  const before = Math.floor(Date.now() / 1000);
  const session = await sessionOf(await signIn());
  const keys = createRemoteJWKSet(new URL(`${supabase.url}/auth/v1/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, {
    issuer: `${supabase.url}/auth/v1`,
    audience: 'authenticated',
  });
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
  expect(payload).toEqual({
    iss: `${supabase.url}/auth/v1`,
    sub: person.id,
    aud: 'authenticated',
    exp: session.expires_at,
    iat: (session.expires_at ?? 0) - 3600,
    email: person.email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: expect.objectContaining({ email: person.email, email_verified: true }),
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
  });
  expect(payload.iat).toBeGreaterThanOrEqual(before);
});

test('getClaims verifies with only the public key', async () => {
  const client = await signIn();
  const asked = vi.spyOn(globalThis, 'fetch');
  const { data, error } = await client.auth.getClaims();
  const paths = asked.mock.calls.map(([url]) => new URL(String(url)).pathname);
  asked.mockRestore();
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(person.id);
  expect(paths).toEqual(['/auth/v1/.well-known/jwks.json']);
  const { access_token } = await sessionOf(client);
  const forged = `${access_token.slice(0, -4)}${access_token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  expect((await client.auth.getClaims(forged)).error).not.toBeNull();
});

test('a refresh answers with new tokens, and the old refresh token gets the same ones again', async () => {
  const client = await signIn();
  const first = await sessionOf(client);
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(first.refresh_token);
  expect((await client.auth.getUser()).data.user?.id).toBe(person.id);
  const again = await supabase.client().auth.refreshSession(first);
  expect(again.data.session?.refresh_token).toBe(data.session?.refresh_token);
});

test('simultaneous refreshes of one token all get the same next one', async () => {
  const client = await signIn();
  const first = await sessionOf(client);
  const answers = await Promise.all(Array.from({ length: 8 }, () => supabase.client().auth.refreshSession(first)));
  expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
});

test('a client that lost the answer can retry at any time until the answer is used', async () => {
  const client = await signIn();
  const first = await sessionOf(client);
  const lost = await supabase.client().auth.refreshSession(first);
  await supabase.sql`update auth.sessions set refreshed_at = refreshed_at - interval '3 days'`;
  const again = await supabase.client().auth.refreshSession(first);
  expect(again.error).toBeNull();
  expect(again.data.session?.refresh_token).toBe(lost.data.session?.refresh_token);
});

test('a refresh token that is two behind ends the session for all holders, however soon it arrives', async () => {
  const client = await signIn();
  const other = await signIn();
  const first = await sessionOf(client);
  await client.auth.refreshSession();
  const { data } = await client.auth.refreshSession();
  expect((await supabase.client().auth.refreshSession(first)).error).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  });
  const { refresh_token } = data.session as { refresh_token: string };
  expect((await supabase.client().auth.refreshSession({ refresh_token })).error?.code).toBe('refresh_token_not_found');
  expect((await other.auth.refreshSession()).error).toBeNull();
});

test('a made-up refresh token is refused', async () => {
  const { refresh_token } = await sessionOf(await signIn());
  const changed = Buffer.from(refresh_token, 'base64url');
  changed[20] = (changed[20] as number) ^ 1;
  for (const token of ['', 'x', 'not-a-token-at-all', refresh_token.slice(1), changed.toString('base64url')]) {
    const answer = await fetch(`${supabase.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: supabase.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
    expect([token, answer.status]).toEqual([token, 400]);
  }
});

test.each([
  ['local', { mine: false, other: true }],
  ['others', { mine: true, other: false }],
  ['global', { mine: false, other: false }],
] as const)('signing out with scope %s ends the right sessions', async (scope, alive) => {
  const [mine, other] = [await signIn(), await signIn()];
  const [mySession, otherSession] = [await sessionOf(mine), await sessionOf(other)];
  expect((await mine.auth.signOut({ scope })).error).toBeNull();
  for (const [session, lives] of [
    [mySession, alive.mine],
    [otherSession, alive.other],
  ] as const) {
    const known = await supabase.client().auth.getUser(session.access_token);
    expect(known.error?.name).toBe(lives ? undefined : 'AuthSessionMissingError');
    const refreshed = await supabase.client().auth.refreshSession(session);
    expect(refreshed.error?.code).toBe(lives ? undefined : 'refresh_token_not_found');
  }
});

test('signing out of a session that no longer exists succeeds', async () => {
  const client = await signIn();
  await supabase.sql`delete from auth.sessions where user_id = ${person.id}`;
  expect((await client.auth.signOut()).error).toBeNull();
});

test('getUser asks the server, which refuses foreign tokens and those of deleted accounts', async () => {
  const client = await signIn();
  const { data } = await client.auth.getUser();
  expect(data.user).toMatchObject({ id: person.id, email: person.email, identities: [{ provider: 'email' }] });
  expect((await client.auth.getUser('a.b.c')).error).toMatchObject({ status: 403, code: 'bad_jwt' });
  const none = await fetch(`${supabase.url}/auth/v1/user`, { headers: { apikey: supabase.publishableKey } });
  expect(none.status).toBe(401);
  expect(await none.json()).toMatchObject({ error_code: 'no_authorization' });
  await supabase.client({ key: supabase.secretKey }).auth.admin.deleteUser(person.id);
  expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
});

test('an expired access token is refused', async () => {
  const { access_token } = await sessionOf(await signIn());
  vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
  const { error } = await supabase.client().auth.getUser(access_token);
  vi.useRealTimers();
  expect(error).toMatchObject({ status: 403, code: 'bad_jwt' });
});

test('updateUser merges user_metadata and cannot change app_metadata', async () => {
  const client = await signIn();
  await client.auth.updateUser({ data: { username: 'Ann', tier: 'premium' } });
  const { data } = await client.auth.updateUser({ data: { username: 'Anna', tier: null, role: 'service_role' } });
  expect(data.user?.user_metadata).toMatchObject({ username: 'Anna', role: 'service_role', email: person.email });
  expect(data.user?.user_metadata).not.toHaveProperty('tier');
  expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  expect(data.user?.role).toBe('authenticated');
  const refused = await client.auth.updateUser({ app_metadata: { admin: true } } as never);
  expect(refused.error).toMatchObject({ status: 403, code: 'not_admin' });
  await client.auth.refreshSession();
  const { claims } = (await client.auth.getClaims()).data ?? {};
  expect(claims).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } });
});

test('the address of an account cannot be changed', async () => {
  const { error } = await person.client.auth.updateUser({ email: 'other@example.test' });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('a banned person can neither sign in nor refresh', async () => {
  const client = await signIn();
  await supabase.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`;
  expect((await client.auth.getUser()).error?.code).toBe('user_banned');
  expect((await client.auth.refreshSession()).error?.code).toBe('user_banned');
  expect((await supabase.client().auth.signInWithPassword(person)).error?.code).toBe('user_banned');
});
