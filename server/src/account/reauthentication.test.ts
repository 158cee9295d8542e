import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

/** The same must hold on hosted Supabase, which another server's embedded parts stand in for here. */
const lines: string[] = [];
let embedded: TestServer;
let hosted: TestServer;
beforeAll(async () => {
  embedded = await startTestServer({}, { TRUSTED_PROXIES: '1' });
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  hosted = await startTestServer({ log }, { ...embedded.asHosted(), TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await hosted.stop();
  await embedded.stop();
});

const DELETE = '/functions/v1/delete-account';
const networks = Array.from({ length: 200 }, (_, n) => `203.0.113.${n + 1}`);
const newNetwork = () => networks.pop() ?? '';
const exists = async ({ id }: TestPerson) => (await embedded.sql`select from auth.users where id = ${id}`).count === 1;
const withoutPassword = ({ id }: TestPerson) =>
  embedded.sql`update auth.users set encrypted_password = null where id = ${id}`;
const later = ({ id }: TestPerson, interval: string) =>
  embedded.sql`update auth.sessions set created_at = created_at - ${interval}::interval where user_id = ${id}`;
/** The account service's tables belong to a separate role. */
const asOwner = (statement: string) =>
  embedded.sql.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`;
    await tx.unsafe(statement);
  });

describe.each([
  ['embedded', () => embedded],
  ['hosted', () => hosted],
] as const)('deleting an account where Supabase is %s', (_where, server) => {
  const remove = (person: TestPerson, body: object, network = newNetwork()) =>
    server().post(DELETE, body, { as: person, headers: { 'x-forwarded-for': network } });
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];

  it('needs the current password, however fresh the session is', async () => {
    const person = await embedded.person();
    expect(await codeOf(await remove(person, {}))).toEqual([403, 'password_required']);
    expect(await codeOf(await remove(person, { password: '' }))).toEqual([403, 'password_required']);
    expect(await codeOf(await remove(person, { password: 'wrong' }))).toEqual([403, 'wrong_password']);
    expect(await codeOf(await remove(person, { password: 'wro\0ng' }))).toEqual([400, 'bad_request']);
    expect(await codeOf(await remove(person, { password: '\ud800' }))).toEqual([400, 'bad_request']);
    expect(await codeOf(await remove(person, { password: 'x'.repeat(201) }))).toEqual([400, 'bad_request']);
    expect(await exists(person)).toBe(true);
    expect(await (await remove(person, { password: person.password })).json()).toEqual({ deleted: true });
    expect(await exists(person)).toBe(false);
  });

  it('needs a sign-in within ten minutes when there is no password', async () => {
    const person = await embedded.person();
    await withoutPassword(person);
    await later(person, '10 minutes');
    expect(await codeOf(await remove(person, { password: 'anything' }))).toEqual([403, 'reauthentication_required']);
    await later(person, '-1 minute');
    expect((await remove(person, {})).status).toBe(200);
    expect(await exists(person)).toBe(false);
  });

  it('counts wrong passwords as wrong sign-ins from the person’s network, not from the server', async () => {
    const [person, other] = await Promise.all([embedded.person(), embedded.person()]);
    const network = newNetwork();
    for (let n = 0; n < 10; n++) {
      expect(await codeOf(await remove(person, { password: `wrong ${n}` }, network))).toEqual([403, 'wrong_password']);
    }
    expect(await codeOf(await remove(person, { password: person.password }, network))).toEqual([429, 'rate_limited']);
    const signIn = await fetch(`${embedded.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: embedded.asHosted()['SUPABASE_PUBLISHABLE_KEY'] ?? '',
        'content-type': 'application/json',
        'x-forwarded-for': network,
      },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    expect(signIn.status).toBe(429);
    expect((await remove(other, { password: other.password }, network)).status).toBe(200);
    expect((await remove(person, { password: person.password })).status).toBe(200);
  });

  it('ends the session that confirmed the password', async () => {
    const person = await embedded.person();
    await embedded.sql`
      create or replace function public.keep_people() returns trigger language plpgsql as
        $$ begin raise exception 'kept for a test'; end $$`;
    await asOwner('create trigger keep before delete on auth.users for each row execute function public.keep_people()');
    const sessions = async () => (await embedded.sql`select from auth.sessions where user_id = ${person.id}`).count;
    const answer = await remove(person, { password: person.password });
    await asOwner('drop trigger keep on auth.users');
    expect([answer.status, await sessions()]).toEqual([500, 1]);
  });

  it('accepts the correct password of a person who never confirmed the address', async () => {
    const person = await embedded.person();
    await embedded.sql`update auth.users set email_confirmed_at = null where id = ${person.id}`;
    expect(await codeOf(await remove(person, { password: 'wrong' }))).toEqual([403, 'wrong_password']);
    expect((await remove(person, { password: person.password })).status).toBe(200);
  });
});

it('says that the password cannot be checked while the account service does not answer', async () => {
  const person = await embedded.person();
  await asOwner('alter table auth.limited_attempts rename to hidden');
  const answer = await hosted.post(DELETE, { password: person.password }, { as: person });
  await asOwner('alter table auth.hidden rename to limited_attempts');
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'unavailable']);
  expect(await exists(person)).toBe(true);
  expect(lines.join()).not.toContain(person.password);
});
