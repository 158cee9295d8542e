import { loadLibrary } from '@latticework/library/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBiasPage, readModelPage } from '../../../packages/ui/src/data/libraryReads.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const library = loadLibrary();
const inOrder = <Entry extends { order_index: number }>(entries: Entry[]) =>
  entries.toSorted((a, b) => a.order_index - b.order_index);
const models = inOrder(library.models);
const biases = inOrder(library.biases);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const soon = () => AbortSignal.timeout(10_000);
const tables = () => ({ supabase: server.anonymous() });
const modelPage = (slug: string) => readModelPage(tables(), slug, soon());
const biasPage = (slugOrId: string) => readBiasPage(tables(), slugOrId, soon());

/** The query results that the document of this address contains, by their keys. */
async function documentData(path: string): Promise<[string[], unknown][]> {
  const answer = await server.get(path);
  expect(answer.status).toBe(200);
  const embedded = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  return JSON.parse(embedded ?? '').pageData;
}

describe("the results in an entry's document are what the tables answer", () => {
  const some = <Entry>(entries: Entry[]) => [0, 1, 57, 106, 183, -2, -1].flatMap((index) => entries.at(index) ?? []);

  it.each(some(models).map(({ slug }) => slug))('for the model %s', async (slug) => {
    expect(await documentData(`/mental-models/${slug}`)).toContainEqual([
      ['library', 'model', slug],
      await modelPage(slug),
    ]);
  });

  it.each(some(biases).map(({ slug }) => slug))('for the bias %s', async (slug) => {
    expect(await documentData(`/cognitive-biases/${slug}`)).toContainEqual([
      ['library', 'bias', slug],
      await biasPage(slug),
    ]);
  });
});

describe('the neighbors of an entry', () => {
  it('lead through all models in order and end at both ends', async () => {
    const [first, second] = models;
    expect(await modelPage(first?.slug ?? '')).toMatchObject({ previous: null, next: { slug: second?.slug } });
    expect(await modelPage(models.at(-1)?.slug ?? '')).toMatchObject({
      previous: { slug: models.at(-2)?.slug },
      next: null,
    });
  });

  it('leave out the duplicates among the biases', async () => {
    const duplicates = new Set(library.duplicates.map(({ slug }) => slug));
    await server.sql`
      update public.cognitive_biases_library as duplicate set order_index = 0
      where order_index = (select max(order_index) from public.cognitive_biases_library where is_duplicate)
    `;
    const [first] = biases;
    expect(duplicates.size).toBeGreaterThan(0);
    expect(await biasPage(first?.slug ?? '')).toMatchObject({ previous: null });
  });
});

describe('a bias', () => {
  const { cb_id: id, slug } = biases.at(57) as (typeof biases)[number];

  it('is found by its id in any case, at the address of its slug', async () => {
    expect(await biasPage(id)).toEqual({ movedTo: slug });
    expect(await biasPage(id.toLowerCase())).toEqual({ movedTo: slug });
  });

  it.each(library.duplicates)('is where its duplicate $cbId redirects', async ({ cbId, slug: old, duplicateOf }) => {
    const canonical = library.biases.find((bias) => bias.cb_id === duplicateOf)?.slug;
    expect(await biasPage(cbId)).toEqual({ movedTo: canonical });
    expect(await biasPage(old)).toEqual({ movedTo: canonical });
  });

  it.each(['no-such-bias', 'CB999', 'CB1', '%', 'x,or(slug.eq.halo-effect)'])('is not found by %j', async (key) => {
    expect(await biasPage(key)).toBeNull();
    expect(await modelPage(key)).toBeNull();
  });
});
