import { HISTORY_PAGE, historyPageSchema } from '@latticework/api/contracts/history';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function ask(person: TestPerson, query: Record<string, string> = {}) {
  const response = await server.get(`/functions/v1/history?${new URLSearchParams(query)}`, { as: person });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function page(person: TestPerson, query: Record<string, string> = {}) {
  const { status, body } = await ask(person, query);
  expect(status).toBe(200);
  return historyPageSchema.parse(body);
}

async function keep(person: TestPerson, texts: string[], at = 'now()') {
  for (const text of texts) {
    await server.sql`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at)
      values (${person.id}, 'manual', ${text}, 'free', ${server.sql.unsafe(at)})
    `;
  }
}

const cursorOf = (createdAt: string) => encodeCursor({ createdAt, id: '6f9619ff-8b86-4011-b42d-00c04fc964ff' });

describe('the history', () => {
  it('comes newest first, in pages that neither skip nor repeat entries of the same moment', async () => {
    const person = await server.person();
    const total = 2 * HISTORY_PAGE + 7;
    await server.sql`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at)
      select ${person.id}, 'manual', 'question ' || n, 'free', '2026-01-01'::timestamptz + (n / 30) * interval '1 microsecond'
      from generate_series(1, ${total}) as n
    `;
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const { entries, next } = await page(person, after ? { after } : {});
      seen.push(...entries.map(({ id }) => id));
      after = next;
      pages += 1;
    } while (after);
    expect(pages).toBe(3);
    const expected = await server.sql<{ id: string }[]>`
      select id from public.query_history where user_id = ${person.id} order by created_at desc, id desc
    `;
    expect(seen).toEqual(expected.map(({ id }) => id));
  });

  it('reports the end when the last page is exactly full', async () => {
    const person = await server.person();
    await server.sql`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query)
      select ${person.id}, 'manual', 'x', 'free' from generate_series(1, ${HISTORY_PAGE})
    `;
    const { entries, next } = await page(person);
    expect([entries.length, next]).toEqual([HISTORY_PAGE, null]);
  });

  it('is searched anywhere in the question, in any case, without wildcards', async () => {
    const person = await server.person();
    await keep(person, ['Sign the LEASE at 50%?', 'Fire him_her', 'A back\\slash', 'über alles']);
    const found = async (search: string) => (await page(person, { search })).entries.map(({ text }) => text);
    expect(await found('lease')).toEqual(['Sign the LEASE at 50%?']);
    expect(await found('50%')).toEqual(['Sign the LEASE at 50%?']);
    expect(await found('m_h')).toEqual(['Fire him_her']);
    expect(await found('_')).toEqual(['Fire him_her']);
    expect(await found('k\\s')).toEqual(['A back\\slash']);
    expect(await found('Üb')).toEqual(['über alles']);
    expect(await found('ÜBER')).toEqual(['über alles']);
    expect(await found('  ')).toHaveLength(4);
    expect(await found("'; drop table x; --")).toEqual([]);
  });

  it('begins at a requested time', async () => {
    const person = await server.person();
    await keep(person, ['old'], `now() - interval '8 days'`);
    await keep(person, ['new'], `now() - interval '6 days'`);
    const since = new Date(Date.now() - 7 * 24 * 3600_000).toISOString();
    expect((await page(person, { since })).entries.map(({ text }) => text)).toEqual(['new']);
    for (const [ever, found] of [
      ['0000-01-01T00:00:00Z', 2],
      ['9999-12-31T23:59:59-15:00', 0],
    ] as const) {
      expect((await page(person, { since: ever })).entries).toHaveLength(found);
    }
  });

  it('shows only the caller’s own entries', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()]);
    await keep(other, ['private to the other']);
    expect((await page(person, { search: 'private' })).entries).toEqual([]);
    expect((await server.get('/functions/v1/history')).status).toBe(401);
  });

  it.each([
    [{ after: 'nonsense' }, 'This page of the history cannot be found. Please load it again.'],
    [{ since: 'yesterday' }, expect.stringContaining('since')],
    [{ after: cursorOf('99999999999999999999') }, 'This page of the history cannot be found. Please load it again.'],
    [{ after: cursorOf('2026-99-99 99:99:99+99') }, 'This page of the history cannot be found. Please load it again.'],
    [{ search: 'a\0b' }, 'Your search contains a character that cannot be read.'],
    [{ search: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
    [{ user_id: 'somebody' }, expect.any(String)],
  ])('refuses %j with an explanation', async (query, error) => {
    const person = await server.person();
    expect(await ask(person, query)).toMatchObject({ status: 400, body: { code: 'bad_request', error } });
  });
});

describe('a cursor', () => {
  it.each(['-99999999999999999', '99999999999999999', '0'])('at %s causes no server error', async (createdAt) => {
    expect((await ask(await server.person(), { after: cursorOf(createdAt) })).status).toBe(200);
  });

  it('survives a round trip', () => {
    const cursor = { createdAt: '1795292101000123', id: '6f9619ff-8b86-4011-b42d-00c04fc964ff' };
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  });

  it('is null for anything else', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(text) === null));
    fc.assert(
      fc.property(fc.string(), fc.uuid(), (text, id) => {
        fc.pre(!/^-?\d{1,17}$/.test(text));
        return decodeCursor(Buffer.from(`${text}|${id}`).toString('base64url')) === null;
      }),
    );
  });
});
