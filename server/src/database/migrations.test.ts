import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog, testDatabase } from '../embedded/testing/database.ts';
import { applyMigrations } from './migrations.ts';

const database = testDatabase();
let sql: postgres.Sql;
let folder: string;

beforeAll(() => {
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(() => sql.end());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latticework-migrations-'));
  await sql.unsafe(`
    drop schema if exists supabase_migrations cascade;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('drop table public.%I cascade', name);
      end loop;
    end $$;`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFile(join(folder, file), text);
const migrate = () => applyMigrations({ databaseUrl: database.url, folder, log: silentLog });
const recorded = async () => [
  ...(await sql`select version, name, statements from supabase_migrations.schema_migrations order by version`),
];

const NOTES =
  'create table public.notes (id int primary key);\n\n-- a word\ncomment on table public.notes is $$a; b$$;\n';

test('migrations are applied once, in the order of their versions, and recorded as the Supabase CLI does', async () => {
  await write('20260102000000_more.sql', 'alter table public.notes add column body text;');
  await write('20260101000000_notes.sql', NOTES);
  await write('README.md', 'not a migration');
  expect(await migrate()).toEqual(['20260101000000_notes.sql', '20260102000000_more.sql']);
  expect(await migrate()).toEqual([]);
  expect(await recorded()).toEqual([
    { version: '20260101000000', name: 'notes', statements: [NOTES] },
    { version: '20260102000000', name: 'more', statements: ['alter table public.notes add column body text;'] },
  ]);
});

test('they run as on hosted Supabase: as the owner, with the extensions and roles of a project', async () => {
  await write(
    '1_all.sql',
    `create extension if not exists pg_trgm with schema extensions;
     create table public.mine (id uuid default gen_random_uuid() primary key,
       person uuid default auth.uid() references auth.users on delete cascade, title text);
     create index on public.mine using gin (title gin_trgm_ops);
     create function public.on_person() returns trigger language plpgsql security definer set search_path = '' as
       $$ begin return new; end $$;
     create trigger on_person after insert on auth.users for each row execute function public.on_person();`,
  );
  expect(await migrate()).toEqual(['1_all.sql']);
  const [granted] = await sql`select has_table_privilege('anon', 'public.mine', 'select') as anon`;
  expect(granted).toEqual({ anon: true });

  await write('2_no.sql', 'alter table auth.users add column hobby text');
  await expect(migrate()).rejects.toThrow(/must be owner of table users/);
  await write('2_no.sql', `copy public.mine from program 'true'`);
  await expect(migrate()).rejects.toThrow(/permission denied/);
  await sql.unsafe('drop function public.on_person cascade');
});

test('a failed one leaves nothing behind, and is reported with its line', async () => {
  await write('1_fine.sql', 'create table public.fine (id int);');
  await write('2_broken.sql', 'create table public.half (id int);\n\nselect * from\n  public.nowhere;');
  await expect(migrate()).rejects.toThrow(
    'Migration 2_broken.sql:4 failed, and nothing of it was applied: relation "public.nowhere" does not exist',
  );
  expect((await recorded()).map(({ version }) => version)).toEqual(['1']);
  expect((await sql`select to_regclass('public.half') as half`)[0]).toEqual({ half: null });
});

test('an applied one that was edited is refused with what to do, and other line endings are no edit', async () => {
  await write('1_notes.sql', NOTES);
  await migrate();
  await write('1_notes.sql', NOTES.replaceAll('\n', '\r\n'));
  expect(await migrate()).toEqual([]);
  await write('1_notes.sql', NOTES.replace('int', 'bigint'));
  await write('2_more.sql', 'create table public.more (id int);');
  await expect(migrate()).rejects.toThrow(/1_notes\.sql was edited .* Restore it .* new migration/s);
  expect((await recorded()).map(({ version }) => version)).toEqual(['1']);
});

test('an applied one whose file is missing is refused with what to do', async () => {
  await write('1_notes.sql', NOTES);
  await migrate();
  await rm(join(folder, '1_notes.sql'));
  await expect(migrate()).rejects.toThrow(/has migration 1, and .* no such file.*delete from supabase_migrations/s);
});

test('what the Supabase CLI has applied, statement by statement, counts as applied', async () => {
  await sql.unsafe(NOTES);
  await sql.unsafe(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`);
  const statements = [
    'create table public.notes (id int primary key)',
    '-- a word\ncomment on table public.notes is $$a; b$$',
  ];
  await sql`insert into supabase_migrations.schema_migrations (version, name, statements) values ('1', 'notes', ${statements})`;
  await write('1_notes.sql', NOTES);
  await write('2_more.sql', 'create table public.more (id int);');
  expect(await migrate()).toEqual(['2_more.sql']);
});

test('servers that start at the same time apply each one once', async () => {
  await write('1_slow.sql', 'create table public.slow (id int); select pg_sleep(0.3);');
  await write('2_next.sql', 'create table public.next (id int);');
  const applied = await Promise.all([migrate(), migrate(), migrate()]);
  expect(applied.flat().sort()).toEqual(['1_slow.sql', '2_next.sql']);
});

test('two files with one version are refused', async () => {
  await write('1_a.sql', 'select 1');
  await write('1_b.sql', 'select 1');
  await expect(migrate()).rejects.toThrow(/1_a\.sql and 1_b\.sql have the same version/);
});
