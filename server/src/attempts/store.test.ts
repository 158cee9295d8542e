import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Sql } from '../database/connect.ts';
import { testDatabase } from '../embedded/testing/database.ts';
import { createAttemptStore } from './store.ts';

const database = testDatabase({ migrationsFolder: join(import.meta.dirname, '..', '..', 'supabase', 'migrations') });
const TABLE = 'private.limited_attempts';
let sql: Sql;
beforeAll(() => {
  sql = connectDatabase(database.url, { max: 10 });
});
afterAll(() => sql.end());
beforeEach(async () => {
  await sql`delete from private.limited_attempts`;
});

const LETTERS = { 'letter:sender': { most: 2, seconds: 60 }, 'letter:all': { most: 3, seconds: 600 } };
const letters = () => createAttemptStore(sql, { table: TABLE, limits: LETTERS, secret: 'a secret' });
const from = (sender: string) =>
  [
    { kind: 'letter:sender', subject: sender },
    { kind: 'letter:all', subject: '' },
  ] as const;
const later = (interval: string) => sql`update private.limited_attempts set at = at - ${interval}::interval`;
const within = (least: number, most: number) => expect.toSatisfy((value: number) => value >= least && value <= most);
const counted = async () => (await sql`select from private.limited_attempts`).length;

test('an attempt counts toward each of its limits, or toward none if one is reached', async () => {
  const { claim } = letters();
  await claim(from('ann'));
  await claim(from('ann'));
  expect(await counted()).toBe(4);
  expect(await claim(from('ann'))).toMatchObject({ reached: 'letter:sender' });
  expect(await counted()).toBe(4);
  expect(await claim(from('bob'))).toMatchObject({ attemptIds: [expect.any(String), expect.any(String)] });
});

test('the wait lasts until the oldest of the counted attempts leaves the window', async () => {
  const { claim } = letters();
  await claim(from('ann'));
  await later('40 seconds');
  await claim(from('ann'));
  // The test itself takes some of the 20 seconds.
  expect(await claim(from('ann'))).toEqual({ reached: 'letter:sender', waitSeconds: within(10, 20) });
  await later('20 seconds');
  expect(await claim(from('ann'))).toHaveProperty('attemptIds');
});

test('of two reached limits, the one with the longer wait is reported', async () => {
  const { claim } = letters();
  for (const sender of ['bob', 'ann', 'ann']) await claim(from(sender));
  expect(await claim(from('ann'))).toEqual({ reached: 'letter:all', waitSeconds: within(590, 600) });
});

test('of simultaneous attempts, only as many as allowed are counted', async () => {
  const { claim } = letters();
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(from('ann'))));
  expect(claims.filter((one) => 'attemptIds' in one)).toHaveLength(2);
});

test('an attempt in a transaction is rolled back with it', async () => {
  const { claim } = letters();
  await expect(
    sql.begin(async (tx) => {
      await claim(from('ann'), tx);
      throw new Error('the caller failed');
    }),
  ).rejects.toThrow('the caller failed');
  expect(await counted()).toBe(0);
});

test('attempts are forgotten when no limit of theirs counts them, and never those that another part counts', async () => {
  const visits = createAttemptStore(sql, {
    table: TABLE,
    limits: { visit: { most: 1, seconds: 86_400 } },
    secret: 'a secret',
  });
  const visit = [{ kind: 'visit', subject: 'ann' }] as const;
  await visits.claim(visit);
  await letters().claim(from('ann'));
  await letters().forgetOld();
  expect(await counted()).toBe(3);
  await later('11 minutes');
  await letters().forgetOld();
  expect(await counted()).toBe(1);
  expect(await visits.claim(visit)).toMatchObject({ reached: 'visit' });
});

test('a returned attempt and a cleared subject no longer count', async () => {
  const { claim, giveBack, clear } = letters();
  const first = await claim(from('ann'));
  if (!('attemptIds' in first)) throw new Error('the first attempt was refused');
  await giveBack(first.attemptIds);
  expect(await counted()).toBe(0);
  await claim(from('ann'));
  await clear({ kind: 'letter:sender', subject: 'ann' });
  expect(await counted()).toBe(1);
});
