import { join } from 'node:path';
import type { Reservation } from '@latticework/engine/model/tokenBudget';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Sql } from '../database/connect.ts';
import { testDatabase } from '../embedded/testing/database.ts';
import { forgetPersonDaysJob } from './forgetPersonDaysJob.ts';
import { createModelBudget } from './store.ts';

const database = testDatabase({ migrationsFolder: join(import.meta.dirname, '..', '..', 'supabase', 'migrations') });
const TODAY = "(now() at time zone 'UTC')::date";
let servers: [Sql, Sql];
beforeAll(() => {
  servers = [connectDatabase(database.url, { max: 10 }), connectDatabase(database.url, { max: 10 })];
});
afterAll(() => Promise.all(servers.map((sql) => sql.end())));
beforeEach(() => servers[0]`truncate private.model_token_days, private.model_token_person_days`);

const budget = (tokensPerDay: number, tokensPerPersonPerDay = tokensPerDay, sql = servers[0]) =>
  createModelBudget(sql, { tokensPerDay, tokensPerPersonPerDay });

async function reserved(from: ReturnType<typeof budget>, tokens: number, person = 'ann'): Promise<Reservation> {
  const reservation = await from.reserve(tokens, person);
  if (reservation.refused) throw new Error(`refused: ${reservation.refused}`);
  return reservation;
}

async function spentToday(): Promise<number> {
  const [row] = await servers[0]<{ tokens: string }[]>`
    select tokens from private.model_token_days where day = ${servers[0].unsafe(TODAY)}
  `;
  return Number(row?.tokens ?? 0);
}

async function spentTodayBy(person: string): Promise<number> {
  const [row] = await servers[0]<{ tokens: string }[]>`
    select tokens from private.model_token_person_days where day = ${servers[0].unsafe(TODAY)} and email_hash = ${person}
  `;
  return Number(row?.tokens ?? 0);
}

describe('the budget of a day', () => {
  it('is never exceeded by concurrent requests, across servers', async () => {
    const budgets = servers.map((sql) => budget(1_000, 1_000, sql));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => budgets[at % 2]?.reserve(90, `person ${at}`)),
    );
    expect(answers.filter((answer) => answer?.refused === null)).toHaveLength(11);
    expect(answers.filter((answer) => answer?.refused === 'installation')).toHaveLength(49);
    expect(await spentToday()).toBe(990);
  });

  it('is charged what was used instead of what was reserved, once', async () => {
    const reservation = await reserved(budget(1_000), 800);
    expect((await budget(1_000).reserve(300, 'ben')).refused).toBe('installation');
    await Promise.all([reservation.settle(150), reservation.settle(150)]);
    await reservation.settle(0);
    expect(await spentToday()).toBe(150);
    expect(await spentTodayBy('ann')).toBe(150);
    expect((await budget(1_000).reserve(300, 'ben')).refused).toBeNull();
  });

  it('counts what a request used beyond its reservation', async () => {
    await (await reserved(budget(1_000), 400)).settle(1_200);
    expect(await spentToday()).toBe(1_200);
    expect((await budget(1_000).reserve(1, 'ben')).refused).toBe('installation');
  });

  it('refuses a request larger than a whole day, also on an unused day', async () => {
    expect((await budget(1_000, 5_000).reserve(1_001, 'ann')).refused).toBe('installation');
    expect(await spentToday()).toBe(0);
  });

  it('starts over each day, by the database’s clock', async () => {
    await reserved(budget(1_000), 1_000);
    expect((await budget(1_000).reserve(1, 'ann')).refused).not.toBeNull();
    await servers[0]`update private.model_token_days set day = day - 1`;
    await servers[0]`update private.model_token_person_days set day = day - 1`;
    expect((await budget(1_000).reserve(1_000, 'ann')).refused).toBeNull();
  });

  it('of yesterday is charged for a request that began yesterday', async () => {
    await servers[0].unsafe(`
      insert into private.model_token_days values (${TODAY} - 1, 500), (${TODAY}, 70);
      insert into private.model_token_person_days values (${TODAY} - 1, 'ann', 450), (${TODAY}, 'ann', 60);
      select private.settle_model_tokens(${TODAY} - 1, 'ann', 400, 10);
    `);
    for (const [table, expected] of [
      ['model_token_days', [110, 70]],
      ['model_token_person_days', [60, 60]],
    ] as const) {
      const rows = await servers[0]`select tokens::integer from private.${servers[0](table)} order by day`;
      expect(rows.map((row) => row['tokens'])).toEqual(expected);
    }
  });
});

describe('the share of a person', () => {
  it('is never exceeded by concurrent requests, across servers, and takes nothing from others', async () => {
    const budgets = servers.map((sql) => budget(10_000, 1_000, sql));
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => budgets[at % 2]?.reserve(90, 'ann')));
    expect(answers.filter((answer) => answer?.refused === null)).toHaveLength(11);
    expect(answers.filter((answer) => answer?.refused === 'person')).toHaveLength(49);
    expect(await spentTodayBy('ann')).toBe(990);
    expect(await spentToday()).toBe(990);
    expect((await budget(10_000, 1_000).reserve(90, 'ben')).refused).toBeNull();
  });

  it('is not charged when the installation’s budget is used up, however many ask at once', async () => {
    await reserved(budget(1_000), 950, 'ben');
    const answers = await Promise.all(Array.from({ length: 30 }, () => budget(1_000, 500).reserve(100, 'ann')));
    expect(new Set(answers.map(({ refused }) => refused))).toEqual(new Set(['installation']));
    expect(await spentTodayBy('ann')).toBe(0);
    expect(await spentToday()).toBe(950);
  });

  it('adds up to the installation’s total when reservations and settlements overlap', async () => {
    const budgets = servers.map((sql) => budget(100_000, 3_000, sql));
    await Promise.all(
      Array.from({ length: 80 }, async (_, at) => {
        const reservation = await budgets[at % 2]?.reserve(200, at % 3 === 0 ? 'ann' : 'ben');
        if (reservation?.refused === null) await reservation.settle(at);
      }),
    );
    expect((await spentTodayBy('ann')) + (await spentTodayBy('ben'))).toBe(await spentToday());
  });

  it('is deleted after the following day, by a job that runs every hour', async () => {
    await servers[0].unsafe(`
      insert into private.model_token_person_days
      values (${TODAY} - 2, 'ann', 1), (${TODAY} - 1, 'ann', 2), (${TODAY}, 'ann', 3)
    `);
    const job = forgetPersonDaysJob(servers[0]);
    expect(job.every).toBe('27 * * * *');
    await job.run(undefined);
    const rows = await servers[0]`select tokens::integer from private.model_token_person_days order by day`;
    expect(rows.map((row) => row['tokens'])).toEqual([2, 3]);
  });
});
