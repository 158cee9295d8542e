import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Sql } from '../database/connect.ts';
import { testDatabase } from '../embedded/testing/database.ts';
import { createModelBudget } from './store.ts';

const database = testDatabase({ migrationsFolder: join(import.meta.dirname, '..', '..', 'supabase', 'migrations') });
let servers: [Sql, Sql];
beforeAll(() => {
  servers = [connectDatabase(database.url, { max: 10 }), connectDatabase(database.url, { max: 10 })];
});
afterAll(() => Promise.all(servers.map((sql) => sql.end())));
beforeEach(() => servers[0]`delete from private.model_token_days`);

async function spentToday(): Promise<number> {
  const [row] = await servers[0]<{ tokens: string }[]>`
    select tokens from private.model_token_days where day = (now() at time zone 'UTC')::date
  `;
  return Number(row?.tokens ?? 0);
}

describe('the budget of a day', () => {
  it('is never exceeded by requests that meet, of whatever server', async () => {
    const budgets = servers.map((sql) => createModelBudget(sql, 1_000));
    const granted = await Promise.all(Array.from({ length: 60 }, (_, at) => budgets[at % 2]?.reserve(90)));
    expect(granted.filter(Boolean)).toHaveLength(11);
    expect(await spentToday()).toBe(990);
  });

  it('is charged what was used instead of what was set aside, once', async () => {
    const budget = createModelBudget(servers[0], 1_000);
    const reservation = await budget.reserve(800);
    expect(await budget.reserve(300)).toBeNull();
    await Promise.all([reservation?.settle(150), reservation?.settle(150)]);
    await reservation?.settle(0);
    expect(await spentToday()).toBe(150);
    expect(await budget.reserve(300)).not.toBeNull();
  });

  it('bears a request that used more than was set aside', async () => {
    const budget = createModelBudget(servers[0], 1_000);
    await (await budget.reserve(400))?.settle(1_200);
    expect(await spentToday()).toBe(1_200);
    expect(await budget.reserve(1)).toBeNull();
  });

  it('refuses a request that is larger than a whole day, on a day without any', async () => {
    expect(await createModelBudget(servers[0], 1_000).reserve(1_001)).toBeNull();
    expect(await spentToday()).toBe(0);
  });

  it('begins anew each day by the clock of the database', async () => {
    const budget = createModelBudget(servers[0], 1_000);
    await budget.reserve(1_000);
    expect(await budget.reserve(1)).toBeNull();
    await servers[0]`update private.model_token_days set day = day - 1`;
    expect(await budget.reserve(1_000)).not.toBeNull();
  });

  it('of yesterday is charged for a request that began yesterday', async () => {
    const today = "(now() at time zone 'UTC')::date";
    await servers[0].unsafe(`insert into private.model_token_days values (${today} - 1, 500), (${today}, 70)`);
    await servers[0].unsafe(`select private.settle_model_tokens(${today} - 1, 400, 10)`);
    const rows = await servers[0]`select tokens::integer from private.model_token_days order by day`;
    expect(rows.map((row) => row['tokens'])).toEqual([110, 70]);
  });
});
