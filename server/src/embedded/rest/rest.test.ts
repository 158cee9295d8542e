import { request } from 'node:http';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
let ann: Person;
let bob: Person;
beforeAll(async () => {
  ann = await supabase.person();
  bob = await supabase.person();
});

const ID = '11111111-1111-4111-8111-111111111111';
const fetchRest = (path: string, headers: Record<string, string>) =>
  fetch(`${supabase.url}/rest/v1${path}`, { headers });

describe('who asks', () => {
  test('is anybody, a person or the server, by key and token', async () => {
    const session = (await ann.client.auth.getClaims()).data?.claims.session_id;
    expect((await ann.client.rpc('who')).data).toEqual({
      uid: ann.id,
      role: 'authenticated',
      user: 'authenticated',
      session,
    });
    expect((await supabase.client().rpc('who')).data).toEqual({ uid: null, role: 'anon', user: 'anon', session: null });
    const server = supabase.client({ key: supabase.secretKey });
    expect((await server.rpc('who')).data).toMatchObject({ role: 'service_role', user: 'service_role' });
  });

  test('sees and changes rows as their policies say', async () => {
    const { data: thing } = await ann.client.from('things').insert({ title: 'of ann' }).select().single();
    expect(thing.owner).toBe(ann.id);
    expect((await bob.client.from('things').select().eq('id', thing.id)).data).toEqual([]);
    expect((await bob.client.from('things').update({ title: 'x' }).eq('id', thing.id).select()).data).toEqual([]);
    expect((await bob.client.from('things').delete().eq('id', thing.id).select()).data).toEqual([]);
    expect((await supabase.client().from('things').select()).data).toEqual([]);
    const server = supabase.client({ key: supabase.secretKey });
    expect((await server.from('things').select('title').eq('id', thing.id)).data).toEqual([{ title: 'of ann' }]);
  });

  test('is kept apart when many ask at once', async () => {
    await ann.client.from('things').insert({ title: 'ann once more' });
    await bob.client.from('things').insert({ title: 'of bob' });
    const people = [ann, bob];
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { client, id } = people[n % 2] as Person;
        const [read, failed] = await Promise.all([
          client.from('things').select('owner'),
          client.from('things').insert({ title: '' }),
        ]);
        return { id, owners: read.data?.map(({ owner }) => owner), code: failed.error?.code };
      }),
    );
    for (const { id, owners, code } of answers) {
      expect(owners?.length).toBeGreaterThan(0);
      expect(new Set(owners)).toEqual(new Set([id]));
      expect(code).toBe('23514');
    }
  });

  test('is refused without a key of ours', async () => {
    expect((await fetchRest('/things', {})).status).toBe(401);
    expect(await (await fetchRest('/things', { apikey: 'sb_publishable_other' })).json()).toMatchObject({
      message: 'Invalid API key',
    });
    expect((await fetchRest('/things', { authorization: `Bearer ${supabase.secretKey}` })).status).toBe(401);
  });

  test('is refused with a token that is expired, forged, changed, of another purpose or unsigned', async () => {
    const token = (await ann.client.auth.getSession()).data.session?.access_token as string;
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { privateKey: strangersKey } = await generateKeyPair('ES256');
    const kid = JSON.parse(Buffer.from(header, 'base64url').toString()).kid;
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(strangersKey);
    const publicKeyAsSecret = new TextEncoder().encode(
      await (await fetch(`${supabase.url}/auth/v1/.well-known/jwks.json`)).text(),
    );
    const confused = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicKeyAsSecret);
    const bad = [
      forged,
      confused,
      `${header}.${encode({ ...claims, sub: bob.id })}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'not-a-token',
    ];
    for (const accessToken of bad) {
      const answer = await fetchRest('/things', {
        apikey: supabase.publishableKey,
        authorization: `Bearer ${accessToken}`,
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: null,
        hint: null,
      });
    }

    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
    const late = await fetchRest('/things', { apikey: supabase.publishableKey, authorization: `Bearer ${token}` });
    vi.useRealTimers();
    expect(late.status).toBe(401);
    expect(late.headers.get('www-authenticate')).toContain('JWT expired');
    expect(await late.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  });

  test('cannot reach accounts, whoever it is', async () => {
    for (const client of [ann.client, supabase.client({ key: supabase.secretKey })]) {
      expect(
        (
          await client
            .schema('auth' as 'public')
            .from('users')
            .select()
        ).error?.code,
      ).toBe('PGRST106');
      expect((await client.from('auth.users').select()).error?.code).toBe('PGRST205');
    }
  });
});

describe('gaps of Lite that are mended', () => {
  test('privileges that a migration took away stay away', async () => {
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
  ])('an error %s of the database is answered with %i, its words and its hint', async (code, status) => {
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

  test('a write that is answered with an error is undone', async () => {
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

  describe('filters compare with what was written', () => {
    const BODIES = ['p, (2)', 'p1', 'say "hi" \\ back', '1.50', '007', 'true', 'null', '"p1"', 'a*c', '+49'];
    const server = () => supabase.client({ key: supabase.secretKey }).from('parts').select('body').order('id');
    beforeAll(async () => {
      await supabase
        .client({ key: supabase.secretKey })
        .from('parts')
        .insert(BODIES.map((body) => ({ body })));
    });

    test.each(BODIES)('eq %s', async (body) => {
      expect((await server().eq('body', body)).data).toEqual([{ body }]);
      // In a list, supabase-js leaves quotes bare, and PostgREST takes them off.
      expect((await server().in('body', [body, 'nothing'])).data).toEqual([{ body: body === '"p1"' ? 'p1' : body }]);
    });

    test.each([
      ['body.eq."p, (2)"', ['p, (2)']],
      ['body.ilike."%, (2%"', ['p, (2)']],
      ['body.like."P,*",body.eq.p1', ['p1']],
      ['body.ilike."P,*",body.eq.p1', ['p, (2)', 'p1']],
      ['and(body.ilike."%(2)",id.gt.0),body.eq.p1', ['p, (2)', 'p1']],
      ['body.eq."say \\"hi\\" \\\\ back"', ['say "hi" \\ back']],
      ['body.in.("p, (2)",p1)', ['p, (2)', 'p1']],
      ['body.eq."1.50"', ['1.50']],
      ['body.eq."a*c"', ['a*c']],
    ])('or(%s)', async (filter, bodies) => {
      expect((await server().or(filter)).data).toEqual(bodies.map((body) => ({ body })));
    });

    test('also of other types', async () => {
      await ann.client
        .from('things')
        .insert({ title: 'typed', meta: { n: 5, s: 'x' }, price: 1.5, tags: ['a', 'b,c'] });
      const typed = () => ann.client.from('things').select('title').eq('title', 'typed');
      const hits = [
        typed().eq('done', false),
        typed().neq('done', true),
        typed().is('done', false),
        typed().eq('price', 1.5),
        typed().gte('price', '1.50'),
        typed().eq('made_at', '2026-01-02T03:04:05.678+00:00'),
        typed().lte('made_at', new Date(2026, 5).toISOString()),
        typed().eq('meta->>s', 'x'),
        typed().eq('meta->n', 5),
        typed().contains('meta', { n: 5 }),
        typed().contains('tags', ['a']),
        typed().overlaps('tags', ['a', 'z']),
        typed().not('title', 'ilike', '%nothing%'),
        typed().is('label', null),
        typed().eq('owner', ann.id),
      ];
      const found = async (queries: typeof hits) =>
        (await Promise.all(queries)).map(({ data, error }) => error?.message ?? data?.length);
      expect(await found(hits)).toEqual(hits.map(() => 1));
      const misses = [typed().eq('done', true), typed().is('done', true), typed().eq('meta->n', 6)];
      expect(await found(misses)).toEqual([0, 0, 0]);
    });

    test('on embedded rows', async () => {
      const client = supabase.client({ key: supabase.secretKey });
      const { data: thing } = await client
        .from('things')
        .insert({ title: 'whole', owner: ann.id })
        .select('id')
        .single();
      await client.from('parts').insert([
        { thing: thing?.id, body: '2.50' },
        { thing: thing?.id, body: 'other' },
      ]);
      const { data } = await ann.client
        .from('things')
        .select('title, parts!inner(body, made_at)')
        .eq('parts.body', '2.50')
        .or('body.eq."2.50",body.eq.zzz', { referencedTable: 'parts' });
      expect(data).toEqual([{ title: 'whole', parts: [{ body: '2.50', made_at: '2026-01-02T03:04:05+00:00' }] }]);
    });
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

  test('functions: defaults, nothing, sets that are filtered, and by GET', async () => {
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

  test('a statement that takes too long is ended', async () => {
    const { error, status } = await ann.client.rpc('sleep', { seconds: 20 });
    expect([error?.code, status]).toEqual(['57014', 500]);
  }, 15_000);

  test('bodies that are too large or no JSON are refused in words', async () => {
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

test('nothing else of Lite is reached through it', async () => {
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

test('the functions of schema auth stay ours', async () => {
  await supabase.client().from('parts').select();
  const [row] = await supabase.sql`select prosrc from pg_proc where oid = 'auth.uid()'::regprocedure`;
  expect(row?.prosrc).toContain('request.jwt.claims');
});
