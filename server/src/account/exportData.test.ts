import { setTimeout as sleep } from 'node:timers/promises';
import { personalDataSchema } from '@latticework/core/personalData';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const EXPORT = '/functions/v1/export-data';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the export', () => {
  it('is refused without a session', async () => {
    expect((await server.get(EXPORT)).status).toBe(401);
  });

  it('holds an analysis of an older version unchanged', async () => {
    const person = await server.person();
    const old = { schema: 0, tools: ['MM001'] };
    await server.sql`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query, full_response)
      values (${person.id}, 'manual', 'x', 'free', ${server.sql.json(old)})
    `;
    const data = personalDataSchema.parse(await (await server.get(EXPORT, { as: person })).json());
    expect(data.history[0]?.analysis).toEqual(old);
  });

  it('holds a history of any length in the order of the screen, even when many questions share a timestamp', async () => {
    const person = await server.person();
    await fillHistory(person.id, 120);
    await server.sql`update public.query_history set created_at = now() where user_id = ${person.id}`;
    const data = personalDataSchema.parse(await (await server.get(EXPORT, { as: person })).json());
    const inOrder = await server.sql<{ id: string }[]>`
      select id from public.query_history where user_id = ${person.id} order by created_at desc, id desc`;
    expect(data.history.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  });

  it('of 5,000 questions is never held whole in memory', { timeout: 120_000 }, async () => {
    const person = await server.person();
    await fillHistory(person.id, 5000);
    const settled = async () => {
      globalThis.gc?.();
      await sleep(200);
      return process.memoryUsage().rss;
    };
    const before = await settled();
    const response = await server.get(EXPORT, { as: person });
    let most = before;
    let length = 0;
    let questions = 0;
    let end = '';
    for await (const chunk of response.body ?? []) {
      const text = Buffer.from(chunk).toString('latin1');
      length += text.length;
      questions += text.split('"askedAt"').length - 1;
      end = (end + text).slice(-4);
      most = Math.max(most, process.memoryUsage().rss);
    }
    // All of it at once, as rows, objects and text, would take several times its length.
    expect(most - before).toBeLessThan(200_000_000);
    expect(length).toBeGreaterThan(60_000_000);
    // A name that is split between two chunks is not counted.
    expect(questions).toBeGreaterThan(4800);
    expect(end).toBe('\n]}\n');
  });

  it('is sent to one person one at a time, and to others meanwhile', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()]);
    await fillHistory(person.id, 2000);
    const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'identity' };
    const gone = new AbortController();
    // Not read, so most of it waits on the server.
    const first = await fetch(server.url + EXPORT, { headers, signal: gone.signal });
    expect(first.status).toBe(200);
    let begun = false;
    const second = fetch(server.url + EXPORT, { headers }).then((response) => {
      begun = true;
      return response;
    });
    expect((await server.get(EXPORT, { as: other })).status).toBe(200);
    await sleep(500);
    expect(begun).toBe(false);
    gone.abort();
    const { history } = personalDataSchema.parse(await (await second).json());
    expect(history).toHaveLength(2000);
  });

  it('stops reading for a client that reads nothing or has disconnected', async () => {
    const person = await server.person();
    await fillHistory(person.id, 2000);
    const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'identity' };
    const gone = new AbortController();
    const reader = (await fetch(server.url + EXPORT, { headers, signal: gone.signal })).body?.getReader();
    await reader?.read();
    await sleep(1000);
    expect(await isRead(false)).toBe(false);
    expect(await isRead(true)).toBe(true);
    gone.abort();
    await sleep(500);
    expect(await isRead(false)).toBe(false);

    /** Whether the server reads more of the history while the client keeps reading, or does not. */
    async function isRead(taking: boolean): Promise<boolean> {
      return server.sql.begin(async (transaction) => {
        await transaction`lock table public.query_history in access exclusive mode`;
        const waiting = async () =>
          (
            await server.sql`
              select from pg_stat_activity where wait_event_type = 'Lock' and query like '%query_history%'`
          ).count;
        for (let tries = 0; tries < 40 && (await waiting()) === 0; tries++) {
          if (taking) await Promise.race([reader?.read(), sleep(100)]);
          else await sleep(25);
        }
        return (await waiting()) > 0;
      });
    }
  });
});

/** Questions with analyses of the usual size. */
async function fillHistory(personId: string, count: number): Promise<void> {
  const analysis = { narrative: 'It has come too far to stop now. '.repeat(400) };
  await server.sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at, full_response)
    select ${personId}, 'manual', 'Question number ' || n || '?', 'free', now() - n * interval '1 minute',
      ${server.sql.json(analysis)}
    from generate_series(1, ${count}::int) as n
  `;
}
