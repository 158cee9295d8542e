import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { linkIn } from '../testing/mails.ts';
import { testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({
  migrationsFolder: join(import.meta.dirname, 'fixtures'),
  redirectUrls: ['latticework://confirm-email'],
});
const password = 'correct horse';
let count = 0;
const newEmail = () => `new-${++count}@example.test`;
const mailsTo = (email: string) => supabase.mails.filter(({ to }) => to === email);
const aMinuteLater = () => supabase.sql`update auth.limited_attempts set at = at - interval '61 seconds'`;
afterEach(() => supabase.failMails(undefined));

test('a new address gets an unconfirmed account, a mail, and no session', async () => {
  const email = newEmail();
  const { data, error } = await supabase.client().auth.signUp({
    email: `  ${email.toUpperCase()} `,
    password,
    options: { data: { username: 'new' }, emailRedirectTo: `${supabase.url}/dashboard` },
  });
  expect([error, data.session]).toEqual([null, null]);
  expect(data.user).toMatchObject({
    email,
    aud: 'authenticated',
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { username: 'new', email_verified: false },
    identities: [{ provider: 'email', identity_data: { email, username: 'new' } }],
  });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  expect(mailsTo(email)).toHaveLength(1);
  expect(linkIn(mailsTo(email)[0])).toEqual({
    page: `${supabase.url}/confirm-email`,
    token: expect.stringMatching(/^[0-9a-f]{64}$/),
    type: 'email',
    redirectTo: `${supabase.url}/dashboard`,
  });
  expect((await supabase.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'email_not_confirmed',
  );
});

test.each(['email', 'signup'] as const)('the link, verified as %s, confirms the address and signs in', async (type) => {
  const email = newEmail();
  await supabase.client().auth.signUp({ email, password, options: { data: { username: 'new' } } });
  const client = supabase.client();
  const { data, error } = await client.auth.verifyOtp({ token_hash: linkIn(mailsTo(email)[0]).token, type });
  expect(error).toBeNull();
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) });
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { email_verified: true },
  });
  expect((await client.from('profiles').select('name')).data).toEqual([{ name: 'new' }]);
  expect((await supabase.client().auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('a client that sends a PKCE challenge can sign up too', async () => {
  const email = newEmail();
  const kept = new Map<string, string>();
  const client = createClient(supabase.url, supabase.publishableKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
  expect((await client.auth.signUp({ email, password })).error).toBeNull();
  const { error } = await client.auth.verifyOtp({ token_hash: linkIn(mailsTo(email)[0]).token, type: 'email' });
  expect(error).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});

test('the link works once, even when it is opened twice at the same time', async () => {
  const email = newEmail();
  await supabase.client().auth.signUp({ email, password });
  const { token: token_hash } = linkIn(mailsTo(email)[0]);
  const open = () => supabase.client().auth.verifyOtp({ token_hash, type: 'email' });
  const answers = await Promise.all([open(), open(), open()]);
  expect(answers.map(({ error }) => error?.code ?? 'in').sort()).toEqual(['in', 'otp_expired', 'otp_expired']);
  const late = await open();
  expect(late.error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  });
});

test('the link expires after an hour, and only the newest one works', async () => {
  const email = newEmail();
  await supabase.client().auth.signUp({ email, password });
  await aMinuteLater();
  await supabase.client().auth.resend({ type: 'signup', email });
  await expect.poll(() => mailsTo(email).length).toBe(2);
  const [first, second] = mailsTo(email).map((mail) => linkIn(mail).token) as [string, string];
  const open = (token_hash: string) => supabase.client().auth.verifyOtp({ token_hash, type: 'email' });
  expect((await open(first)).error?.code).toBe('otp_expired');

  const age = (interval: string) => supabase.sql`
    update auth.one_time_tokens set created_at = now() at time zone 'utc' - ${interval}::interval where relates_to = ${email}`;
  await age('61 minutes');
  expect((await open(second)).error?.code).toBe('otp_expired');
  await age('59 minutes');
  expect((await open(second)).error).toBeNull();
});

test('the database holds only hashes of the token and the password', async () => {
  const email = newEmail();
  await supabase.client().auth.signUp({ email, password });
  const { token } = linkIn(mailsTo(email)[0]);
  const [row] = await supabase.sql`
    select u::text || t::text as text from auth.users u join auth.one_time_tokens t on t.user_id = u.id where u.email = ${email}`;
  expect(row?.text).toContain(email);
  expect(row?.text).not.toContain(token);
  expect(row?.text).not.toContain(password);
});

test('fetching the link changes nothing, so link scanners do no harm', async () => {
  const email = newEmail();
  await supabase.client().auth.signUp({ email, password });
  const { token } = linkIn(mailsTo(email)[0]);
  for (const query of [`token=${token}`, `token_hash=${token}`]) {
    const answer = await fetch(
      `${supabase.url}/auth/v1/verify?${query}&type=signup&apikey=${supabase.publishableKey}`,
      {
        headers: { apikey: supabase.publishableKey },
        redirect: 'manual',
      },
    );
    expect(answer.status).toBe(404);
  }
  expect((await supabase.client().auth.verifyOtp({ token_hash: token, type: 'email' })).error).toBeNull();
});

test('a confirmed address gets an invented user without identities, and no mail', async () => {
  const person = await supabase.person();
  const sent = supabase.mails.length;
  const { data, error } = await supabase
    .client()
    .auth.signUp({ email: person.email, password: 'another one', options: { data: { a: 1 } } });
  expect([error, data.session]).toEqual([null, null]);
  expect(data.user).toMatchObject({ email: person.email, identities: [], user_metadata: { a: 1 } });
  expect(data.user?.id).not.toBe(person.id);
  expect(supabase.mails.length).toBe(sent);
  expect((await supabase.client().auth.signInWithPassword(person)).error).toBeNull();
});

test('an unconfirmed address gets another mail, within the limits, and keeps its password', async () => {
  const email = newEmail();
  const first = await supabase.client().auth.signUp({ email, password });
  const early = await supabase.client().auth.signUp({ email, password });
  expect(early.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  await aMinuteLater();
  const later = await supabase.client().auth.signUp({ email, password });
  expect(later.error).toBeNull();
  expect(later.data.user?.id).toBe(first.data.user?.id);
  expect(mailsTo(email)).toHaveLength(2);
  await supabase.client().auth.verifyOtp({ token_hash: linkIn(mailsTo(email)[1]).token, type: 'email' });
  expect((await supabase.client().auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('when the owner confirms an address, a stranger’s earlier or later sign-up leaves no password', async () => {
  const email = newEmail();
  const stranger = { email, password: 'password of a stranger', options: { data: { username: 'Stranger' } } };
  const owner = { email, password, options: { data: { username: 'Owner' } } };
  for (const signUp of [stranger, owner, stranger, owner]) {
    expect((await supabase.client().auth.signUp(signUp)).error).toBeNull();
    await aMinuteLater();
  }
  const link = await supabase
    .client()
    .auth.verifyOtp({ token_hash: linkIn(mailsTo(email).at(-1)).token, type: 'email' });
  expect(link.data.user).toMatchObject({ user_metadata: { username: 'Owner' } });
  expect(JSON.stringify(link.data.user)).not.toContain('Stranger');
  for (const { password: tried } of [stranger, owner]) {
    const signIn = await supabase.client().auth.signInWithPassword({ email, password: tried });
    expect(signIn.error?.code).toBe('invalid_credentials');
  }
  await supabase.client().auth.resetPasswordForEmail(email);
  await expect.poll(() => mailsTo(email).length).toBe(5);
  const reset = supabase.client();
  await reset.auth.verifyOtp({ token_hash: linkIn(mailsTo(email).at(-1)).token, type: 'recovery' });
  expect((await reset.auth.updateUser({ password: 'set by the owner' })).error).toBeNull();
  expect((await supabase.client().auth.signInWithPassword({ email, password: 'set by the owner' })).error).toBeNull();
});

test('user_metadata is limited in size, because every access token carries it', async () => {
  const long = { data: { note: 'x'.repeat(5000) } };
  const signUp = await supabase.client().auth.signUp({ email: newEmail(), password, options: long });
  expect(signUp.error).toMatchObject({ status: 422, code: 'validation_failed' });
  const { client } = await supabase.person();
  expect((await client.auth.updateUser(long)).error).toMatchObject({ status: 422, code: 'validation_failed' });
  expect((await client.auth.updateUser({ data: { first: 'x'.repeat(3000) } })).error).toBeNull();
  expect((await client.auth.updateUser({ data: { second: 'x'.repeat(3000) } })).error?.code).toBe('validation_failed');
  expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('second');
});

test('simultaneous sign-ups with one address make one account and one mail', async () => {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => supabase.client().auth.signUp({ email, password })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.status === 429)).toHaveLength(19);
  expect(mailsTo(email)).toHaveLength(1);
  expect(await supabase.sql`select id from auth.users where email = ${email}`).toHaveLength(1);
});

test('a mail that cannot be sent is an error, and can be retried at once', async () => {
  const email = newEmail();
  supabase.failMails(new Error('no mail server'));
  const failed = await supabase.client().auth.signUp({ email, password });
  expect(failed.error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 });
  supabase.failMails(undefined);
  const { data, error } = await supabase.client().auth.signUp({ email, password });
  expect([error, data.user?.identities?.length]).toEqual([null, 1]);
  expect(mailsTo(email)).toHaveLength(1);
});

test.each([
  ['no-address', password, 'validation_failed'],
  ['a b@example.test', password, 'validation_failed'],
  [`${'x'.repeat(250)}@example.test`, password, 'validation_failed'],
  ['long@example.test', 'x'.repeat(73), 'validation_failed'],
])('a sign-up without a valid address is refused: %s', async (email, tried, code) => {
  const { error } = await supabase.client().auth.signUp({ email, password: tried });
  expect(error).toMatchObject({ status: 400, code });
});

test('a short or common password is refused with the reasons', async () => {
  const email = newEmail();
  const short = await supabase.client().auth.signUp({ email, password: 'abcde' });
  expect(short.error).toMatchObject({
    name: 'AuthWeakPasswordError',
    code: 'weak_password',
    status: 422,
    reasons: ['length'],
    message: 'Password should be at least 6 characters.',
  });
  const common = await supabase.client().auth.signUp({ email, password: 'password123' });
  expect(common.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
  expect((await supabase.client().auth.signUp({ email, password: 'abcdef' })).error).toBeNull();
});

test('the metadata of a sign-up grants no rights', async () => {
  const email = newEmail();
  const data = { sub: 'somebody', email: 'else@example.test', email_verified: true, role: 'service_role' };
  const { data: answer } = await supabase.client().auth.signUp({ email, password, options: { data } });
  expect(answer.user).toMatchObject({ email, role: 'authenticated' });
  expect(answer.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  expect(answer.user?.user_metadata).toMatchObject({ sub: answer.user?.id, email, email_verified: false });
});

test('an allowed redirect is kept, and any other is replaced by the site', async () => {
  for (const [asked, kept] of [
    ['https://evil.example', supabase.url],
    [`${supabase.url}.evil.example`, supabase.url],
    [`${supabase.url}@evil.example`, supabase.url],
    ['latticework://confirm-email?x=1', 'latticework://confirm-email?x=1'],
    ['latticework://other', supabase.url],
  ] as const) {
    const email = newEmail();
    await supabase.client().auth.signUp({ email, password, options: { emailRedirectTo: asked } });
    expect(linkIn(mailsTo(email)[0]).redirectTo).toBe(kept);
  }
});
