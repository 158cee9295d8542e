import { randomUUID } from 'node:crypto';
import { type Analysis, analysisSchema } from '@latticework/core/analysis';
import { personalDataSchema } from '@latticework/core/personalData';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePremium } from '../testing/givePremium.ts';
import {
  eventsIn,
  handsOnAndGoesOn,
  namesOf,
  type ScriptedServer,
  startScriptedServer,
  worksForever,
} from '../testing/scriptedEngine.ts';
import type { TestPerson } from '../testing/testServer.ts';

const FINISH = '/functions/v1/finish-analysis';
const STREAM = { accept: 'text/event-stream' };
let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.stop());

const finish = (as: TestPerson, historyId: string, headers: Record<string, string> = {}) =>
  server.post(FINISH, { historyId }, { as, headers });
const refusalOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

/** A person with one analysis that was interrupted after this many findings. */
async function withBrokenOff(
  findings = 1,
  headers: Record<string, string> = {},
): Promise<{ person: TestPerson; id: string }> {
  const person = await server.person();
  server.play(async (_request, _signal, onPart) => {
    for (const part of server.parts.slice(0, findings)) onPart(part);
    throw new Error('the engine broke');
  });
  const [kept] = eventsIn(await (await server.ask(person, headers)).text());
  if (!kept) throw new Error('nothing was handed on');
  server.play(async () => server.analysis);
  return { person, id: (kept.data as { historyId: string }).historyId };
}

async function storedOf(id: string) {
  const [row] = await server.sql<
    { full_response: unknown; tools: { id: string }[]; broken_off: boolean; tries: number; busy: boolean }[]
  >`
    select full_response, recommended_tools as tools, broken_off, finish_tries as tries, reading_until is not null as busy
    from public.query_history where id = ${id}
  `;
  if (!row) throw new Error('the entry is gone');
  return { ...row, analysis: analysisSchema.parse(row.full_response), tools: row.tools.map((tool) => tool.id) };
}

describe('finishing a broken-off analysis', () => {
  it('replaces the entry with the complete analysis, and costs nothing', async () => {
    const { person, id } = await withBrokenOff();
    const response = await finish(person, id);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...server.analysis, historyId: id });
    expect(await storedOf(id)).toMatchObject({ analysis: server.analysis, broken_off: false, busy: false });
    expect(await server.usedBy(person)).toBe(1);
    const claims = await server.sql`select state from private.analysis_claims where user_id = ${person.id}`;
    expect([...claims]).toEqual([{ state: 'completed' }]);
  });

  it('analyzes the stored text at the stored quality', async () => {
    const { person, id } = await withBrokenOff();
    await givePremium(server.sql, person.email);
    await finish(person, id);
    const { text, quality } = server.seen.requests.at(-1) ?? {};
    const [row] = await server.sql`select query_text from public.query_history where id = ${id}`;
    expect([text, quality]).toEqual([row?.['query_text'], 'basic']);
  });

  it('streams like the analysis did', async () => {
    const { person, id } = await withBrokenOff();
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 2)) onPart(part);
      return server.analysis;
    });
    const events = eventsIn(await (await finish(person, id, STREAM)).text());
    expect(namesOf(events)).toEqual(['kept', 'finding', 'finding', 'result']);
  });

  it('is for the owner only: another person learns nothing about the entry', async () => {
    const { id } = await withBrokenOff();
    const other = await server.premiumPerson();
    expect(await refusalOf(await finish(other, id))).toEqual([404, 'not_found']);
    expect(await refusalOf(await finish(other, randomUUID()))).toEqual([404, 'not_found']);
    expect((await server.post(FINISH, { historyId: id })).status).toBe(401);
    expect((await finish(other, 'nonsense')).status).toBe(400);
    expect(server.seen.requests).toEqual([]);
    expect(await storedOf(id)).toMatchObject({ broken_off: true, tries: 0 });
  });

  it('of a complete entry simply returns it', async () => {
    const { person, id } = await withBrokenOff();
    await finish(person, id);
    server.play(() => Promise.reject(new Error('must not be called')));
    expect(await (await finish(person, id)).json()).toEqual({ ...server.analysis, historyId: id });
    expect(server.seen.requests).toEqual([]);
  });

  it('happens once for concurrent requests, and the others are told that it is in progress', async () => {
    const { person, id } = await withBrokenOff();
    const go = Promise.withResolvers<void>();
    server.play(async () => {
      await go.promise;
      return server.analysis;
    });
    const answers = Array.from({ length: 20 }, () => finish(person, id));
    // Three at a time are accepted for each person, so the ones behind the first are refused while it runs.
    const refused: number[] = [];
    for (const answer of answers) void answer.then(({ status }) => status === 409 && refused.push(status));
    await expect.poll(() => refused.length).toBe(19);
    go.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    expect(server.seen.requests).toHaveLength(1);
    expect(await storedOf(id)).toMatchObject({ tries: 1, broken_off: false });
  });

  it('waits while the first reading is still in progress', async () => {
    const person = await server.person();
    const go = Promise.withResolvers<void>();
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) onPart(part);
      await go.promise;
      return server.analysis;
    });
    const first = await server.ask(person);
    const [entry] = await server.sql<
      { id: string }[]
    >`select id from public.query_history where user_id = ${person.id}`;
    const response = await finish(person, entry?.id ?? '');
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'in_progress',
      error: 'This analysis is being read right now. Please try again in a moment.',
    });
    go.resolve();
    expect(namesOf(eventsIn(await first.text()))).toEqual(['kept', 'finding', 'result']);
  });

  it('is tried at most three times, whatever the outcome', async () => {
    const { person, id } = await withBrokenOff();
    server.play(() => Promise.reject(new Error('the engine broke')));
    expect(await refusalOf(await finish(person, id))).toEqual([502, 'analysis_failed']);
    server.play(handsOnAndGoesOn(server.parts.slice(0, 2)));
    const client = new AbortController();
    const reader = (
      await server.post(FINISH, { historyId: id }, { as: person, headers: STREAM, signal: client.signal })
    ).body?.getReader();
    await reader?.read();
    client.abort();
    await expect.poll(() => storedOf(id)).toMatchObject({ busy: false, tries: 2 });
    server.play(() => Promise.reject(new Error('the engine broke')));
    expect((await finish(person, id)).status).toBe(502);

    server.play(async () => server.analysis);
    const response = await finish(person, id);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({
      code: 'no_tries_left',
      error: expect.stringMatching(/three times.*stays in your history\.$/),
    });
    expect(server.seen.requests).toEqual([]);
    expect(await storedOf(id)).toMatchObject({ tries: 3, broken_off: true });
  });

  it('that is interrupted keeps the reading that found more', async () => {
    const { person, id } = await withBrokenOff(2);
    const ids = server.analysis.recommendedTools.map((tool) => tool.id);
    for (const [findings, kept] of [
      [1, 2],
      [3, 3],
    ] as const) {
      server.play(async (_request, _signal, onPart) => {
        for (const part of server.parts.slice(0, findings)) onPart(part);
        throw new Error('the engine broke');
      });
      await (await finish(person, id, STREAM)).text();
      expect(await storedOf(id)).toMatchObject({ tools: ids.slice(0, kept), broken_off: true, busy: false });
    }
  });

  it('with a question back leaves the entry as it is', async () => {
    const { person, id } = await withBrokenOff();
    const clarification = { question: 'What is at stake?', because: 'Too little is known.' };
    server.play(async () => ({ ...server.analysis, recommendedTools: [], clarification }));
    expect(await (await finish(person, id)).json()).toMatchObject({ clarification, historyId: id });
    expect(await storedOf(id)).toMatchObject({ broken_off: true, busy: false });
  });

  it('is possible again after a server died during it, once its lease has expired', async () => {
    const { person, id } = await withBrokenOff();
    const lease = (interval: string) => server.sql`
      update public.query_history set reading_id = gen_random_uuid(), reading_until = now() + ${interval}::interval
      where id = ${id}
    `;
    await lease('1 second');
    expect((await finish(person, id)).status).toBe(409);
    await expect.poll(async () => (await finish(person, id)).status).toBe(200);
  });

  it('does not overwrite the result of a later reading', async () => {
    const { person, id } = await withBrokenOff();
    const go = Promise.withResolvers<void>();
    const late: Analysis = { ...server.analysis, keyLessons: ['too late'] };
    server.play(async () => {
      await go.promise;
      return late;
    });
    const slow = finish(person, id);
    await expect.poll(() => storedOf(id)).toMatchObject({ busy: true });
    await server.sql`update public.query_history set reading_until = now() - interval '1 second' where id = ${id}`;
    server.play(async () => server.analysis);
    expect((await finish(person, id)).status).toBe(200);
    go.resolve();
    expect(await (await slow).json()).toMatchObject({ keyLessons: ['too late'], historyId: null });
    expect((await storedOf(id)).analysis).toEqual(server.analysis);
  });

  it('deletes verdicts on removed findings and checked steps of the earlier plan', async () => {
    const { person, id } = await withBrokenOff(server.parts.length);
    const [first, second] = server.analysis.recommendedTools.map((tool) => tool.id);
    for (const toolId of [first, second]) {
      const said = await server.post(
        '/functions/v1/judge-finding',
        { historyId: id, toolId, verdict: 'fits' },
        { as: person },
      );
      expect(said.status).toBe(200);
    }
    const checked = await server.post(
      '/functions/v1/check-step',
      { historyId: id, step: 0, checked: true },
      { as: person },
    );
    expect(checked.status).toBe(200);
    server.play(async () => ({
      ...server.analysis,
      recommendedTools: server.analysis.recommendedTools.filter((tool) => tool.id !== second),
    }));
    await finish(person, id);
    const verdicts = await server.sql`select tool_id from public.finding_verdicts where history_id = ${id}`;
    expect([...verdicts]).toEqual([{ tool_id: first }]);
    expect(await server.sql`select from public.checked_steps where history_id = ${id}`).toHaveLength(0);
  });
});

describe('an interrupted analysis that is requested again with its key', () => {
  it('is finished at no cost, by one of several simultaneous requests', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const { person, id } = await withBrokenOff(1, headers);
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.ask(person, headers)));
    for (const answer of answers) {
      expect(eventsIn(await answer.text()).at(-1)).toEqual({
        event: 'result',
        data: { ...server.analysis, historyId: id },
      });
    }
    expect(server.seen.requests).toHaveLength(1);
    expect(await server.usedBy(person)).toBe(1);
  });

  it('is waited for while its first reading is in progress', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const person = await server.person();
    const go = Promise.withResolvers<void>();
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) onPart(part);
      await go.promise;
      return server.analysis;
    });
    const first = await server.ask(person, headers);
    const again = server.ask(person, headers);
    await new Promise((resolve) => setTimeout(resolve, 300));
    go.resolve();
    expect(eventsIn(await (await again).text()).at(-1)).toEqual(eventsIn(await first.text()).at(-1));
    expect(server.seen.requests).toHaveLength(1);
  });

  it('has no more tries than finishing has', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const { person } = await withBrokenOff(1, headers);
    server.play(() => Promise.reject(new Error('the engine broke')));
    for (let time = 0; time < 3; time += 1) expect((await server.ask(person, headers)).status).toBe(502);
    expect(await refusalOf(await server.ask(person, headers))).toEqual([429, 'no_tries_left']);
    expect(server.seen.requests).toHaveLength(3);
  });
});

describe('the readers of the history', () => {
  it('list, count and export an interrupted analysis, and mark it as one', async () => {
    const { person, id } = await withBrokenOff(2);
    const page = (await (await server.get('/functions/v1/history', { as: person })).json()) as { entries: object[] };
    expect(page.entries).toMatchObject([{ id, brokenOff: true }]);
    const patterns = await (await server.get('/functions/v1/patterns?timeZone=Europe/Madrid', { as: person })).json();
    expect(patterns).toMatchObject({ questions: 1, tools: expect.objectContaining({ length: 2 }) });
    const exported = await (await server.get('/functions/v1/export-data', { as: person })).json();
    const [entry] = personalDataSchema.parse(exported).history;
    expect(analysisSchema.parse(entry?.analysis).metadata.brokenOff).toBe(true);

    await finish(person, id);
    const after = (await (await server.get('/functions/v1/history', { as: person })).json()) as { entries: object[] };
    expect(after.entries).toMatchObject([{ id, brokenOff: false }]);
  });

  it('show an entry only to its owner', async () => {
    const { id } = await withBrokenOff();
    const other = await server.person();
    const { data } = await other.supabase.from('query_history').select('broken_off, finish_tries').eq('id', id);
    expect(data).toEqual([]);
  });
});

it('an analysis that is not streamed is stored only when it is complete', async () => {
  server.play(worksForever);
  const person = await server.person();
  const client = new AbortController();
  const asked = server.post(
    '/functions/v1/get-lattice-insights-narrative',
    { query: 'We have come too far to stop now, or have we?', queryType: 'manual' },
    { as: person, signal: client.signal },
  );
  await expect.poll(() => server.seen.requests.length).toBe(1);
  expect(server.seen.mayHandOn).toBe(false);
  client.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => server.usedBy(person)).toBe(0);
});
