import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { PROVIDER_PEOPLE } from '../../testing/openIdProvider.ts';
import { errorIn, landing, newAddress, testGoogle } from '../testing/google.ts';
import { linkIn } from '../testing/mails.ts';

const google = testGoogle();
const { supabase, dashboard, beforeReturn, signIn, accountsOf, eventsOf, forge } = google;
const password = 'correct horse';

test('a new person gets a confirmed account without a password, in the shape of hosted Supabase', async () => {
  const { ada } = PROVIDER_PEOPLE;
  const { auth, user, session } = await signIn(ada.email);
  const data = {
    iss: google.provider.issuer,
    sub: ada.sub,
    provider_id: ada.sub,
    name: 'Ada Byron',
    full_name: 'Ada Byron',
    email: ada.email,
    email_verified: true,
    phone_verified: false,
    picture: `${google.provider.issuer}/${ada.sub}.png`,
    avatar_url: `${google.provider.issuer}/${ada.sub}.png`,
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

test('a returning person has the same account, and keeps the name that they chose', async () => {
  const email = newAddress();
  const first = await signIn(email);
  await first.auth.updateUser({ data: { username: 'Nell' } });
  const second = await signIn(email);
  expect(second.user.id).toBe(first.user.id);
  expect(second.user.user_metadata).toMatchObject({ username: 'Nell', full_name: 'Somebody New' });
  expect(eventsOf(first.user.id)).toEqual(['identity_linked', 'signed_in', 'signed_in']);
});

test('a known identity leads to its account even after its address changed', async () => {
  const email = newAddress();
  const { user } = await signIn(email);
  const other = await supabase.person();
  forge((claims) => ({ ...claims, email: other.email, email_verified: false }));
  const again = await signIn(email);
  expect(again.user).toMatchObject({ id: user.id, email });
});

test('an account with the same confirmed address gains a second way to sign in and keeps all its data', async () => {
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

test('a person who signed up with someone else’s address loses the account to the owner of the address', async () => {
  const email = newAddress();
  const stranger = supabase.client();
  const signUp = await stranger.auth.signUp({
    email,
    password,
    options: { data: { username: 'stranger', tier: 'premium', address_line: 'elsewhere' } },
  });
  const id = signUp.data.user?.id ?? '';
  const { token } = linkIn(supabase.mails.find(({ to }) => to === email));
  // As if a session had been opened before.
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

test('an address that Google has not verified neither opens nor creates an account', async () => {
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
    forge((claims) => ({ ...claims, email_verified }));
    expect(await attempt()).toEqual(refused);
  }
  forge(({ email: _gone, ...claims }) => ({ ...claims, email_verified: true }));
  expect(await attempt()).toEqual(refused);
});

test('a banned account is refused, even when the ban comes during the sign-in', async () => {
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

test('two sign-ins with one new address at the same moment share one account', async () => {
  for (let round = 0; round < 5; round++) {
    const email = newAddress();
    const returns = await Promise.all(Array.from({ length: 4 }, () => beforeReturn(email)));
    const backs = await Promise.all(returns.map(({ callback }) => landing(callback)));
    expect(backs.map((back) => back.searchParams.get('error'))).toEqual([null, null, null, null]);
    expect(await accountsOf(email)).toHaveLength(1);
    expect(await supabase.sql`select from auth.identities where email = ${email}`).toHaveLength(1);
  }
});

test('a person without a password can set one through the reset mail', async () => {
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
  expect(signedIn.data.user?.app_metadata).toEqual({ provider: 'google', providers: ['google', 'email'] });
  expect((await signIn(email)).user.id).toBe(user.id);
  expect(eventsOf(user.id)).toEqual([
    'identity_linked',
    'signed_in',
    'sign_in_failed',
    'password_changed',
    'signed_in',
  ]);
});

test('right after signing in with Google a person can set a first password, and needs it to set another', async () => {
  const email = newAddress();
  const { auth } = await signIn(email);
  expect((await auth.updateUser({ password })).error).toBeNull();
  expect((await auth.updateUser({ password: 'another one' })).error?.code).toBe('current_password_required');
  expect((await auth.updateUser({ password: 'another one', current_password: password })).error).toBeNull();
});
