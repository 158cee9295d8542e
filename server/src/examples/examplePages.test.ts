import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The slugs of the examples that the page links to, in order. */
async function listed(address: string, headers: Record<string, string> = {}): Promise<string[]> {
  const page = await (await server.get(address, { headers: { accept: 'text/html', ...headers } })).text();
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  return [...main.matchAll(/href="\/examples\/([^"]+)"/g)].map(([, slug]) => slug ?? '');
}

/** The last three links of the start page: its samples lead to examples too. */
const cards = async (...page: Parameters<typeof listed>) => (await listed(...page)).slice(-3);

const setViews = (slug: string, views: number) =>
  server.sql`update public.example_analyses set view_count = ${views} where slug = ${slug}`;

describe('a page that lists examples', { timeout: 60_000 }, () => {
  it('has them in the order of their view counts, also after these have changed', async () => {
    const built = await listed('/examples');
    expect(built).toHaveLength(27);
    const [first = '', second = '', third = '', ...others] = built.toReversed();

    await setViews(first, 30);
    await setViews(second, 20);
    await setViews(third, 10);
    const inOrder = async () =>
      expect(await listed('/examples')).toEqual([first, second, third, ...others.toReversed()]);
    await vi.waitFor(inOrder, { timeout: 30_000, interval: 200 });
    expect(await cards('/')).toEqual([first, second, third]);
    expect(await cards('/?utm_source=letter', { 'accept-encoding': 'identity' })).toEqual([first, second, third]);
    const [{ category } = { category: '' }] = await server.sql<{ category: string }[]>`
      select category from public.example_analyses where slug = ${first}`;
    expect((await listed(`/examples?category=${category}`))[0]).toBe(first);

    await setViews(third, 40);
    await vi.waitFor(async () => expect(await cards('/')).toEqual([third, first, second]), {
      timeout: 30_000,
      interval: 200,
    });
  });

  it('embeds the same order as data, and is not sent again to a browser that has it', async () => {
    const response = await server.get('/examples', { headers: { accept: 'text/html' } });
    const page = await response.text();
    const embedded = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as {
      pageData: [string[], { slug: string }[]][];
    };
    const cards = embedded.pageData.find(([key]) => key.join(' ') === 'examples all')?.[1];
    expect(cards?.map(({ slug }) => slug)).toEqual(await listed('/examples'));

    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')).toContain('accept-encoding');
    const etag = response.headers.get('etag') ?? '';
    // Without a cache-control header of its own, fetch adds `no-cache` to a conditional request.
    const conditional = { accept: 'text/html', 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await server.get('/examples', { headers: conditional });
    expect(again.status).toBe(304);
  });
});
