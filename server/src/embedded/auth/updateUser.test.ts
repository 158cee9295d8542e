import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { linkIn } from '../testing/mails.ts';
import { type TestUser, testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
const NEW = 'a better one';
let person: TestUser;
beforeEach(async () => {
  person = await supabase.person();
});

const later = (interval: string) => supabase.sql`
  update auth.sessions set created_at = created_at - ${interval}::interval where user_id = ${person.id}`;
const worksNow = async (password: string) =>
  (await supabase.client().auth.signInWithPassword({ email: person.email, password })).error === null;
const withoutPassword = () => supabase.sql`update auth.users set encrypted_password = null where id = ${person.id}`;

async function byResetLink(): Promise<TestUser['client']> {
  await supabase.client().auth.resetPasswordForEmail(person.email);
  const mailsTo = () => supabase.mails.filter(({ to }) => to === person.email);
  await expect.poll(() => mailsTo().length).toBe(1);
  const client = supabase.client();
  await client.auth.verifyOtp({ token_hash: linkIn(mailsTo()[0]).token, type: 'recovery' });
  return client;
}

test('a new password needs the current one, however fresh the session is', async () => {
  const { auth } = person.client;
  expect((await auth.updateUser({ password: NEW })).error).toMatchObject({
    status: 400,
    code: 'current_password_required',
  });
  expect((await auth.updateUser({ password: NEW, current_password: 'wrong' })).error).toMatchObject({
    status: 400,
    code: 'current_password_invalid',
  });
  expect([await worksNow(NEW), await worksNow(person.password)]).toEqual([false, true]);
  expect((await auth.updateUser({ password: NEW, current_password: person.password })).error).toBeNull();
  expect([await worksNow(NEW), await worksNow(person.password)]).toEqual([true, false]);
});

test('a new password has to be new and strong, and the answer reveals nothing about the current one', async () => {
  const { auth } = person.client;
  const current_password = person.password;
  expect((await auth.updateUser({ password: current_password, current_password })).error).toMatchObject({
    status: 422,
    code: 'same_password',
  });
  expect((await auth.updateUser({ password: 'abc', current_password })).error?.code).toBe('weak_password');
  const guess = await auth.updateUser({ password: person.password, current_password: 'wrong' });
  expect(guess.error?.code).toBe('current_password_invalid');
});

test('a new password ends all other sessions and keeps this one', async () => {
  const other = supabase.client();
  await other.auth.signInWithPassword(person);
  const changed = await person.client.auth.updateUser({ password: NEW, current_password: person.password });
  expect(changed.error).toBeNull();
  expect((await person.client.auth.getUser()).error).toBeNull();
  expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
});

test('a reset link sets a new password without the old one for ten minutes', async () => {
  const client = await byResetLink();
  await later('10 minutes');
  expect((await client.auth.updateUser({ password: NEW })).error?.code).toBe('current_password_required');
  await supabase.sql`update auth.sessions set created_at = created_at + interval '1 minute' where user_id = ${person.id}`;
  expect((await client.auth.updateUser({ password: person.password })).error?.code).toBe('same_password');
  expect((await client.auth.updateUser({ password: NEW })).error).toBeNull();
  expect(await worksNow(NEW)).toBe(true);
});

test('an account without a password gets one from a session that began within ten minutes', async () => {
  await withoutPassword();
  await later('10 minutes');
  expect((await person.client.auth.updateUser({ password: NEW })).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
  });
  // Refreshing a session is not signing in.
  await person.client.auth.refreshSession();
  expect((await person.client.auth.updateUser({ password: NEW })).error?.code).toBe('reauthentication_needed');
  await supabase.sql`update auth.sessions set created_at = created_at + interval '1 minute' where user_id = ${person.id}`;
  expect((await person.client.auth.updateUser({ password: NEW })).error).toBeNull();
  expect(await worksNow(NEW)).toBe(true);
});

test('wrong current passwords count as wrong sign-ins, and do not close the account to other networks', async () => {
  const ip = '198.51.100.77';
  const thief = supabase.client({ ip });
  await thief.auth.signInWithPassword(person);
  for (let n = 0; n < 5; n++) {
    await supabase.client({ ip }).auth.signInWithPassword({ email: person.email, password: `wrong ${n}` });
    const guess = await thief.auth.updateUser({ password: NEW, current_password: `wrong again ${n}` });
    expect(guess.error?.code).toBe('current_password_invalid');
  }
  const closed = { status: 429, code: 'over_request_rate_limit' };
  expect((await thief.auth.updateUser({ password: NEW, current_password: person.password })).error).toMatchObject(
    closed,
  );
  expect((await supabase.client({ ip }).auth.signInWithPassword(person)).error).toMatchObject(closed);
  expect((await person.client.auth.updateUser({ password: NEW, current_password: person.password })).error).toBeNull();
});

test('thirty changes in a quarter of an hour are enough for one person in one network', async () => {
  const { auth } = person.client;
  const answers = await Promise.all(Array.from({ length: 33 }, (_, n) => auth.updateUser({ data: { n } })));
  const refused = answers.flatMap(({ error }) => (error ? [error] : []));
  expect(refused).toHaveLength(3);
  for (const error of refused) expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  const elsewhere = supabase.client();
  await elsewhere.auth.signInWithPassword(person);
  expect((await elsewhere.auth.updateUser({ data: { n: 99 } })).error).toBeNull();
});
