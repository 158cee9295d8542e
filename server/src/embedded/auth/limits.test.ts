import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
const later = (interval: string) => supabase.sql`update auth.limited_attempts set at = at - ${interval}::interval`;
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

test('a mailbox gets one mail a minute, whatever the spelling, the kind of mail and the network', async () => {
  const { email } = await supabase.person({ email: 'limited@example.test' });
  const before = supabase.mails.length;
  const spellings = [email, 'LIMITED@example.test', 'limited+1@example.test', 'Limited+2@Example.test'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const { auth } = supabase.client();
      const address = spellings[n % 4] as string;
      return n % 3 === 0 ? auth.resend({ type: 'signup', email: address }) : auth.resetPasswordForEmail(address);
    }),
  );
  const refused = answers.flatMap(({ error }) => (error ? [error] : []));
  expect(refused).toHaveLength(19);
  for (const error of refused) {
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error.message).toMatch(/^For security purposes, you can only request this after (60|5\d) seconds\.$/);
  }
  await settled();
  expect(supabase.mails.length - before).toBeLessThanOrEqual(1);

  const signUp = await supabase.client().auth.signUp({ email: 'limited+new@example.test', password: 'correct horse' });
  expect(signUp.error?.code).toBe('over_email_send_rate_limit');
  expect(await supabase.sql`select from auth.users where email = 'limited+new@example.test'`).toHaveLength(0);

  await later('30 seconds');
  const half = await supabase.client().auth.resetPasswordForEmail(email);
  expect(half.error?.message).toMatch(/after (30|2\d) seconds/);
  await later('31 seconds');
  expect((await supabase.client().auth.resetPasswordForEmail(email)).error).toBeNull();
});

test('Google’s mailboxes count as one with and without dots, under both domains', async () => {
  const ask = async (address: string) => (await supabase.client().auth.resetPasswordForEmail(address)).error?.code;
  expect(await ask('dotted.person@gmail.com')).toBeUndefined();
  for (const spelling of ['dottedperson@gmail.com', 'd.otted.person+1@googlemail.com', 'DottedPerson@Gmail.com']) {
    expect(await ask(spelling)).toBe('over_email_send_rate_limit');
  }
  expect(await ask('dottedperson@example.test')).toBeUndefined();
  expect(await ask('dotted.person@example.test')).toBeUndefined();
});

test('of simultaneous requests for one mailbox only one is granted', async () => {
  const mailboxes = Array.from({ length: 8 }, (_, n) => `parallel-${n}@example.test`);
  const answers = await Promise.all(
    mailboxes.flatMap((email) => Array.from({ length: 8 }, () => supabase.client().auth.resetPasswordForEmail(email))),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(8);
});

test('a network may cause a hundred mails an hour', async () => {
  const { auth } = supabase.client({ ip: '203.0.113.7' });
  const ask = (n: number) => auth.resetPasswordForEmail(`somebody-${n}@example.test`);
  for (let n = 0; n < 100; n++) expect((await ask(n)).error).toBeNull();
  expect((await ask(100)).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'Email rate limit exceeded. Please wait an hour and try again.',
  });
  expect(
    (await supabase.client({ ip: '203.0.113.8' }).auth.resetPasswordForEmail('somebody-100@example.test')).error,
  ).toBeNull();
  await later('61 minutes');
  expect((await ask(31)).error).toBeNull();
});

test('testing whether addresses have an account counts like sending a mail', async () => {
  const ip = '203.0.113.9';
  const { auth } = supabase.client({ ip });
  const person = await supabase.person();
  const signUp = (email: string) => auth.signUp({ email, password: 'correct horse' });
  for (let n = 0; n < 98; n++) await auth.resetPasswordForEmail(`tried-${n}@example.test`);
  const before = supabase.mails.length;
  // Twice in a minute is fine, because no mail is sent.
  for (let n = 0; n < 2; n++) expect((await signUp(person.email)).error).toBeNull();
  const refused = { status: 429, code: 'over_email_send_rate_limit' };
  expect((await signUp(person.email)).error).toMatchObject(refused);
  expect((await signUp('nobody-yet@example.test')).error).toMatchObject(refused);
  expect(supabase.mails.length).toBe(before);
  expect((await supabase.client().auth.signUp(person)).error).toBeNull();
  await later('61 minutes');
  expect((await signUp(person.email)).error).toBeNull();
});

test('ten wrong passwords from one network lock that network out of the account, and no one else', async () => {
  const person = await supabase.person();
  const from = (ip: string) => {
    const { auth } = supabase.client({ ip });
    return (password: string) => auth.signInWithPassword({ email: person.email, password });
  };
  const guesser = from('198.51.100.20');
  const codes = (await Promise.all(Array.from({ length: 30 }, () => guesser('wrong')))).map(({ error }) => error?.code);
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(20);
  expect((await guesser(person.password)).error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many attempts. Please wait 15 minutes and try again.',
  });
  expect((await from('198.51.100.21')(person.password)).error).toBeNull();
  await later('15 minutes 1 second');
  expect((await guesser(person.password)).error).toBeNull();
});

test('the right password works for its owner while strangers guess it from many networks', async () => {
  const person = await supabase.person();
  for (let n = 0; n < 12; n++) {
    const { auth } = supabase.client({ ip: `203.0.113.${100 + n}` });
    await auth.signInWithPassword({ email: person.email, password: 'wrong' });
  }
  expect((await supabase.client().auth.signInWithPassword(person)).error).toBeNull();
});

test('a correct password clears the wrong ones before it', async () => {
  const person = await supabase.person();
  const { auth } = supabase.client();
  const attempt = (password: string) => auth.signInWithPassword({ email: person.email, password });
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 8; n++) expect((await attempt('wrong')).error?.code).toBe('invalid_credentials');
    expect((await attempt(person.password)).error).toBeNull();
  }
});

test('an account that does not exist is locked the same way', async () => {
  const { auth } = supabase.client();
  const attempt = () => auth.signInWithPassword({ email: 'nobody@example.test', password: 'wrong' });
  const answers = await Promise.all(Array.from({ length: 12 }, attempt));
  expect(answers.filter(({ error }) => error?.code === 'over_request_rate_limit')).toHaveLength(2);
});

test('a refusal says in a header when to retry', async () => {
  const { auth } = supabase.client({ ip: '198.51.100.30' });
  for (let n = 0; n < 10; n++) await auth.signInWithPassword({ email: 'header@example.test', password: 'wrong' });
  const refused = await fetch(`${supabase.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: supabase.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.30',
    },
    body: JSON.stringify({ email: 'header@example.test', password: 'wrong' }),
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
});

test('only a server with the secret key can pass on a person’s address', async () => {
  const guess = (key: string, ip: string) =>
    fetch(`${supabase.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        'x-forwarded-for': '198.51.100.40',
        'sb-forwarded-for': ip,
      },
      body: JSON.stringify({ email: 'forwarded@example.test', password: 'wrong' }),
    });
  for (let n = 0; n < 10; n++) expect((await guess(supabase.publishableKey, `192.0.2.${n}`)).status).toBe(400);
  expect((await guess(supabase.publishableKey, '192.0.2.99')).status).toBe(429);
  expect((await guess(supabase.secretKey, '192.0.2.99')).status).toBe(400);
  expect((await guess(supabase.secretKey, 'nonsense')).status).toBe(429);
});

test('refused sign-ups hash no password', async () => {
  const { auth } = supabase.client();
  const signUp = () => auth.signUp({ email: 'flooded@example.test', password: 'correct horse' });
  expect((await signUp()).error).toBeNull();
  // One after the other in one thread, 64 hashes would take about three seconds.
  const codes = await Promise.all(Array.from({ length: 64 }, async () => (await signUp()).error?.code));
  expect(new Set(codes)).toEqual(new Set(['over_email_send_rate_limit']));
  const started = performance.now();
  await Promise.all([signUp(), signUp(), signUp()]);
  const refusing = performance.now() - started;
  const hashed = performance.now();
  const elsewhere = Array.from({ length: 3 }, (_, n) => ({
    email: `hashed-${n}@example.test`,
    password: 'correct horse',
  }));
  await Promise.all(elsewhere.map((account) => auth.signUp(account)));
  expect(refusing).toBeLessThan(0.8 * (performance.now() - hashed));
});

test('thirty wrong passwords from one network lock it out of all accounts, and no other network', async () => {
  const person = await supabase.person();
  const from = (ip: string, email: string, password: string) =>
    supabase.client({ ip }).auth.signInWithPassword({ email, password });
  for (let n = 0; n < 30; n++) await from('198.51.100.1', `guess-${n}@example.test`, 'wrong');
  expect((await from('198.51.100.1', person.email, person.password)).error?.code).toBe('over_request_rate_limit');
  expect((await from('198.51.100.2', person.email, person.password)).error).toBeNull();
  await later('15 minutes 1 second');
  expect((await from('198.51.100.1', person.email, person.password)).error).toBeNull();
});

test('counted attempts hold no personal data, and are deleted when no limit needs them', async () => {
  await supabase.client({ ip: '192.0.2.55' }).auth.resetPasswordForEmail('traced@example.test');
  const all = () => supabase.sql<{ text: string }[]>`select a::text as text from auth.limited_attempts a`;
  const before = (await all()).map(({ text }) => text).join();
  expect(before).not.toBe('');
  expect(before).not.toMatch(/traced|192\.0\.2/);
  await later('61 minutes');
  await supabase.client().auth.resetPasswordForEmail('fresh@example.test');
  await supabase.client().auth.resetPasswordForEmail('fresher@example.test');
  expect((await all()).length).toBeLessThanOrEqual(4 + Math.max(0, before.split('),').length - 200));
});
