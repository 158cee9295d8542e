import { loadLibrary } from '@latticework/library/library';
import { biasRows, modelRow } from '@latticework/library/rows';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ENTRIES_PER_PAGE,
  type EntryCard,
  type EntryListParams,
} from '../../../packages/ui/src/data/libraryEntries.ts';
import { biasCard, modelCard, readEntryList } from '../../../packages/ui/src/data/libraryReads.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const byOrder = (a: { order_index: number }, b: { order_index: number }) => a.order_index - b.order_index;
const library = loadLibrary();
const ENTRIES = {
  mental_model: library.models.toSorted(byOrder).map(modelRow).map(modelCard),
  cognitive_bias: biasRows(library).toSorted(byOrder).map(biasCard),
};
type Kind = keyof typeof ENTRIES;
const KINDS = Object.keys(ENTRIES) as Kind[];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = (type: Kind, params: Partial<EntryListParams>) =>
  readEntryList(
    { supabase: server.anonymous() },
    type,
    { search: '', category: null, page: 1, ...params },
    AbortSignal.timeout(10_000),
  );

describe('a list of the library', () => {
  it('contains exactly the entries with the words, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KINDS), searches, async (type, search) => {
        const { entries, total } = await read(type, { search });
        const expected = ENTRIES[type].filter((entry) => holds(entry, search));
        expect({ total, ids: idsOf(entries) }).toEqual({
          total: expected.length,
          ids: idsOf(expected).slice(0, ENTRIES_PER_PAGE),
        });
      }),
      { numRuns: 200 },
    );
  });

  it('contains no entry for a star, a percent sign or an underscore, which are not wildcards', async () => {
    for (const search of ['a*e', 'b%s', 'bia_', 'm.del', 'models|biases']) {
      expect(await read('cognitive_bias', { search })).toEqual({ entries: [], total: 0 });
    }
  });

  it.each(['a', '.', '\\', "'", '*', '%', '漢', '𝄞'])('contains no entry for very many times %s', async (character) => {
    for (const times of [100, 200, 400, 401]) {
      expect(await read('cognitive_bias', { search: character.repeat(times) })).toEqual({ entries: [], total: 0 });
    }
  });

  it('shows one category page by page, in order', async () => {
    const expected = ENTRIES.mental_model.filter(({ category }) => category === 'physics-chemistry');
    const pages = [1, 2].map((page) => read('mental_model', { category: 'physics-chemistry', page }));
    const lists = await Promise.all(pages);
    expect(lists.flatMap(({ entries }) => entries)).toEqual(expected);
    expect(lists.map(({ total }) => total)).toEqual([expected.length, expected.length]);
  });

  it.each([17, 1000, Number.MAX_SAFE_INTEGER])('gives the count when page %i is beyond the end', async (page) => {
    expect(await read('mental_model', { page })).toEqual({ entries: [], total: 315 });
    expect(await read('cognitive_bias', { search: 'Anchor', page })).toMatchObject({ entries: [] });
    expect((await read('cognitive_bias', { search: 'no such thing', page })).total).toBe(0);
  });
});

const idsOf = (entries: EntryCard[]) => entries.map(({ id }) => id);

/** Parts of entries in another case, with the special characters of filters, and arbitrary text. */
const signs = fc.constantFrom(
  '"',
  ',',
  '(',
  ')',
  '\\',
  '%',
  '_',
  '.',
  "'",
  '&',
  '#',
  '+',
  ':',
  '?',
  '{',
  '}',
  '*',
  '|',
  '[',
  '^',
  '$',
  '\0',
  '\ud83d',
  '🙂',
  ' ',
  '\n',
  '.ilike.',
  ',slug.eq.',
  'or=(',
);
const pieces = fc
  .tuple(fc.constantFrom(...Object.values(ENTRIES).flat()), fc.nat(), fc.integer({ min: 1, max: 12 }), fc.boolean())
  .map(([{ id, name, concept }, at, length, upper]) => {
    const text = `${name} ${concept} ${id}`;
    const piece = text.slice(at % text.length, (at % text.length) + length);
    return upper ? piece.toUpperCase() : piece;
  });
const searches = fc.oneof(
  pieces,
  fc.array(fc.oneof(signs, pieces), { maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.tuple(signs, fc.integer({ min: 3990, max: 4000 })).map(([sign, length]) => sign.repeat(length).slice(0, length)),
);

function holds({ type, id, name, concept }: EntryCard, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const texts = type === 'cognitive_bias' ? [name, concept, id] : [name, concept];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
