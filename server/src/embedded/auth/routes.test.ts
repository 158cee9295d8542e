import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Log } from '../log.ts';
import { linkIn } from '../testing/mails.ts';
import { testSupabase } from '../testing/supabase.ts';

const logged: unknown[][] = [];
const log: Log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (...line: unknown[]) => void logged.push(line),
  error: (...line: unknown[]) => void logged.push(line),
};
const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures'), log });

function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  return fetch(`${supabase.url}/auth/v1${path}`, {
    ...init,
    headers: { apikey: supabase.publishableKey, 'content-type': 'application/json', ...init.headers },
  });
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });

test('errors have the shape of the API version that the client asks for', async () => {
  const wrong = { email: 'nobody@example.test', password: 'wrong' };
  const old = await post('/token?grant_type=password', wrong);
  expect([old.status, old.headers.get('x-sb-error-code')]).toEqual([400, 'invalid_credentials']);
  expect(await old.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  const recent = await post('/token?grant_type=password', wrong, { 'x-supabase-api-version': '2024-01-01' });
  expect(recent.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(await recent.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  const weak = await post('/signup', { email: 'weak@example.test', password: 'abc' });
  expect(await weak.json()).toMatchObject({ error_code: 'weak_password', weak_password: { reasons: ['length'] } });
});

test('everything but the public keys requires an API key', async () => {
  for (const headers of [{ apikey: '' }, { apikey: 'sb_publishable_other' }]) {
    expect((await call('/settings', { headers })).status).toBe(401);
    expect((await post('/signup', {}, headers)).status).toBe(401);
    expect((await call('/.well-known/jwks.json', { headers })).status).toBe(200);
  }
});

test('the published keys contain no private part', async () => {
  const { keys } = (await (await call('/.well-known/jwks.json')).json()) as { keys: Record<string, string>[] };
  expect(keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ES256',
      use: 'sig',
    },
  ]);
});

test('health and settings answer as on hosted Supabase', async () => {
  expect((await call('/health')).status).toBe(200);
  expect(await (await call('/settings')).json()).toMatchObject({
    external: { email: true, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
});

test.each([
  ['/signup', '{"email":', 400],
  ['/signup', 'null', 400],
  ['/signup', '[]', 400],
  ['/signup', { email: ['a@example.test'], password: 'correct horse' }, 400],
  ['/signup', { email: 'a@example.test', password: 'correct horse', data: 'text' }, 400],
  ['/signup', { email: `a@example.test`, password: 'x'.repeat(70_000) }, 413],
  ['/token', { email: 'a@example.test', password: 'correct horse' }, 400],
  ['/token?grant_type=id_token', {}, 400],
  ['/token?grant_type=password', { email: 'a@example.test' }, 400],
  ['/verify', { type: 'recovery' }, 400],
  ['/verify', { type: 'invite', token_hash: 'x' }, 400],
  ['/resend', { type: 'sms', email: 'a@example.test' }, 400],
  ['/recover', { email: 'nonsense' }, 400],
  ['/otp', { email: 'a@example.test' }, 404],
  ['/admin/users', { email: 'a@example.test' }, 403],
])('a malformed request is refused with a message: %s', async (path, body, status) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ code: status, error_code: expect.any(String), msg: expect.any(String) });
});

test('a body of another content type is refused, so forms of other sites cannot post here', async () => {
  const answer = await post(
    '/signup',
    { email: 'form@example.test', password: 'correct horse' },
    { 'content-type': 'text/plain' },
  );
  expect(answer.status).toBe(400);
  expect(await supabase.sql`select from auth.users where email = 'form@example.test'`).toHaveLength(0);
});

test('only the server, with its secret key, creates, reads and deletes accounts', async () => {
  const { admin } = supabase.client({ key: supabase.secretKey }).auth;
  const email = 'made@example.test';
  const { data, error } = await admin.createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
    user_metadata: { username: 'made' },
    app_metadata: { plan: 'free' },
  });
  expect(error).toBeNull();
  const id = data.user?.id as string;
  expect(data.user).toMatchObject({
    email,
    app_metadata: { plan: 'free', provider: 'email' },
    user_metadata: { username: 'made' },
    email_confirmed_at: expect.any(String),
  });
  expect((await admin.createUser({ email, password: 'correct horse' })).error).toMatchObject({
    code: 'email_exists',
    status: 422,
  });
  expect((await admin.getUserById(id)).data.user?.email).toBe(email);

  const person = await supabase.person();
  for (const client of [supabase.client(), person.client]) {
    expect((await client.auth.admin.getUserById(id)).error).toMatchObject({ code: 'not_admin', status: 403 });
    expect((await client.auth.admin.deleteUser(id)).error).toMatchObject({ code: 'not_admin', status: 403 });
    expect((await client.auth.admin.createUser({ email: 'x@example.test' })).error).toMatchObject({
      code: 'not_admin',
    });
  }

  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 });
  expect(await supabase.sql`select from public.profiles where id = ${id}`).toHaveLength(0);
  const traces = await supabase.sql`
    select from auth.users u full join auth.identities i on true where u.email = ${email} or i.email = ${email}`;
  expect(traces).toHaveLength(0);
});

test('failed and refused sign-ins are logged without a name', async () => {
  const person = await supabase.person();
  logged.length = 0;
  const { auth } = supabase.client();
  const attempt = (email: string) => auth.signInWithPassword({ email, password: 'wrong' });
  await attempt('nobody-here@example.test');
  for (let n = 0; n < 11; n++) await attempt(person.email);
  const failed = { event: 'sign_in_failed', userId: person.id };
  expect(logged.map(([fields]) => fields)).toEqual([
    { event: 'sign_in_failed', userId: undefined },
    ...Array.from({ length: 10 }, () => failed),
    { event: 'sign_in_limited' },
  ]);
});

test('nothing that a person sends or receives is logged', async () => {
  const [email, password] = ['canary@example.test', 'canary password'];
  const client = supabase.client();
  await client.auth.signUp({ email, password, options: { data: { username: 'canary' } } });
  const { token } = linkIn(supabase.mails.find(({ to }) => to === email));
  await client.auth.verifyOtp({ token_hash: token, type: 'email' });
  const session = (await client.auth.getSession()).data.session as { access_token: string; refresh_token: string };
  supabase.failMails(new Error(`550 no such mailbox: ${email}`));
  await supabase.client().auth.signUp({ email: 'canary-2@example.test', password });
  await supabase.sql`delete from auth.limited_attempts`;
  await supabase.client().auth.resetPasswordForEmail(email);
  await new Promise((resolve) => setTimeout(resolve, 100));
  supabase.failMails(undefined);
  await client.auth.refreshSession();
  await client.auth.refreshSession();
  await supabase.client().auth.refreshSession(session);
  // A server error: the trigger of the fixture fails on this name.
  await supabase.sql`alter table public.profiles add constraint no_canary check (name <> 'canary-3')`;
  const fault = await supabase.client().auth.signUp({
    email: 'canary-3@example.test',
    password,
    options: { data: { username: 'canary-3' } },
  });
  expect(fault.error?.status).toBe(500);

  expect(logged.length).toBeGreaterThanOrEqual(4);
  const text = JSON.stringify(logged);
  for (const secret of ['canary@', 'canary-', password, token, session.access_token, session.refresh_token]) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('"constraint":"no_canary"');
});
