import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { linkIn } from '../testing/mails.ts';
import { type TestUser, testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
const mailsTo = (email: string) => supabase.mails.filter(({ to }) => to === email);
const aMinuteLater = () => supabase.sql`update auth.limited_attempts set at = at - interval '61 seconds'`;

async function resetLinkOf({ email }: Pick<TestUser, 'email'>) {
  const before = mailsTo(email).length;
  const { error } = await supabase
    .client()
    .auth.resetPasswordForEmail(email, { redirectTo: `${supabase.url}/reset-password` });
  expect(error).toBeNull();
  await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  return linkIn(mailsTo(email).at(-1));
}

test('a reset link signs in once, sets a new password and ends all other sessions', async () => {
  const person = await supabase.person();
  const { page, type, token } = await resetLinkOf(person);
  expect([page, type]).toEqual([`${supabase.url}/reset-password`, 'recovery']);

  const client = supabase.client();
  const { data, error } = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
  expect([error, data.user?.id]).toEqual([null, person.id]);
  expect((await person.client.auth.getUser()).error).toBeNull(); // until the password is set
  expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull();

  expect((await person.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  expect((await client.auth.getUser()).error).toBeNull();
  const again = await supabase.client().auth.verifyOtp({ token_hash: token, type: 'recovery' });
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  expect((await supabase.client().auth.signInWithPassword(person)).error?.code).toBe('invalid_credentials');
  const signedIn = await supabase.client().auth.signInWithPassword({ ...person, password: 'a new password' });
  expect(signedIn.error).toBeNull();
});

test('concurrent sign-ins with the old password do not survive a new one', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await supabase.person();
    const { email, password } = person;
    const changed = person.client.auth.updateUser({ password: 'the new password', current_password: password });
    const racing = Array.from({ length: 8 }, () => supabase.client());
    // Some compare the old password before it is replaced and finish afterwards.
    const signIns = racing.map(async ({ auth }, n) => {
      await sleep(n * 25);
      await auth.signInWithPassword({ email, password });
    });
    expect((await changed).error).toBeNull();
    await Promise.all(signIns);
    for (const { auth } of racing) expect((await auth.refreshSession()).data.session).toBeNull();
  }
});

test('a session that a new password ends cannot change the password back', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await supabase.person();
    const { email, password } = person;
    const thief = supabase.client();
    await thief.auth.signInWithPassword({ email, password });
    const changes = [person.client, thief].map(({ auth }, n) =>
      auth.updateUser({ password: `password number ${n}`, current_password: password }),
    );
    const errors = (await Promise.all(changes)).map(({ error }) => error);
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    const [won] = errors.flatMap((error, n) => (error ? [] : [n]));
    const after = await supabase.client().auth.signInWithPassword({ email, password: `password number ${won}` });
    expect(after.error).toBeNull();
  }
});

test('a reset link works for an hour', async () => {
  const person = await supabase.person();
  const { token: token_hash } = await resetLinkOf(person);
  const age = (interval: string) => supabase.sql`
    update auth.one_time_tokens set created_at = now() at time zone 'utc' - ${interval}::interval where user_id = ${person.id}`;
  await age('61 minutes');
  const late = await supabase.client().auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(late.error?.code).toBe('otp_expired');
  await age('59 minutes');
  expect((await supabase.client().auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
});

test('a reset link does not work as a confirmation link, nor the other way round', async () => {
  const person = await supabase.person();
  const { token: reset } = await resetLinkOf(person);
  expect((await supabase.client().auth.verifyOtp({ token_hash: reset, type: 'signup' })).error?.code).toBe(
    'otp_expired',
  );
  const email = 'unconfirmed-1@example.test';
  await supabase.client().auth.signUp({ email, password: 'correct horse' });
  const { token: confirm } = linkIn(mailsTo(email)[0]);
  expect((await supabase.client().auth.verifyOtp({ token_hash: confirm, type: 'recovery' })).error?.code).toBe(
    'otp_expired',
  );
});

test('a changed password is announced by mail, even right after a reset mail, and a failed mail does not fail the change', async () => {
  const person = await supabase.person();
  const { token: token_hash } = await resetLinkOf(person);
  const client = supabase.client();
  await client.auth.verifyOtp({ token_hash, type: 'recovery' });
  expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull();
  await expect
    .poll(() => mailsTo(person.email).map(({ subject }) => subject))
    .toEqual(['Set a new password for Latticework', 'Your password was changed']);
  expect(mailsTo(person.email).at(-1)?.text).toContain(`${supabase.url}/forgot-password`);

  await client.auth.updateUser({ data: { username: 'no password' } });
  supabase.failMails(new Error('no mail server'));
  expect((await client.auth.updateUser({ password: 'another new password' })).error).toBeNull();
  supabase.failMails(undefined);
  expect(mailsTo(person.email)).toHaveLength(2);
});

test('a new password invalidates links that were sent before', async () => {
  const person = await supabase.person();
  const { token: token_hash } = await resetLinkOf(person);
  await person.client.auth.updateUser({ password: 'a new password', current_password: person.password });
  expect((await supabase.client().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired');
});

test('a reset link confirms the address of an account that was never confirmed', async () => {
  const email = 'unconfirmed-2@example.test';
  await supabase.client().auth.signUp({ email, password: 'correct horse' });
  await aMinuteLater();
  const { token: token_hash } = await resetLinkOf({ email });
  const { data } = await supabase.client().auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(data.user?.email_confirmed_at).toBeDefined();
});

test('a reset for an unknown address is answered the same and sends nothing', async () => {
  const before = supabase.mails.length;
  const { data, error } = await supabase.client().auth.resetPasswordForEmail('nobody@example.test');
  expect([data, error]).toEqual([{}, null]);
  const again = await supabase.client().auth.resetPasswordForEmail('nobody@example.test');
  expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(supabase.mails.length).toBe(before);
});

test('a confirmation is resent only to unconfirmed addresses, and answered the same for all', async () => {
  const email = 'unconfirmed-3@example.test';
  await supabase.client().auth.signUp({ email, password: 'correct horse' });
  await aMinuteLater();
  const person = await supabase.person();
  for (const address of [email, person.email, 'nobody-else@example.test']) {
    const { data, error } = await supabase.client().auth.resend({ type: 'signup', email: address });
    expect([data, error]).toEqual([{ user: null, session: null }, null]);
  }
  await expect.poll(() => mailsTo(email).length).toBe(2);
  expect(mailsTo(person.email)).toEqual([]);
  expect(
    (await supabase.client().auth.verifyOtp({ token_hash: linkIn(mailsTo(email)[1]).token, type: 'email' })).error,
  ).toBeNull();
});
