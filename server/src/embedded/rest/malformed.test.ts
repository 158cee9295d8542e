import { request } from 'node:http';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestUser, testSupabase } from '../testing/supabase.ts';

const logged: unknown[] = [];
const supabase = testSupabase({
  migrationsFolder: join(import.meta.dirname, 'fixtures'),
  log: { info: () => {}, warn: () => {}, error: (...entry: unknown[]) => logged.push(entry) },
});
let ann: TestUser;
let token: string;
beforeAll(async () => {
  ann = await supabase.person();
  token = (await ann.client.auth.getSession()).data.session?.access_token as string;
});

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
type Answer = { status: number; text: string; headers: Record<string, string | string[] | undefined> };

/** Sends requests that fetch would fix or refuse. */
function send({ method = 'GET', path, headers = {}, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(supabase.url);
  return new Promise((resolve, reject) => {
    const all = { apikey: supabase.publishableKey, authorization: `Bearer ${token}`, ...headers };
    const asked = request({ hostname, port, method, path, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

const post = (body: string | Buffer, headers: Record<string, string> = {}, path = '/rest/v1/things') =>
  send({ method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body });

/** The shape of PostgREST's errors, without internals such as a stack. */
function expectRefusal({ status, text }: Answer, expected: number): void {
  expect([status, text.slice(0, 300)]).toEqual([expected, expect.anything()]);
  const answer = JSON.parse(text);
  expect(answer).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    details: expect.toSatisfy((details) => details === null || typeof details === 'string'),
    hint: expect.toSatisfy((hint) => hint === null || typeof hint === 'string'),
  });
  expect(text).not.toMatch(/\bat .*\.(?:ts|js):\d|node:internal|TypeError|RangeError/);
}

const THINGS = '/rest/v1/things?select=id';
const or = (tree: string) => `${THINGS}&or=${encodeURIComponent(tree)}`;
const deep = (open: string, close: string, levels: number, inner: string) =>
  open.repeat(levels) + inner + close.repeat(levels);

describe('a malformed request is refused with an explanation', () => {
  test.each([
    ['a percent sign that begins no escape', '/rest/v1/things?title=eq.%zz', 400],
    ['an escape that is no UTF-8', '/rest/v1/things?title=eq.%ff', 400],
    ['an escaped half of a surrogate pair', '/rest/v1/things?title=eq.%ED%A0%80', 400],
    ['an escaped NUL in a value', '/rest/v1/things?title=eq.a%00b', 400],
    ['an escaped NUL in a name', '/rest/v1/things?ti%00tle=eq.a', 400],
    ['an escaped NUL in a path', '/rest/v1/thi%00ngs', 400],
    ['an argument of a function with NUL', '/rest/v1/rpc/echo?value=%00', 400],
    ['a path that cannot be decoded', '/rest/v1/%E0%A4%A', 400],
    ['deeply nested or', or(deep('(or', ')', 2_500, '(id.is.null)')).slice(0, 7_990), 400],
    ['deeply nested not.and', or(`(${deep('not.and(', ')', 6, 'id.is.null')})`), 400],
    ['an open parenthesis', or('(title.eq.a'), 400],
    ['a parenthesis too many', or('(title.eq.a))'), 400],
    ['no parentheses', or('title.eq.a'), 400],
    ['an open quotation mark', or('(title.eq."a)'), 400],
    ['an open parenthesis in select', '/rest/v1/things?select=id,parts(id', 400],
    ['an open quotation mark in select', '/rest/v1/things?select=%22id', 400],
    ['a limit too large for a number', `${THINGS}&limit=99999999999999999999`, 416],
    ['an offset too large for a number', `${THINGS}&offset=99999999999999999999`, 416],
    ['a limit of a thousand digits', `${THINGS}&limit=${'9'.repeat(1_000)}`, 400],
    ['a limit that is not a number', `${THINGS}&limit=1e3`, 400],
    ['a negative limit', `${THINGS}&limit=-1`, 416],
    ['a filter that does not exist', `${THINGS}&title=resembles.a`, 400],
    ['a cast that does not exist', '/rest/v1/things?select=id::nonsense', 400],
    ['an invalid regular expression', `${THINGS}&title=match.%28`, 400],
  ])('%s', async (_what, path, status) => {
    expectRefusal(await send({ path }), status);
  });

  test.each([
    ['too many filters', or(`(${Array(51).fill('title.eq.a').join(',')})`), 400],
    ['too many filters in one list', `${THINGS}${'&title=eq.a'.repeat(51)}`, 400],
    ['too many patterns', or(`(${Array(11).fill('title.ilike.*a*').join(',')})`), 400],
    ['too many patterns in one filter', `${THINGS}&title=ilike(any).{${Array(11).fill('*a*').join(',')}}`, 400],
    ['too many wildcards', `${THINGS}&title=ilike.${'*a'.repeat(11)}`, 400],
    ['too many repetitions', `${THINGS}&title=imatch.${encodeURIComponent('a+'.repeat(11))}`, 400],
    ['a long pattern', `${THINGS}&title=like.${'a'.repeat(1_001)}`, 400],
    ['many embedded tables', `/rest/v1/things?select=${Array(9).fill('parts(id)').join(',')}`, 400],
    ['deep embedded tables', '/rest/v1/things?select=parts(things(parts(things(parts(id)))))', 400],
    ['many columns', `/rest/v1/things?select=${Array(61).fill('id').join(',')}`, 400],
    ['many copies of a column', `/rest/v1/things?select=${[...Array(11).keys()].map((n) => `c${n}:title`)}`, 400],
    ['a long order', `${THINGS}&order=${Array(11).fill('id').join(',')}`, 400],
    ['a long address', `${THINGS}&title=eq.${'a'.repeat(8_000)}`, 414],
  ])('%s', async (_what, path, status) => {
    const answer = await send({ path });
    expectRefusal(answer, status);
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringMatching(/\d/), hint: expect.any(String) });
  });

  test.each([
    ['no JSON', '{"title":', {}, 400],
    ['nothing', '', {}, 400],
    ['null', 'null', {}, 400],
    ['a number', '5', {}, 400],
    ['a string', '"title"', {}, 400],
    ['rows that are not objects', '[1, null, "a"]', {}, 400],
    ['a row inside an array inside an array', '[[{"title": "a"}]]', {}, 400],
    ['30,000 levels', `{"title": ${deep('[', ']', 30_000, '')}}`, {}, 400],
    ['33 levels', `{"meta": ${deep('{"a":', '}', 33, '1')}, "title": "deep"}`, {}, 400],
    ['NUL in a value', '{"title": "a\\u0000b"}', {}, 400],
    ['NUL in a name', '{"ti\\u0000tle": "a"}', {}, 400],
    ['half a surrogate pair', '{"title": "\\ud800"}', {}, 400],
    ['bytes that are not UTF-8', Buffer.from('{"title": "\xff"}', 'latin1'), {}, 400],
    ['a number too large for JSON', '{"title": "a", "price": 1e999}', {}, 400],
    ['a dangerous name', '{"title": "a", "__proto__": {"done": true}}', {}, 400],
    ['invalid gzip', '{"title": "a"}', { 'content-encoding': 'gzip' }, 415],
    ['an unknown compression', '{"title": "a"}', { 'content-encoding': 'rar' }, 415],
    ['CSV', 'title\na\n', { 'content-type': 'text/csv' }, 415],
    ['a form', 'title=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['another character set', '{"title": "a"}', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['too much', JSON.stringify({ title: 'x'.repeat(65_536) }), {}, 413],
    [
      'too much, compressed',
      gzipSync(JSON.stringify({ title: 'x'.repeat(1_000_000) })),
      { 'content-encoding': 'gzip' },
      415,
    ],
    ['too many rows', JSON.stringify(Array(1_001).fill({})), {}, 413],
  ])('a body with %s', async (_what, body, headers, status) => {
    expectRefusal(await post(body, headers as Record<string, string>), status);
    expect((await ann.client.from('things').select('id')).data).toEqual([]);
  });

  test.each([
    ['null', 400],
    ['5', 400],
    ['"a"', 400],
    ['[]', 400],
    ['[1, 2, 3]', 400],
    ['{"a": {"b": 1}}', 400],
    ['{"a": "1; drop"}', 400],
    ['{"__proto__": 1}', 404],
  ])('arguments %s of a function', async (body, status) => {
    expectRefusal(await post(body, {}, '/rest/v1/rpc/sum_of'), status);
  });

  test.each([
    ['range', '0-99999999999999999999', 416],
    ['range', '5-1', 416],
    ['prefer', 'tx=rollback', 400],
    ['prefer', `return=minimal, ${'a'.repeat(500)}`, 400],
    ['accept', 'image/png', 406],
    ['accept', 'application/vnd.pgrst.plan+json; options=analyze', 406],
    ['accept-profile', 'auth', 406],
  ])('the header %s: %s', async (name, value, status) => {
    expectRefusal(await send({ path: THINGS, headers: { [name]: value } }), status);
  });

  test('a token that claims to need no signature', async () => {
    const [header, payload] = token.split('.') as [string, string];
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    for (const alg of ['none', 'None', 'HS256', 'ES512', '__proto__', null, 5]) {
      const forged = Buffer.from(JSON.stringify({ alg, kid, typ: 'JWT' })).toString('base64url');
      for (const signature of ['', 'AAAA']) {
        expectRefusal(
          await send({ path: THINGS, headers: { authorization: `Bearer ${forged}.${payload}.${signature}` } }),
          401,
        );
      }
    }
  });

  test('an object for a list of texts', async () => {
    expectRefusal(await post('{"tags":{}}', { prefer: 'return=representation' }), 400);
  });

  test('no request causes a server error', async () => {
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log'), vi.spyOn(console, 'warn')];
    logged.length = 0;
    const part = fc.constantFrom(
      ...['(', ')', '{', '}', '"', '\\', ',', '.', ':', '::', '->', '->>', '*', '%', '!', '...', '$', "'", ' ', '-'],
      ...['or', 'and', 'not', 'not.and(', 'or(', 'in.(', 'is.', 'eq.', 'ilike(any).', 'cs.', 'fts(english).', 'match.'],
      ...['id', 'title', 'meta', 'tags', 'parts', 'things', 'null', 'true', '1', '0x', 'é', '𝄞', 'inner', 'count()'],
    );
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    const name = fc.oneof(
      fc.constantFrom('select', 'order', 'or', 'and', 'not.or', 'title', 'meta', 'parts.or', 'parts.body', 'columns'),
      fc.constantFrom('on_conflict', 'limit', 'offset', 'parts.order', 'meta->a', 'id'),
      text,
    );
    const value = fc.oneof(
      text,
      text.map((inner) => `(${inner})`),
    );
    const query = fc.array(fc.tuple(name, value), { maxLength: 3 });
    const row = fc.dictionary(fc.constantFrom('id', 'title', 'meta', 'value', 'a', 'tags'), fc.jsonValue());
    const body = fc.oneof(row, fc.array(row), fc.jsonValue()).map((json) => JSON.stringify(json));
    const asked = fc.oneof(
      fc.record({ method: fc.constantFrom('GET', 'HEAD', 'DELETE'), query, body: fc.constant('') }),
      fc.record({ method: fc.constantFrom('POST', 'PATCH', 'PUT'), query, body }),
    );
    const target = fc.constantFrom('things', 'parts', 'rpc/sum_of', 'rpc/echo', 'rpc/my_things', 'nowhere');
    const prefer = fc.constantFrom(
      'return=representation',
      'return=minimal',
      'resolution=merge-duplicates',
      'count=exact',
    );
    await fc.assert(
      fc.asyncProperty(asked, target, prefer, async ({ method, query: pairs, body: json }, at, preference) => {
        const path = `/rest/v1/${at}?${new URLSearchParams(pairs)}`;
        const headers = { 'content-type': 'application/json', prefer: preference };
        const answer = await send({ method, path, headers, ...(json && { body: json }) });
        expect([method, path, json, answer.text, answer.status < 500]).toEqual([method, path, json, answer.text, true]);
      }),
      { numRuns: 300 },
    );
    const lines = printed.flatMap((spy) => spy.mock.calls.map((call) => inspect(call)));
    vi.restoreAllMocks();
    expect(logged).toEqual([]);
    for (const line of lines) expect(line).toMatch(/^\[ REST request: \w+ \]$/);
  });
});
