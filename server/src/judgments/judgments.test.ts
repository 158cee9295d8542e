import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../database/connect.ts';
import { startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

const JUDGE = '/functions/v1/judge-finding';
const CHECK = '/functions/v1/check-step';
const ENTRY = {
  recommendedTools: [{ id: 'CB062' }, { id: 'MM111' }],
  narrativeAnalysis: {
    actionPlan: { sections: [{ actionItems: [{}, {}] }, { actionItems: [] }, { actionItems: [{}] }] },
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** An entry with two findings and a plan of three steps. */
async function entryOf(person: TestPerson): Promise<string> {
  const [row] = await server.sql<{ id: string }[]>`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query, recommended_tools, full_response)
    values (${person.id}, 'manual', 'x', 'premium', ${server.sql.json(ENTRY.recommendedTools)}, ${server.sql.json(ENTRY)})
    returning id
  `;
  return row?.id ?? '';
}

async function answerOf(path: string, body: object, as: TestPerson) {
  const response = await server.post(path, body, { as });
  const { requestId: _, ...answer } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, answer };
}

const judge = (as: TestPerson, historyId: string, toolId: string, verdict: unknown) =>
  answerOf(JUDGE, { historyId, toolId, verdict }, as);
const check = (as: TestPerson, historyId: string, step: unknown, checked: boolean) =>
  answerOf(CHECK, { historyId, step, checked }, as);

/** What the person reads back, with the query of the screens. */
async function kept(person: TestPerson, historyId: string) {
  const { data, error } = await person.supabase
    .from('query_history')
    .select('id, finding_verdicts(tool_id, verdict), checked_steps(step)')
    .eq('id', historyId)
    .maybeSingle();
  expect(error).toBeNull();
  return (
    data && {
      verdicts: Object.fromEntries(data.finding_verdicts.map(({ tool_id, verdict }) => [tool_id, verdict])),
      steps: data.checked_steps.map(({ step }) => step as number).sort(),
    }
  );
}

const NO_FINDING = { status: 404, answer: { code: 'not_found', error: 'There is no such finding in your history.' } };
const NO_STEP = { status: 404, answer: { code: 'not_found', error: 'There is no such step in your history.' } };

describe('a verdict', () => {
  it('is stored, changed and taken back, and sending it again changes nothing', async () => {
    const person = await server.person();
    const id = await entryOf(person);
    const when = async () =>
      (await server.sql`select decided_at::text as at from public.finding_verdicts where history_id = ${id}`)[0]?.[
        'at'
      ];

    expect(await judge(person, id, 'CB062', 'fits')).toEqual({ status: 200, answer: { verdict: 'fits' } });
    const first = await when();
    expect((await judge(person, id, 'CB062', 'fits')).status).toBe(200);
    expect([await kept(person, id), await when()]).toEqual([{ verdicts: { CB062: 'fits' }, steps: [] }, first]);

    await judge(person, id, 'CB062', 'not me');
    await judge(person, id, 'MM111', 'fits');
    expect((await kept(person, id))?.verdicts).toEqual({ CB062: 'not me', MM111: 'fits' });

    expect(await judge(person, id, 'CB062', null)).toEqual({ status: 200, answer: { verdict: null } });
    expect((await judge(person, id, 'CB062', null)).status).toBe(200);
    expect((await kept(person, id))?.verdicts).toEqual({ MM111: 'fits' });
  });

  it.each(['fits', null])(
    'of %s gives the same refusal for a missing finding and another person’s',
    async (verdict) => {
      const [person, other] = await Promise.all([server.person(), server.person()]);
      const [id, othersId] = await Promise.all([entryOf(person), entryOf(other)]);
      await judge(other, othersId, 'CB062', 'not me');
      expect(await judge(person, othersId, 'CB062', verdict)).toEqual(NO_FINDING);
      expect(await judge(person, randomUUID(), 'CB062', verdict)).toEqual(NO_FINDING);
      expect(await judge(person, id, 'CB063', verdict)).toEqual(NO_FINDING);
      expect(await kept(other, othersId)).toEqual({ verdicts: { CB062: 'not me' }, steps: [] });
      expect(await kept(person, othersId)).toBeNull();
    },
  );
});

describe('a step', () => {
  it('is checked and unchecked, through all sections, and sending it again changes nothing', async () => {
    const person = await server.person();
    const id = await entryOf(person);
    expect(await check(person, id, 0, true)).toEqual({ status: 200, answer: { checked: true } });
    await check(person, id, 2, true);
    expect((await check(person, id, 2, true)).status).toBe(200);
    expect((await kept(person, id))?.steps).toEqual([0, 2]);
    expect(await check(person, id, 0, false)).toEqual({ status: 200, answer: { checked: false } });
    expect((await check(person, id, 0, false)).status).toBe(200);
    expect((await kept(person, id))?.steps).toEqual([2]);
  });

  it.each([true, false])('(%s) is refused for a missing step and another person’s', async (checked) => {
    const [person, other] = await Promise.all([server.person(), server.person()]);
    const [id, othersId] = await Promise.all([entryOf(person), entryOf(other)]);
    await check(other, othersId, 1, true);
    expect(await check(person, othersId, 1, checked)).toEqual(NO_STEP);
    expect(await check(person, randomUUID(), 1, checked)).toEqual(NO_STEP);
    expect(await check(person, id, 3, checked)).toEqual(NO_STEP);
    expect((await kept(other, othersId))?.steps).toEqual([1]);
  });

  it('does not exist in an entry without a plan', async () => {
    const person = await server.person();
    const id = await entryOf(person);
    await server.sql`update public.query_history set full_response = full_response - 'narrativeAnalysis' where id = ${id}`;
    expect(await check(person, id, 0, true)).toEqual(NO_STEP);
    await server.sql`update public.query_history set full_response = null where id = ${id}`;
    expect(await check(person, id, 0, true)).toEqual(NO_STEP);
  });
});

describe('judgments', () => {
  it.each([
    [JUDGE, { toolId: 'XX001', verdict: 'fits' }],
    [JUDGE, { toolId: 'CB062', verdict: 'maybe' }],
    [JUDGE, { toolId: 'CB062' }],
    [CHECK, { step: -1, checked: true }],
    [CHECK, { step: 100_000, checked: true }],
    [CHECK, { step: 1.5, checked: true }],
    [CHECK, { step: 1, checked: 'yes' }],
    [CHECK, { step: 1, checked: true, user_id: 'somebody' }],
  ])('%s refuses %j', async (path, body) => {
    const person = await server.person();
    expect(await answerOf(path, { historyId: await entryOf(person), ...body }, person)).toMatchObject({
      status: 400,
      answer: { code: 'bad_request' },
    });
  });

  it('need a session', async () => {
    expect((await server.post(JUDGE, {})).status).toBe(401);
    expect((await server.post(CHECK, {})).status).toBe(401);
  });

  it('are deleted with their entry, which its owner deletes through REST', async () => {
    const person = await server.person();
    const id = await entryOf(person);
    await judge(person, id, 'CB062', 'fits');
    await check(person, id, 1, true);
    await person.supabase.from('query_history').delete().eq('id', id);
    const left = await server.sql`
      select history_id from public.finding_verdicts where history_id = ${id}
      union all select history_id from public.checked_steps where history_id = ${id}
    `;
    expect([...left]).toEqual([]);
  });

  it.each([
    ['entry', (sql: Sql, _: TestPerson, id: string) => sql`delete from public.query_history where id = ${id}`],
    ['account', (sql: Sql, person: TestPerson) => sql`delete from auth.users where id = ${person.id}`],
  ])('wait for a concurrent deletion of the %s, and then find nothing', async (_, deletion) => {
    const person = await server.person();
    const id = await entryOf(person);
    const waiting = async () =>
      (
        await server.sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into public.%'
        `
      ).count;
    let answers: Promise<{ status: number }[]> | undefined;
    await server.sql.begin(async (transaction) => {
      await deletion(transaction as unknown as Sql, person, id);
      answers = Promise.all([judge(person, id, 'CB062', 'fits'), check(person, id, 1, true)]);
      await expect.poll(waiting).toBe(2);
    });
    expect((await answers)?.map(({ status }) => status)).toEqual([404, 404]);
  });
});
