import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

/**
 * Who can do what through REST, table by table. The tables are read from the database, so a table that is not listed
 * here fails until its access is specified.
 */
type Verb = 'select' | 'insert' | 'update' | 'delete';
type Who = 'anon' | 'other' | 'owner';
const VERBS: Verb[] = ['select', 'insert', 'update', 'delete'];
const PEOPLE: Who[] = ['anon', 'other', 'owner'];

const MAY: Record<string, Partial<Record<Who, Verb[]>>> = {
  mental_models_library: { anon: ['select'], other: ['select'], owner: ['select'] },
  cognitive_biases_library: { anon: ['select'], other: ['select'], owner: ['select'] },
  example_analyses: { anon: ['select'], other: ['select'], owner: ['select'] },
  trending_questions: { other: ['select'], owner: ['select'] },
  trending_archive: {},
  query_history: { owner: ['select', 'delete'] },
  stripe_user_subscriptions: { owner: ['select'] },
  subscriptions: { owner: ['select'] },
  finding_verdicts: { owner: ['select'] },
  checked_steps: { owner: ['select'] },
};

/** A row of each table, which belongs to the person where rows have owners, and the column that finds it. */
const ROWS: Record<string, (owner: string) => Record<string, unknown>> = {
  mental_models_library: () => ({
    id: `MM${900 + counter()}`,
    name: 'Trial',
    slug: randomUUID(),
    category: 'general-thinking',
    order_index: 9000 + counter(),
    core_concept: 'x',
    detailed_explanation: 'x',
    expanded_examples: [],
    use_cases: [],
    common_pitfalls: [],
    reflection_questions: [],
    how_to_use: [],
    related_model_slugs: [],
    counters_bias_slugs: [],
    sources: [],
    content_hash: 'x',
  }),
  cognitive_biases_library: () => ({
    cb_id: `CB${900 + counter()}`,
    name: 'Trial',
    slug: randomUUID(),
    category: 'memory-biases',
    order_index: 9000 + counter(),
    content_hash: 'x',
  }),
  example_analyses: () => ({
    slug: randomUUID(),
    question: 'x',
    title: 'x',
    category: 'personal',
    pre_generated_analysis: {},
    content_hash: 'x',
  }),
  trending_questions: () => ({ id: randomUUID(), question: 'x', category: 'other', topic_source: 'x' }),
  trending_archive: () => ({
    id: randomUUID(),
    question: 'x',
    category: 'other',
    topic_source: 'x',
    quality_score: 0.5,
    batch: 1,
    content_hash: 'x',
  }),
  query_history: (owner) => ({
    id: randomUUID(),
    user_id: owner,
    query_type: 'manual',
    query_text: 'x',
    tier_at_query: 'free',
  }),
  subscriptions: (owner) => ({
    user_id: owner,
    subscription_id: randomUUID(),
    subscription_status: 'canceled',
    cancel_at_period_end: false,
  }),
  finding_verdicts: (owner) => ({
    history_id: entryId,
    tool_id: `CB${100 + ++judged}`,
    user_id: owner,
    verdict: 'fits',
  }),
  checked_steps: (owner) => ({ history_id: entryId, step: ++judged, user_id: owner }),
};
const KEY: Record<string, string> = {
  mental_models_library: 'slug',
  cognitive_biases_library: 'slug',
  example_analyses: 'slug',
  trending_questions: 'id',
  trending_archive: 'id',
  query_history: 'id',
  subscriptions: 'user_id',
  finding_verdicts: 'tool_id',
  checked_steps: 'step',
};

/** A view shows rows of a table, and through it nobody may do more than on the table. */
const TABLE_OF: Record<string, string> = { stripe_user_subscriptions: 'subscriptions' };
const rowOf = (table: string) => ROWS[TABLE_OF[table] ?? table]?.(ownerId()) ?? {};
const keyOf = (table: string) => KEY[TABLE_OF[table] ?? table] ?? '';

let count = 0;
const counter = () => ++count % 99;

/** A history entry of the owner, for judgments to belong to. */
const entryId = randomUUID();
let judged = 0;

let server: TestServer;
let people: Record<Who, { client: SupabaseClient; person: TestPerson | null }>;
beforeAll(async () => {
  server = await startTestServer();
  const [other, owner] = await Promise.all([server.person(), server.person()]);
  people = {
    anon: { client: server.anonymous(), person: null },
    other: { client: other.supabase, person: other },
    owner: { client: owner.supabase, person: owner },
  };
  await server.sql`
    insert into public.query_history (id, user_id, query_type, query_text, tier_at_query)
    values (${entryId}, ${owner.id}, 'manual', 'x', 'free')
  `;
});
afterAll(() => server.stop());

const ownerId = () => people.owner.person?.id ?? '';

async function inserted(table: string): Promise<{ key: string; value: string }> {
  const [row, key] = [rowOf(table), keyOf(table)];
  await server.sql`delete from public.subscriptions`;
  const { error } = await server
    .admin()
    .from(TABLE_OF[table] ?? table)
    .insert(row);
  if (error) throw new Error(`${table}: ${error.message}`);
  return { key, value: String(row[key]) };
}

/** Whether the verb took effect, judged by the table afterwards, not by REST's answer. */
async function takesEffect(who: Who, verb: Verb, table: string): Promise<boolean> {
  const { client } = people[who];
  if (verb === 'insert') {
    await server.sql`delete from public.subscriptions`;
    const [row, key] = [rowOf(table), keyOf(table)];
    await client.from(table).insert(row);
    return (await stored(table, key, String(row[key]))) !== undefined;
  }
  const { key, value } = await inserted(table);
  if (verb === 'select') return ((await client.from(table).select('*').eq(key, value)).data ?? []).length === 1;
  if (verb === 'delete') {
    await client.from(table).delete().eq(key, value);
    return (await stored(table, key, value)) === undefined;
  }
  const before = await stored(table, key, value);
  for (const column of Object.keys(before ?? {})) {
    await client
      .from(table)
      .update({ [column]: changed(before?.[column]) })
      .eq(key, value);
  }
  return JSON.stringify(await stored(table, key, value)) !== JSON.stringify(before);
}

async function stored(table: string, key: string, value: string): Promise<Record<string, unknown> | undefined> {
  const [row] =
    await server.sql`select * from ${server.sql(`public.${table}`)} where ${server.sql(key)}::text = ${value}`;
  return row;
}

function changed(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (value instanceof Date) return new Date(0).toISOString();
  if (Array.isArray(value)) return ['changed'];
  if (value !== null && typeof value === 'object') return { changed: true };
  return people.other.person?.id;
}

describe('access through REST', () => {
  it('is specified here for every table that REST exposes', async () => {
    const tables = await server.sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname
    `;
    expect(tables.map((table) => table.name)).toEqual(Object.keys(MAY).sort());
  });

  for (const table of Object.keys(MAY)) {
    for (const who of PEOPLE) {
      const allowed = MAY[table]?.[who] ?? [];
      it(`${table}: ${who} may ${allowed.join(' and ') || 'do nothing'}`, async () => {
        const able: Verb[] = [];
        for (const verb of VERBS) if (await takesEffect(who, verb, table)) able.push(verb);
        expect(able).toEqual(allowed);
      });
    }
  }

  it('does not reach the server’s private tables or the accounts', async () => {
    const tables = await server.sql<{ schema: string; name: string }[]>`
      select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and (nspname = 'private' or (nspname = 'auth' and relname = 'users'))
    `;
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['analysis_claims', 'limited_attempts', 'users']),
    );
    for (const { schema, name } of tables) {
      for (const who of PEOPLE) {
        const { data, error } = await people[who].client.schema(schema).from(name).select('*');
        expect(data ?? [], `${who} reads ${schema}.${name}`).toEqual([]);
        expect(error).not.toBeNull();
      }
    }
  });

  it('does not show an inactive example or trending question', async () => {
    const slug = randomUUID();
    await server.sql`
      insert into public.example_analyses (slug, question, title, category, pre_generated_analysis, content_hash, is_active)
      values (${slug}, 'x', 'x', 'personal', '{}', 'x', false)
    `;
    expect((await people.anon.client.from('example_analyses').select('slug').eq('slug', slug)).data).toEqual([]);
    const id = randomUUID();
    await server.sql`
      insert into public.trending_questions (id, question, category, topic_source, active) values (${id}, 'x', 'other', 'x', false)
    `;
    expect((await people.owner.client.from('trending_questions').select('id').eq('id', id)).data).toEqual([]);
  });
});

describe('the database itself', () => {
  it('shows a view’s rows with the rights of the role that reads it', async () => {
    const loose = await server.sql`
      select relname from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'v'
        and not coalesce('security_invoker=true' = any (reloptions), false)
    `;
    expect([...loose]).toEqual([]);
  });

  it('has row level security on every table', async () => {
    const open = await server.sql`
      select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p') and not relrowsecurity
    `;
    expect([...open]).toEqual([]);
  });

  it('keeps every role of a client out of the server’s own schema and its tables', async () => {
    const open = await server.sql`
      select relname, rolname from pg_class, pg_roles
      where relnamespace = 'private'::regnamespace and relkind in ('r', 'p') and rolname in ('anon', 'authenticated')
        and (has_schema_privilege(rolname, 'private', 'usage')
          or has_table_privilege(rolname, pg_class.oid, 'select, insert, update, delete, truncate'))
    `;
    expect([...open]).toEqual([]);
  });

  it('pins the search path of every function that runs with its owner’s rights', async () => {
    const loose = await server.sql`
      select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
        and not coalesce(proconfig::text like '%search_path=%', false)
    `;
    expect([...loose]).toEqual([]);
  });

  it('lets clients call only the functions that are meant for them', async () => {
    const callable = await server.sql<{ name: string; anon: boolean; member: boolean }[]>`
      select proname as name, has_function_privilege('anon', oid, 'execute') as anon,
        has_function_privilege('authenticated', oid, 'execute') as member
      from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
      order by proname
    `;
    expect(callable.map(({ name, anon }) => `${name}${anon ? '' : ' (members)'}`)).toEqual([
      'get_cognitive_bias_stats',
      'has_live_session (members)',
      'increment_example_view_count',
      'record_trending_click (members)',
    ]);
  });

  it('makes no decision from user_metadata', async () => {
    const trusting = await server.sql`
      select policyname as name from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ilike '%user_metadata%'
      union all
      select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosrc ilike '%user_metadata%'
    `;
    expect([...trusting]).toEqual([]);
  });

  it('has an index behind every foreign key', async () => {
    const unindexed = await server.sql`
      select conrelid::regclass::text as table, conname from pg_constraint
      where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select 1 from pg_index where indrelid = conrelid and (string_to_array(indkey::text, ' ')::int2[])[1] = conkey[1]
        )
    `;
    expect([...unindexed]).toEqual([]);
  });
});

describe('functions that clients may call', () => {
  it('count one view of an active example', async () => {
    const { value: slug } = await inserted('example_analyses');
    await people.anon.client.rpc('increment_example_view_count', { example_slug: slug });
    await people.owner.client.rpc('increment_example_view_count', { example_slug: slug });
    expect((await stored('example_analyses', 'slug', slug))?.['view_count']).toBe(2);
  });

  it('record a click on a trending question with its time, for members', async () => {
    const { value: id } = await inserted('trending_questions');
    expect((await people.anon.client.rpc('record_trending_click', { question_id: id })).error).not.toBeNull();
    expect((await people.owner.client.rpc('record_trending_click', { question_id: id })).error).toBeNull();
    const row = await stored('trending_questions', 'id', id);
    expect(row?.['click_count']).toBe(1);
    const clicked = row?.['metadata'] as { lastClickedAt: string } | undefined;
    expect(Math.abs(Date.now() - Date.parse(clicked?.lastClickedAt ?? ''))).toBeLessThan(60_000);
  });
});
