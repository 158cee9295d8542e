import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkBody } from './checkBody.ts';
import { checkRequest } from './checkRequest.ts';
import { FilterValues } from './filterValues.ts';
import { readLogicTree } from './logicTree.ts';
import { Refusal } from './refusal.ts';

/** The request that supabase-js would send. */
async function sentBy(ask: (client: SupabaseClient) => PromiseLike<unknown>) {
  let sent: { url: string; headers: Record<string, string>; body: string | null } | undefined;
  const client = createClient('http://localhost', 'key', {
    global: {
      fetch: async (url, init) => {
        const { pathname, search } = new URL(String(url));
        const headers = Object.fromEntries(new Headers(init?.headers));
        sent = { url: pathname + search, headers, body: (init?.body as string | undefined) ?? null };
        return Response.json([]);
      },
    },
  });
  await ask(client);
  if (!sent) throw new Error('nothing was sent');
  return sent;
}

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const search = `name.imatch."${'\\\\.a'.repeat(150)}"`;

describe('ordinary requests of supabase-js pass', () => {
  test.each<[string, Parameters<typeof sentBy>[0]]>([
    ['a list of 100 ids', (client) => client.from('things').select().in('id', ids(100))],
    ['a list of 190 ids', (client) => client.from('things').select('id, title').in('id', ids(190))],
    [
      'a list of 90 ids inside or',
      (client) =>
        client
          .from('things')
          .select()
          .or(`id.in.(${ids(90)}),done.is.true`),
    ],
    ['the search of the library', (client) => client.from('t').select().or([search, search, search].join(','))],
    [
      'everything at once',
      (client) =>
        client
          .from('things')
          .select('id, title, label:meta->a->>b, price::text, parts!inner(id, body, things(id))', { count: 'exact' })
          .eq('title', 'f(x) = "y, z" 100%')
          .not('label', 'in', '(a,b)')
          .contains('meta', { a: [1, { b: null }] })
          .overlaps('tags', ['a', 'b,c', 'say "hi"'])
          .textSearch('title', "'fat' & 'cat'", { config: 'english' })
          .ilikeAnyOf('title', ['*a*', '*b*', '*c*'])
          .or('and(done.is.false,or(price.gt.1,not.and(price.lt.2,tags.cs.{a,b}))),title.eq."a, (b) \\"c\\""')
          .or('body.ilike.*a_c*', { referencedTable: 'parts' })
          .order('made_at', { ascending: false, nullsFirst: true })
          .order('body', { referencedTable: 'parts' })
          .limit(5, { referencedTable: 'parts' })
          .range(20, 39)
          .maybeSingle(),
    ],
    ['fifty rows', (client) => client.from('things').insert(ids(50).map((id) => ({ id, meta: { a: [[[1]]] } })))],
    ['a function', (client) => client.rpc('sum_of', { a: 1, b: 2 }, { get: true })],
  ])('%s', async (_what, ask) => {
    const { url, headers, body } = await sentBy(ask);
    checkRequest({ url, headers });
    if (body) checkBody(Buffer.from(body), headers['content-type'], false);
  });
});

describe('a tree of filters', () => {
  const name = fc.constantFrom('a', 'b->c', '"d, (e)"', 'f.g');
  const value = fc.constantFrom('eq.1', 'in.(1,2,"(3,")', 'not.like.*x*', 'cs.{a,b}', 'eq."(,\\")"', 'fts(english).x');
  const { tree } = fc.letrec<{ tree: { text: string; filters: number; depth: number } }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.tuple(name, value).map(([left, right]) => ({ text: `${left}.${right}`, filters: 1, depth: 1 })),
      fc
        .tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
        .map(([operator, trees]) => ({
          text: `${operator}(${trees.map(({ text }) => text).join(',')})`,
          filters: trees.reduce((sum, { filters }) => sum + filters, 0),
          depth: 1 + Math.max(...trees.map(({ depth }) => depth)),
        })),
    ),
  }));

  test('is read to its last filter', () => {
    fc.assert(
      fc.property(tree, ({ text, filters }) => {
        expect(readLogicTree(`(${text})`).filters).toHaveLength(filters);
      }),
    );
  });

  test('is refused when a parenthesis is missing or too many', () => {
    fc.assert(
      fc.property(tree, ({ text }) => {
        for (const broken of [`(${text}`, `${text})`, `(${text}))`, `((${text})`, text]) {
          expect(() => readLogicTree(broken)).toThrow(Refusal);
        }
      }),
    );
  });

  test('hides no filter behind quotation marks or braces', () => {
    const many = Array(60).fill('a.eq.1').join(',');
    for (const tree of [
      `(b.eq.x"\\",${many},c.eq.")`,
      `(b.cs.{"\\"},${many},c.eq."})`,
      `(b.eq.{,${many})`,
      `(or(b.eq.{),${many})`,
      `(b.eq.},${many})`,
      `(b.eq.x"y,"z,${many})`,
    ]) {
      const url = `/rest/v1/things?or=${encodeURIComponent(tree)}`;
      expect(() => checkRequest({ url, headers: {} })).toThrow(Refusal);
    }
  });
});

describe('the time to check a request grows only with its length', () => {
  const SIZE = 50_000;
  const LIMIT_MS = 50;
  const full = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);

  /** The fastest of three runs, so that a busy machine does not fail the test. */
  function elapsed(work: () => void): number {
    const runs = Array.from({ length: 3 }, () => {
      const began = performance.now();
      try {
        work();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      return performance.now() - began;
    });
    return Math.min(...runs);
  }

  const judgements: [string, (value: string) => void][] = [
    ['address', (value) => checkRequest({ url: `/rest/v1/things?title=${encodeURIComponent(value)}`, headers: {} })],
    ['header', (value) => checkRequest({ url: '/rest/v1/things', headers: { prefer: value, range: value } })],
    ['tree', (value) => readLogicTree(`(${value})`)],
    ['open tree', (value) => readLogicTree(value)],
    ...['or', 'title', 'select', 'order', 'a.or'].map((name): [string, (value: string) => void] => [
      `hidden ${name}`,
      (value) => new FilterValues().hide(new URLSearchParams([[name, value]])),
    ]),
    ...['in.(', 'not.in.(', 'eq.', 'not.'].map((start): [string, (value: string) => void] => [
      `hidden value after ${start}`,
      (value) => new FilterValues().hide(new URLSearchParams([['title', `${start}${value})`]])),
    ]),
    ['hidden name', (value) => new FilterValues().hide(new URLSearchParams([[value, 'eq.1']]))],
    ['restored', (value) => new FilterValues().restore({ value })],
    ['body', (value) => checkBody(Buffer.from(value), undefined, false)],
    ['body of text', (value) => checkBody(Buffer.from(JSON.stringify({ value })), undefined, false)],
  ];

  test.each(judgements)('%s', (_what, judge) => {
    const pieces = [
      ...['(', ')', '"', '\\', ',', '.', '{', '%', ' ', 'a', '[', ',"', '."', '("', '\\"', '"\\', '"a,', ',"\\'],
      ...['or(', 'not.and(', '.like(', '.fts(', '.order', '.or.or', 'in.(', '"\\",', '{"', 'a.like.', '\\,"', 'not.'],
    ];
    for (const piece of pieces) expect([piece, elapsed(() => judge(full(piece))) < LIMIT_MS]).toEqual([piece, true]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }), (some) => {
        expect(elapsed(() => judge(full(some.join(''))))).toBeLessThan(LIMIT_MS);
      }),
      { numRuns: 30 },
    );
  });

  test('also within the limits, where the whole request is read', () => {
    // Nothing here is refused for its length, so every step runs.
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('.like(', '.', '*', 'a', '\\', '.ilike.', ','), { minLength: 1 }),
        (some) => {
          const value = some.join('').repeat(1_000).slice(0, 7_900);
          const url = `/rest/v1/things?title=${value}`;
          expect(elapsed(() => checkRequest({ url, headers: {} }))).toBeLessThan(LIMIT_MS);
        },
      ),
      { numRuns: 100 },
    );
  });
});
