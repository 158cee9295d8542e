import { request } from 'node:http';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestUser, testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  ann = await supabase.person();
  bob = await supabase.person();
});

const ID = '11111111-1111-4111-8111-111111111111';

describe('gaps of Lite that are fixed', () => {
  test('privileges that a migration revoked stay revoked', async () => {
    const denied = await ann.client.from('shut').select();
    expect([denied.error?.code, denied.status]).toEqual(['42501', 403]);
    const anonymous = await supabase.client().from('shut').select();
    expect([anonymous.error?.code, anonymous.status]).toEqual(['42501', 401]);
    expect((await supabase.client().rpc('sum_of', { a: 1 })).error?.code).toBe('42501');
    expect((await supabase.client({ key: supabase.secretKey }).from('shut').select()).data).toEqual([]);
  });

  test.each([
    ['23505', 409],
    ['23503', 409],
    ['23502', 400],
    ['23514', 400],
    ['22P02', 400],
    ['P0001', 400],
    ['P0002', 500],
    ['40001', 500],
    ['55P03', 500],
    ['53300', 503],
    ['PT402', 402],
    ['42501', 403],
  ])('a database error %s is answered with %i, its message and its hint', async (code, status) => {
    const answer = await ann.client.rpc('refuse', { state: code });
    expect({ status: answer.status, ...answer.error }).toMatchObject({
      status,
      code,
      message: 'refused',
      hint: 'try later',
    });
  });

  test('errors of PostgreSQL itself keep their codes', async () => {
    const things = () => ann.client.from('things');
    await things().insert({ title: 'one', label: 'taken' });
    const answers = await Promise.all([
      things().insert({ title: 'two', label: 'taken' }),
      things().insert({ title: '' }),
      things().insert({ title: null }),
      things().select().eq('id', 'nonsense'),
      things().insert({ title: 'x', owner: bob.id }),
      supabase.client({ key: supabase.secretKey }).from('parts').insert({ thing: ID }),
      things().select('nothing_like_it'),
      things().insert({ nothing_like_it: 1 }),
      ann.client.from('nowhere').select(),
      ann.client.rpc('nothing_like_it'),
    ]);
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, '23505'],
      [400, '23514'],
      [400, '23502'],
      [400, '22P02'],
      [403, '42501'],
      [409, '23503'],
      [400, '42703'],
      [400, 'PGRST204'],
      [404, 'PGRST205'],
      [404, 'PGRST202'],
    ]);
  });

  test('no error prints what people wrote', async () => {
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log'), vi.spyOn(console, 'warn')];
    for (const spy of printed) spy.mockImplementation(() => {});
    await ann.client.from('things').insert({ title: '', label: 'canary' });
    await ann.client.from('things').select().eq('id', 'canary');
    await ann.client.from('things').select().or('canary');
    await ann.client.from('canary').select();
    const lines = printed.flatMap((spy) => spy.mock.calls.map((call) => inspect(call)));
    vi.restoreAllMocks();
    expect(lines.join('\n')).not.toContain('canary');
  });

  test('a write that is answered with an error is rolled back', async () => {
    await ann.client.from('things').insert([{ title: 'twin' }, { title: 'twin' }]);
    const { error, status } = await ann.client
      .from('things')
      .update({ done: true })
      .eq('title', 'twin')
      .select()
      .single();
    expect([error?.code, status]).toEqual(['PGRST116', 406]);
    expect((await ann.client.from('things').select('done').eq('title', 'twin')).data).toEqual([
      { done: false },
      { done: false },
    ]);
  });

  test('times, numbers and bytes are printed as PostgREST prints them', async () => {
    const { data } = await ann.client
      .from('things')
      .insert({ title: 'printed', price: '9.90' })
      .select('price, made_at, seen_at, times, raw')
      .single();
    const printed = {
      price: 9.9,
      made_at: '2026-01-02T03:04:05.678+00:00',
      seen_at: '2026-01-02T03:04:05',
      times: ['2026-01-02T03:04:05+00:00'],
      raw: '\\xdead',
    };
    expect(data).toEqual(printed);
    expect((await ann.client.rpc('made')).data).toEqual([{ at: '2026-01-02T03:04:05+00:00', price: 9.9 }]);
  });

  test('JSON is stored as it was sent', async () => {
    const values = [{ a: [1, { b: null }] }, [1, 'two'], 'plain', '{"looks": "like JSON"}', 5, true, null];
    const server = supabase.client({ key: supabase.secretKey });
    await server.from('plain').insert(values.map((meta, id) => ({ id, meta })));
    const { data } = await server.from('plain').select('meta').order('id');
    expect(data?.map(({ meta }) => meta)).toEqual(values);
    const types = await supabase.sql`select coalesce(jsonb_typeof(meta), 'none') as type from public.plain order by id`;
    expect(types.map(({ type }) => type)).toEqual(['object', 'array', 'string', 'string', 'number', 'boolean', 'none']);
    await server.from('plain').update({ meta: '[1]' }).eq('id', 0);
    expect((await server.from('plain').select('meta').eq('id', 0).single()).data).toEqual({ meta: '[1]' });
    for (const value of values.slice(0, -1)) {
      expect((await server.rpc('echo', { value })).data).toEqual(value);
    }
  });
});

describe('what the product relies on', () => {
  test('single, maybeSingle, counts, ranges and head', async () => {
    const person = await supabase.person();
    const things = () => person.client.from('things');
    await things().insert(['a', 'b', 'c', 'd'].map((title) => ({ title })));
    const none = await things().select().eq('title', 'z').single();
    expect([none.error?.code, none.status]).toEqual(['PGRST116', 406]);
    expect((await things().select().single()).error?.code).toBe('PGRST116');
    expect(await things().select().eq('title', 'z').maybeSingle()).toMatchObject({ data: null, error: null });
    expect((await things().select('title').eq('title', 'a').maybeSingle()).data).toEqual({ title: 'a' });
    expect(await things().select('*', { count: 'exact', head: true })).toMatchObject({
      count: 4,
      data: null,
      error: null,
    });
    expect(
      await things()
        .select('*', { count: 'exact', head: true })
        .gte('made_at', '2026-01-01T00:00:00Z')
        .eq('done', false),
    ).toMatchObject({ count: 4 });
    expect(
      await things().select('title', { count: 'exact' }).order('title', { ascending: false }).range(1, 2),
    ).toMatchObject({
      count: 4,
      data: [{ title: 'c' }, { title: 'b' }],
      status: 206,
    });
    expect((await things().select('title').order('title').limit(1)).data).toEqual([{ title: 'a' }]);
    expect((await things().delete().eq('title', 'a').select('title')).data).toEqual([{ title: 'a' }]);
    expect((await things().upsert({ id: ID, title: 'put' }).select('id').single()).data).toEqual({ id: ID });
    expect((await things().upsert({ id: ID, title: 'put again' }).select('title').single()).data).toEqual({
      title: 'put again',
    });
  });

  test('functions: defaults, no result, filtered sets, and calls by GET', async () => {
    expect((await ann.client.rpc('sum_of', { a: 1 })).data).toBe(3);
    expect((await ann.client.rpc('sum_of', { a: 1, b: 5 }, { get: true })).data).toBe(6);
    expect(await ann.client.rpc('nothing')).toMatchObject({ data: null, error: null, status: 204 });
    await ann.client.from('things').insert({ title: 'found, (by) "function"' });
    const { data } = await ann.client.rpc('my_things').select('title').eq('title', 'found, (by) "function"');
    expect(data).toEqual([{ title: 'found, (by) "function"' }]);
  });

  test('no answer has more than 1000 rows', async () => {
    const client = supabase.client({ key: supabase.secretKey });
    await supabase.sql`insert into public.parts (body) select 'many' from generate_series(1, 1100)`;
    const { data, count } = await client.from('parts').select('id', { count: 'exact' }).eq('body', 'many');
    expect([data?.length, count]).toEqual([1000, 1100]);
  });

  test('a statement that takes too long is canceled', async () => {
    const { error, status } = await ann.client.rpc('sleep', { seconds: 20 });
    expect([error?.code, status]).toEqual(['57014', 500]);
  }, 15_000);

  test('bodies that are too large or not JSON are refused with an explanation', async () => {
    const send = (body: string) =>
      fetch(`${supabase.url}/rest/v1/things`, {
        method: 'POST',
        headers: { apikey: supabase.publishableKey, 'content-type': 'application/json' },
        body,
      });
    expect((await send('{"title":')).status).toBe(400);
    const large = await send(JSON.stringify({ title: 'x'.repeat(1_100_000) }));
    expect([large.status, await large.json()]).toEqual([
      413,
      expect.objectContaining({ message: 'Request entity too large' }),
    ]);
  });
});

test('no other part of Lite can be reached', async () => {
  const { hostname, port } = new URL(supabase.url);
  const statusOf = (method: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { apikey: supabase.secretKey };
      const asked = request({ hostname, port, method, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.once('error', reject).end();
    });
  for (const path of ['../../auth/v1/settings', '%2e%2e/%2e%2e/_system', '..\\..\\storage/v1/bucket', '../v1']) {
    expect([path, await statusOf('GET', `/rest/v1/${path}`)]).toEqual([path, 404]);
  }
  expect(await statusOf('TRACE', '/rest/v1/things')).toBe(404);
  expect(await statusOf('GET', '/rest/v1/things')).toBe(200);
});

test("Node's own warnings still work", () => {
  expect(String(process.emitWarning)).not.toContain('SQLite');
});

test('Lite does not replace the functions of schema auth', async () => {
  await supabase.client().from('parts').select();
  const [row] = await supabase.sql`select prosrc from pg_proc where oid = 'auth.uid()'::regprocedure`;
  expect(row?.prosrc).toContain('request.jwt.claims');
});
