import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Sql } from '../database/connect.ts';
import { testDatabase } from '../embedded/testing/database.ts';
import { type ClaimRequest, createLedger, type Ledger } from './store.ts';

const database = testDatabase({ migrationsFolder: join(import.meta.dirname, '..', '..', 'supabase', 'migrations') });
let sql: Sql;
let ledger: Ledger;
beforeAll(async () => {
  sql = connectDatabase(database.url, { max: 20 });
  ledger = createLedger(sql);
  // Enough connections for claims to really run concurrently, opened before the test.
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.1)`));
});
afterAll(() => sql.end());

async function newUser(): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.test`})`;
  return id;
}

const request = (userId: string, change: Partial<ClaimRequest> = {}): ClaimRequest => ({
  userId,
  emailHash: `hash of ${userId}`,
  queryType: 'manual',
  limit: 1,
  trendingQuestionId: null,
  idempotencyKey: null,
  requestHash: 'x',
  leaseSeconds: 60,
  ...change,
});

describe('a claim', () => {
  it.each([1, 2])('is granted exactly %i times to concurrent requests, round after round', async (limit) => {
    for (let round = 0; round < 10; round++) {
      const userId = await newUser();
      const claims = await Promise.all(Array.from({ length: 40 }, () => ledger.claim(request(userId, { limit }))));
      expect(claims.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(limit);
      expect(claims.filter(({ outcome }) => outcome === 'limit_reached')).toHaveLength(40 - limit);
    }
  });

  it('is made once for concurrent requests with one key, and the others are told to wait', async () => {
    for (let round = 0; round < 10; round++) {
      const change = { idempotencyKey: randomUUID(), limit: 5 };
      const userId = await newUser();
      const claims = await Promise.all(Array.from({ length: 40 }, () => ledger.claim(request(userId, change))));
      expect(claims.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
      expect(claims.filter(({ outcome }) => outcome === 'in_progress')).toHaveLength(39);
    }
  });

  it('does not wait for another person’s', async () => {
    const [first, second] = await Promise.all([newUser(), newUser()]);
    await sql.begin(async (transaction) => {
      await createLedger(transaction as unknown as Sql).claim(request(first));
      expect((await ledger.claim(request(second))).outcome).toBe('claimed');
    });
  });

  it('stops counting when its lease has expired, and its key can be used again', async () => {
    const userId = await newUser();
    const key = randomUUID();
    expect((await ledger.claim(request(userId, { leaseSeconds: -1, idempotencyKey: key }))).outcome).toBe('claimed');
    expect((await ledger.usage(userId, '')).manualUsed).toBe(0);
    expect((await ledger.claim(request(userId, { idempotencyKey: key }))).outcome).toBe('claimed');
    expect((await ledger.usage(userId, '')).manualUsed).toBe(1);
  });

  it('is returned once, and never after it was completed', async () => {
    const userId = await newUser();
    const claim = await ledger.claim(request(userId));
    if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
    await sql`update private.analysis_claims set state = 'completed' where id = ${claim.claimId}`;
    await ledger.giveBack(claim.claimId);
    expect((await ledger.usage(userId, '')).manualUsed).toBe(1);
  });

  it('that was abandoned is returned: all of them on a single server, only expired ones elsewhere', async () => {
    const userId = await newUser();
    await ledger.claim(request(userId, { limit: null }));
    await ledger.claim(request(userId, { limit: null, leaseSeconds: -1 }));
    const states = async () =>
      (await sql`select state from private.analysis_claims where user_id = ${userId} order by created_at`).map(
        (row) => row['state'],
      );
    await ledger.giveBackAbandoned('expired');
    expect(await states()).toEqual(['open', 'returned']);
    await ledger.giveBackAbandoned('all');
    expect(await states()).toEqual(['returned', 'returned']);
  });
});
