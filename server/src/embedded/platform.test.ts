import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePlatform, urlAs } from './platform.ts';
import { testDatabase } from './testing/database.ts';

const database = testDatabase();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(() => sql.end());

async function as<T>(role: string, claims: object, run: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  return (await sql.begin(async (tx) => {
    await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return run(tx);
  })) as T;
}

test('can be prepared again, also when its definition has changed', async () => {
  await preparePlatform(database.url);
  await sql.unsafe(`set role supabase_auth_admin; comment on schema auth is 'an older one'; reset role`);
  await preparePlatform(database.url);
  const [row] = await sql`select obj_description('auth'::regnamespace) as mark`;
  expect(row?.mark).toMatch(/^latticework platform [0-9a-f]{64}$/);
});

test('a request can read its caller from auth.uid(), auth.role(), auth.email() and auth.jwt()', async () => {
  const claims = {
    sub: '11111111-1111-4111-8111-111111111111',
    role: 'authenticated',
    email: 'a@example.test',
    aal: 'aal1',
  };
  const ask = (tx: postgres.TransactionSql) =>
    tx`select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() ->> 'aal' as aal`;
  expect([...(await as('authenticated', claims, ask))]).toEqual([
    { uid: claims.sub, role: 'authenticated', email: 'a@example.test', aal: 'aal1' },
  ]);
  expect([...(await as('anon', { role: 'anon' }, ask))]).toEqual([{ uid: null, role: 'anon', email: null, aal: null }]);
});

test('new tables are open to the roles of requests, and a REVOKE in a migration holds', async () => {
  await sql.unsafe(
    'create table public.open (id int); create table public.shut (id int); revoke all on public.shut from anon',
  );
  await expect(as('anon', {}, (tx) => tx`select * from public.open`)).resolves.toBeDefined();
  await preparePlatform(database.url);
  await expect(as('anon', {}, (tx) => tx`select * from public.shut`)).rejects.toMatchObject({ code: '42501' });
});

test.each(['anon', 'authenticated', 'service_role'])('accounts cannot be read as %s', async (role) => {
  const [tables] = await sql<{ names: string[] }[]>`
    select array_agg(relname::text) as names from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`;
  expect(tables?.names).toContain('users');
  for (const name of tables?.names ?? []) {
    await expect(as(role, {}, (tx) => tx`select * from ${tx(`auth.${name}`)}`)).rejects.toMatchObject({
      code: '42501',
    });
  }
});

test('the role that serves REST requests can neither read accounts nor switch to a role that can', async () => {
  const rest = postgres(urlAs('authenticator', database.url), { max: 1, onnotice: () => {} });
  await expect(rest`select * from auth.users`).rejects.toMatchObject({ code: '42501' });
  await expect(rest`set role supabase_auth_admin`).rejects.toMatchObject({ code: '42501' });
  await expect(rest`set role postgres`).rejects.toMatchObject({ code: '42501' });
  await rest.end();
});

test('a hosted project’s database is left unchanged', async () => {
  const name = `hosted_${randomBytes(6).toString('hex')}`;
  await sql.unsafe(`create database ${name}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  const hosted = postgres(url.href, { max: 1 });
  await hosted.unsafe('create schema auth; create table auth.schema_migrations (version text)');
  await hosted.end();
  await expect(preparePlatform(url.href)).rejects.toThrow(/belongs to a Supabase project.*SUPABASE_URL/s);
  await sql.unsafe(`drop database ${name} with (force)`);
});
