import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { urlAs } from '../platform.ts';
import { type TestUser, testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
let ann: TestUser;
let bob: TestUser;
/** Connects as the role of the REST layer, because other roles cannot see its queries. */
let observer: postgres.Sql;
beforeAll(async () => {
  observer = postgres(urlAs('authenticator', supabase.databaseUrl), { max: 1 });
  ann = await supabase.person();
  bob = await supabase.person();
});
afterAll(() => observer.end());
beforeEach(async () => {
  await expect.poll(running).toEqual([]);
});

/** The statements of requests that PostgreSQL is running. */
async function running(): Promise<string[]> {
  const rows = await observer`
    select query from pg_stat_activity
    where datname = current_database() and application_name = 'latticework rest' and state <> 'idle'`;
  return rows.map(({ query }) => query as string);
}

const NETWORK = '192.0.2.7';

/** An anonymous request, on a connection that closes when `signal` is aborted. */
function ask(path: string, { signal, ip = NETWORK, key }: { signal?: AbortSignal; ip?: string; key?: string } = {}) {
  return fetch(`${supabase.url}/rest/v1/${path}`, {
    headers: { apikey: key ?? supabase.publishableKey, 'x-forwarded-for': ip, connection: 'close' },
    ...(signal && { signal }),
  });
}

/** supabase-js sends a request only when its answer is awaited. */
const sent = <T>(asked: PromiseLike<T>) => asked.then((answer) => answer);

const sleep = (seconds: number) => `rpc/sleep?seconds=${seconds}`;

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe('a statement of a request', () => {
  test('has the timeout of its role', async () => {
    const clients = [supabase.client(), ann.client, supabase.client({ key: supabase.secretKey })];
    const times = await Promise.all(clients.map(async (client) => (await client.rpc('time_left')).data));
    expect(times).toEqual(['2s', '3s', '8s']);
    const began = performance.now();
    expect((await ask(sleep(20))).status).toBe(500);
    expect(performance.now() - began).toBeGreaterThan(1_900);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('is canceled when the client closes its connection', async () => {
    const gone = new AbortController();
    const asked = ask(sleep(7), { signal: gone.signal, key: supabase.secretKey });
    await expect.poll(running).toEqual([expect.stringContaining('sleep')]);
    gone.abort();
    await expect(asked).rejects.toThrow();
    expect(await elapsed(() => expect.poll(running).toEqual([]))).toBeLessThan(2_000);
  });

  test('is never canceled in place of one that a client is waiting for', async () => {
    let leaving = true;
    const leavers = Array.from({ length: 4 }, async (_, leaver) => {
      for (let asked = 0; asked < 40; asked++) {
        const gone = new AbortController();
        const left = ask(sleep(1), { signal: gone.signal, ip: `192.0.2.${leaver}` }).catch(() => {});
        await delay((asked * 7) % 40);
        gone.abort();
        await left;
      }
    });
    const readers = [ann, bob].map(async ({ client }) => {
      const errors: unknown[] = [];
      while (leaving) errors.push((await client.from('things').select('id')).error);
      return errors;
    });
    await Promise.all(leavers);
    leaving = false;
    for (const errors of await Promise.all(readers)) {
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.filter(Boolean)).toEqual([]);
    }
  });
});

describe('one caller', () => {
  test('holds at most two connections, however many requests it sends at once', async () => {
    const gone = new AbortController();
    const many = Array.from({ length: 60 }, () => ask(sleep(1.5), { signal: gone.signal }).catch(() => {}));
    await expect.poll(running).toHaveLength(2);
    for (let read = 0; read < 10; read++) {
      expect(await elapsed(async () => ann.client.from('things').select())).toBeLessThan(1_000);
      expect(await elapsed(() => ask('parts', { ip: '198.51.100.1' }))).toBeLessThan(1_000);
      expect((await running()).length).toBeLessThanOrEqual(2);
    }
    gone.abort();
    await Promise.all(many);
    expect(await elapsed(() => expect.poll(running).toEqual([]))).toBeLessThan(2_000);
  });

  test('is asked to retry later when too many of its requests wait, and others are not', async () => {
    const gone = new AbortController();
    const many = Array.from({ length: 110 }, () => ask(sleep(1.9), { signal: gone.signal }).catch(() => null));
    const refused = await Promise.race(many);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '3']);
    expect(await refused?.json()).toEqual({
      code: '429',
      message: 'Too many of your requests are waiting. Please try again in a few seconds.',
      details: null,
      hint: null,
    });
    expect((await ann.client.from('things').select()).status).toBe(200);
    expect((await ask('parts', { ip: '198.51.100.2' })).status).toBe(200);
    gone.abort();
    await Promise.all(many);
  });

  test('starts no statement for a client that has disconnected', async () => {
    const sleeping = [1, 2].map(() => sent(ann.client.rpc('sleep', { seconds: 1 })));
    await expect.poll(running).toHaveLength(2);
    const gone = new AbortController();
    const left = [...Array(5).keys()].map((n) =>
      sent(
        ann.client
          .from('things')
          .insert({ title: `late ${n}` })
          .abortSignal(gone.signal),
      ),
    );
    const kept = sent(ann.client.from('things').insert({ title: 'kept' }));
    await delay(200);
    gone.abort();
    await Promise.all([...left, ...sleeping, kept]);
    expect((await ann.client.from('things').select('title')).data).toEqual([{ title: 'kept' }]);
  });

  test('the server itself is not limited', async () => {
    const gone = new AbortController();
    const key = supabase.secretKey;
    const many = Array.from({ length: 4 }, () => ask(sleep(7), { signal: gone.signal, key }).catch(() => {}));
    await expect.poll(running).toHaveLength(4);
    gone.abort();
    await Promise.all(many);
  });
});

test('costly searches that are opened and closed do not delay others', async () => {
  const costly = `parts?select=id&or=(${Array(10).fill('body.ilike.*a*e*i*o*u*xyz*').join(',')})`;
  // As many rows as this machine needs for a search to be costly.
  do {
    await supabase.sql`
      insert into public.parts (body) select repeat('the quick brown fox jumps over the lazy dog ', 60) from generate_series(1, 20000)`;
  } while ((await elapsed(() => ask(costly))) <= 300);

  const attack = Array.from({ length: 20 }, async (_, n) => {
    await delay(n * 20);
    const gone = new AbortController();
    setTimeout(() => gone.abort(), 120);
    await ask(costly, { signal: gone.signal }).catch(() => {});
  });
  const waits: number[] = [];
  for (let read = 0; read < 10; read++) {
    waits.push(await elapsed(async () => ann.client.from('things').select()));
    await delay(40);
  }
  await Promise.all(attack);
  expect(Math.max(...waits)).toBeLessThan(1_000);
  expect(await elapsed(() => expect.poll(running).toEqual([]))).toBeLessThan(1_000);
}, 60_000);
