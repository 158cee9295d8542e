import { ENGINE } from '@latticework/engine/embedded/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

describe('the concurrency limit', () => {
  const open = new AbortController().signal;
  const held = () => Promise.withResolvers<string>();

  it('starts work in order, up to the limit, and works again after it was idle', async () => {
    const limited = createConcurrencyLimit({ perCaller: 2 });
    const works = Array.from({ length: 5 }, held);
    const begun: number[] = [];
    const asked = works.map(({ promise }, index) =>
      limited('one', open, () => {
        begun.push(index);
        return promise;
      }),
    );
    expect(begun).toEqual([0, 1]);
    works[1]?.resolve('second');
    expect(await asked[1]).toBe('second');
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of works) resolve('done');
    await Promise.all(asked);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(await limited('one', open, async () => 'again')).toBe('again');
  });

  it('never makes one caller wait for another', async () => {
    const limited = createConcurrencyLimit({ perCaller: 1 });
    const { promise, resolve } = held();
    const first = limited('one', open, () => promise);
    expect(await limited('other', open, async () => 'at once')).toBe('at once');
    resolve('late');
    expect(await first).toBe('late');
  });

  it('lets callers take turns with the shared places', async () => {
    const limited = createConcurrencyLimit({ perCaller: 2, total: 3 });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (caller: string, name: string) =>
      limited(caller, open, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1'].map((name) => ask(name.charAt(0), name));
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    const endNext = async () => {
      const before = begun.length;
      ends.shift()?.();
      if (before < asked.length) await expect.poll(() => begun.length).toBeGreaterThan(before);
    };
    for (let ended = 0; ended < asked.length; ended++) await endNext();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4', 'b3']);
    await Promise.all(asked);
  });

  it('continues after a failure, and never starts work whose caller has disconnected', async () => {
    const limited = createConcurrencyLimit({ perCaller: 1 });
    const gone = new AbortController();
    let worked = false;
    const failing = limited('one', open, () => Promise.reject(new Error('failed')));
    const left = limited('one', gone.signal, async () => {
      worked = true;
    });
    const last = limited('one', open, async () => 'served');
    gone.abort(new Error('gone'));
    await expect(failing).rejects.toThrow('failed');
    await expect(left).rejects.toThrow('gone');
    expect([await last, worked]).toEqual(['served', false]);
    await expect(limited('one', gone.signal, async () => 'late')).rejects.toThrow('gone');
  });

  it('refuses requests beyond the queue, in which disconnected callers take no place', async () => {
    const limited = createConcurrencyLimit({ perCaller: 1, waitingPerCaller: 2 });
    const { promise, resolve } = held();
    const gone = new AbortController();
    const running = limited('one', open, () => promise);
    const leaving = limited('one', gone.signal, async () => 'never');
    const waiting = limited('one', open, async () => 'second');
    await expect(limited('one', open, async () => 'refused')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await limited('other', open, async () => 'other')).toBe('other');
    gone.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    const third = limited('one', open, async () => 'third');
    resolve('first');
    expect(await Promise.all([running, waiting, third])).toEqual(['first', 'second', 'third']);
  });
});

describe('very many requests from one person', () => {
  /** Ends every analysis that has begun. */
  const works: (() => void)[] = [];
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      engine: {
        identity: ENGINE,
        async analyze() {
          await new Promise<void>((resolve) => works.push(resolve));
          throw new Error('stopped by the test');
        },
      },
    });
  });
  afterAll(() => server.stop());

  it.each(['/functions/v1/history', '/functions/v1/patterns?timeZone=UTC', '/functions/v1/export-data'])(
    'to %s leave the database available to everyone else',
    async (path) => {
      const [person, other] = await Promise.all([server.person(), server.person()]);
      const waiting = async () =>
        (await server.sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%query_history%'`)
          .count;
      const many: Promise<Response>[] = [];
      await server.sql.begin(async (transaction) => {
        await transaction`lock table public.query_history in access exclusive mode`;
        for (let sent = 0; sent < 30; sent++) many.push(server.get(path, { as: person }));
        await expect.poll(waiting).toBeGreaterThan(0);
        for (let asked = 0; asked < 20; asked++) {
          expect((await server.get('/functions/v1/limits', { as: other })).status).toBe(200);
        }
        expect(await waiting()).toBeLessThanOrEqual(2);
      });
      expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
    },
  );

  it('for analyses run three at once, and do not delay those of others', async () => {
    const [person, other] = await Promise.all([server.premiumPerson(), server.premiumPerson()]);
    const ask = (as: TestPerson) => server.post(ANALYZE, { query: 'Should I go?', queryType: 'manual' }, { as });
    const many = Array.from({ length: 8 }, () => ask(person));
    await expect.poll(() => works.length).toBe(3);
    const others = ask(other);
    await expect.poll(() => works.length).toBe(4);
    for (let ended = 0; ended < 9; ended++) {
      await expect.poll(() => works.length).toBeGreaterThan(ended);
      expect(works.length - ended).toBeLessThanOrEqual(4);
      works[ended]?.();
    }
    for (const answer of await Promise.all([...many, others])) expect(answer.status).toBe(502);
  });
});
