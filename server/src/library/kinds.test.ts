import { libraryContracts } from '@latticework/api/contracts/library';
import { loadLibrary } from '@latticework/library/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createKinds } from './kinds.ts';

describe('the list of kinds of decision', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('has every kind that the library names, once, by name in its family, for anybody', async () => {
    const response = await server.get('/functions/v1/decisions');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('max-age=3600');
    const { families } = libraryContracts.decisions.response.parse(await response.json());
    const library = loadLibrary();
    const nameOf = new Map(library.decisions.map(({ slug, name }) => [slug, name]));
    expect(families.map(({ name }) => name)).toEqual(Object.keys(library.families).map((slug) => nameOf.get(slug)));

    const listed = families.flatMap(({ kinds }) => kinds);
    for (const { slug, name } of listed) expect(name).toBe(nameOf.get(slug));
    const kinds = library.decisions.filter(({ slug }) => !library.families[slug]);
    expect(listed.map(({ slug }) => slug).sort()).toEqual(kinds.map(({ slug }) => slug).sort());
    expect(families.find(({ name }) => name === nameOf.get('home'))?.kinds).toContainEqual({
      slug: 'buy-or-rent',
      name: 'Buy a home or rent',
    });
  });
});

describe('kinds of decision', () => {
  const kinds = createKinds({
    families: { home: ['buy-or-rent', 'downsize', 'share-a-home'], 'law-and-disputes': ['sue-or-settle', 'complain'] },
    decisions: [
      { slug: 'home', name: 'A decision about a home' },
      { slug: 'buy-or-rent', name: 'Buy a home or rent' },
      { slug: 'downsize', name: 'Move to a smaller home' },
      { slug: 'sue-or-settle', name: 'Sue or settle' },
      { slug: 'complain', name: 'Complain or let it go' },
    ],
    dossiers: [
      { slug: 'home', facts: [{ id: 'stay' }] },
      { slug: 'buy-or-rent', facts: [{ id: 'deposit' }, { id: 'rent' }] },
      { slug: 'sue-or-settle', facts: [] },
    ],
  });

  it('are read by their own dossier, or by that of their family', () => {
    expect(kinds.readBy('buy-or-rent')).toEqual({ dossier: 'buy-or-rent', facts: new Set(['deposit', 'rent']) });
    expect(kinds.readBy('downsize')).toEqual({ dossier: 'home', facts: new Set(['stay']) });
    expect(kinds.readBy('home')).toEqual({ dossier: 'home', facts: new Set(['stay']) });
  });

  it('are left out when they have no name or nothing can read them', () => {
    for (const slug of ['share-a-home', 'complain', 'law-and-disputes', 'constructor'])
      expect(kinds.readBy(slug)).toBeUndefined();
    expect(kinds.list.families).toEqual([
      {
        name: 'A decision about a home',
        kinds: [
          { slug: 'buy-or-rent', name: 'Buy a home or rent' },
          { slug: 'downsize', name: 'Move to a smaller home' },
        ],
      },
      { name: 'Law and disputes', kinds: [{ slug: 'sue-or-settle', name: 'Sue or settle' }] },
    ]);
  });
});
