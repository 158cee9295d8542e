import { type Analysis, analysisSchema } from '@latticework/core/analysis';
import { startScriptedModelServer, staysSilent } from '@latticework/engine/model/testing/scriptedModelServer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventsIn,
  handsOnAll,
  handsOnAndGoesOn,
  namesOf,
  type ScriptedServer,
  startScriptedServer,
  untilFindings,
  worksForever,
} from '../testing/scriptedEngine.ts';
import { startTestServer, type TestPerson } from '../testing/testServer.ts';

const REREAD = '/functions/v1/reread-analysis';
const STREAM = { accept: 'text/event-stream' };
const AS = { decision: 'which-mortgage' };

let server: ScriptedServer;
let again: Analysis;
beforeAll(async () => {
  server = await startScriptedServer();
  again = { ...server.analysis, keyLessons: ['read again'] };
});
afterAll(() => server.stop());

async function withWhole(): Promise<{ person: TestPerson; id: string }> {
  const person = await server.person();
  server.play(handsOnAll(server));
  const [kept] = eventsIn(await (await server.ask(person)).text());
  if (!kept) throw new Error('nothing was sent');
  server.play(async () => again);
  return { person, id: (kept.data as { historyId: string }).historyId };
}

const reread = (as: TestPerson, historyId: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  server.post(REREAD, { historyId, ...AS }, { as, headers, ...(signal && { signal }) });

const withRereads = (analysis: Analysis, rereads: number): Analysis => ({
  ...analysis,
  metadata: { ...analysis.metadata, rereads },
});

async function storedOf(id: string) {
  const [row] = await server.sql<{ full_response: unknown; broken_off: boolean; rereads: number; busy: boolean }[]>`
    select full_response, broken_off, rereads, reading_until is not null as busy
    from public.query_history where id = ${id}
  `;
  if (!row) throw new Error('the entry is gone');
  const { full_response, ...rest } = row;
  return { ...rest, analysis: analysisSchema.parse(full_response) };
}

/** As it was before it was read again, with this many tries used. */
const untouched = (rereads: number) => ({ analysis: server.analysis, broken_off: false, busy: false, rereads });

describe('reading an analysis again', () => {
  it('reads the stored text at the stored quality as the kind that was chosen', async () => {
    const { person, id } = await withWhole();
    expect(await (await reread(person, id)).json()).toEqual({ ...withRereads(again, 1), historyId: id });
    const [row] = await server.sql`select query_text from public.query_history where id = ${id}`;
    const { metadata } = server.analysis;
    expect(server.seen.requests).toMatchObject([
      { text: row?.['query_text'], quality: metadata.analysisQuality, decision: AS.decision, answers: {} },
    ]);
    expect(server.seen.requests[0]?.trending).toBeUndefined();
  });

  it('reads a trending analysis as trending', async () => {
    const { person, id } = await withWhole();
    await server.sql`
      update public.query_history set query_type = 'trending',
        full_response = jsonb_set(full_response, '{metadata}', full_response -> 'metadata' || '{"isHot": true, "engagement": 7}')
      where id = ${id}
    `;
    await reread(person, id);
    expect(server.seen.requests).toMatchObject([{ trending: { isHot: true, engagement: 7 } }]);
  });

  it('streams the parts, with its entry first', async () => {
    const { person, id } = await withWhole();
    server.play(handsOnAll({ parts: server.parts.slice(0, 2), analysis: again }));
    const events = eventsIn(await (await reread(person, id, STREAM)).text());
    expect(namesOf(events)).toEqual(['kept', 'finding', 'finding', 'result']);
    expect(events[0]?.data).toEqual({ part: 'kept', historyId: id });
    expect(events.at(-1)?.data).toEqual({ ...withRereads(again, 1), historyId: id });
  });

  it('happens once for concurrent requests, and the others are told that it is in progress', async () => {
    const { person, id } = await withWhole();
    const go = Promise.withResolvers<void>();
    server.play(async () => {
      await go.promise;
      return again;
    });
    const answers = Array.from({ length: 10 }, () => reread(person, id));
    const refused: Response[] = [];
    for (const answer of answers) void answer.then((one) => one.status === 409 && refused.push(one));
    await expect.poll(() => refused.length).toBe(9);
    expect(await refused[0]?.json()).toMatchObject({
      code: 'in_progress',
      error: 'This analysis is being read right now. Please try again in a moment.',
    });
    go.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
    expect(server.seen.requests).toHaveLength(1);
    expect(await storedOf(id)).toMatchObject({ rereads: 1, busy: false });
  });

  it('leaves the analysis that stands to those who ask for it meanwhile', async () => {
    const { person, id } = await withWhole();
    const go = Promise.withResolvers<void>();
    server.play(async () => {
      await go.promise;
      return again;
    });
    const reading = reread(person, id);
    await expect.poll(() => storedOf(id)).toMatchObject({ busy: true });
    const finished = await server.post('/functions/v1/finish-analysis', { historyId: id }, { as: person });
    expect(await finished.json()).toEqual({ ...server.analysis, historyId: id });
    go.resolve();
    expect((await reading).status).toBe(200);
  });

  it('deletes verdicts on findings that are gone and checked steps of the earlier plan', async () => {
    const { person, id } = await withWhole();
    const [first, second] = server.analysis.recommendedTools.map((tool) => tool.id);
    for (const toolId of [first, second]) {
      const said = { historyId: id, toolId, verdict: 'fits' };
      expect((await server.post('/functions/v1/judge-finding', said, { as: person })).status).toBe(200);
    }
    const step = { historyId: id, step: 0, checked: true };
    expect((await server.post('/functions/v1/check-step', step, { as: person })).status).toBe(200);
    const recommendedTools = again.recommendedTools.filter((tool) => tool.id !== second);
    server.play(async () => ({ ...again, recommendedTools }));
    await reread(person, id);
    const verdicts = await server.sql`select tool_id from public.finding_verdicts where history_id = ${id}`;
    expect([...verdicts]).toEqual([{ tool_id: first }]);
    expect(await server.sql`select from public.checked_steps where history_id = ${id}`).toHaveLength(0);
  });

  it('of an entry that is deleted meanwhile stores nothing', async () => {
    const { person, id } = await withWhole();
    server.play(async () => {
      await server.sql`delete from public.query_history where id = ${id}`;
      return again;
    });
    expect(await (await reread(person, id)).json()).toMatchObject({ keyLessons: ['read again'], historyId: null });
    expect(await server.sql`select from public.query_history where user_id = ${person.id}`).toHaveLength(0);
  });
});

describe('reading an analysis again without success leaves it as it was', () => {
  it('and returns the try when nothing was sent before the engine failed', async () => {
    const { person, id } = await withWhole();
    server.play(() => Promise.reject(new Error('the engine broke')));
    for (let time = 0; time < 3; time += 1) {
      const response = await reread(person, id);
      expect([response.status, await response.json()]).toMatchObject([502, { code: 'analysis_failed' }]);
    }
    expect(await storedOf(id)).toEqual(untouched(0));
  });

  it('and returns the try when the person leaves before anything was sent', async () => {
    const { person, id } = await withWhole();
    server.play(worksForever);
    const client = new AbortController();
    const asked = reread(person, id, {}, client.signal);
    await expect.poll(() => storedOf(id)).toMatchObject({ busy: true, rereads: 1 });
    client.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => storedOf(id)).toEqual(untouched(0));
  });

  it('and uses a try when a part was sent before the engine failed', async () => {
    const { person, id } = await withWhole();
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts) onPart(part);
      throw new Error('the engine broke');
    });
    expect(namesOf(eventsIn(await (await reread(person, id, STREAM)).text())).at(-1)).toBe('error');
    expect(await storedOf(id)).toEqual(untouched(1));
  });

  it('and uses a try when the person leaves after the first part', async () => {
    const { person, id } = await withWhole();
    server.play(handsOnAndGoesOn(server.parts.slice(0, 2)));
    for (const used of [1, 2]) {
      const client = new AbortController();
      await untilFindings(await reread(person, id, STREAM, client.signal), 1);
      client.abort();
      await expect.poll(() => storedOf(id)).toEqual(untouched(used));
    }
    expect((await reread(person, id)).status).toBe(429);
  });

  it('and returns the try for a question back, which is the answer', async () => {
    const { person, id } = await withWhole();
    const clarification = { question: 'What is at stake?', because: 'Too little is known.' };
    server.play(async () => ({ ...server.analysis, recommendedTools: [], clarification }));
    expect(await (await reread(person, id)).json()).toMatchObject({ clarification, historyId: id });
    expect(await storedOf(id)).toEqual(untouched(0));
  });

  it('and uses a try for a question back after parts, with help for somebody in danger or without', async () => {
    const { person, id } = await withWhole();
    const help = [{ where: 'Everywhere', how: 'Call', href: 'https://findahelpline.com' }];
    const clarification = { question: 'Are you safe?', because: 'Your text worries us.', help };
    const parts = server.parts.slice(0, 1);
    server.play(handsOnAll({ parts, analysis: { ...server.analysis, recommendedTools: [], clarification } }));
    const events = eventsIn(await (await reread(person, id, STREAM)).text());
    expect(events.at(-1)?.data).toMatchObject({ clarification, historyId: id });
    expect(await storedOf(id)).toEqual(untouched(1));
  });

  it('and returns no try to a reading that another one has replaced', async () => {
    const { person, id } = await withWhole();
    const go = Promise.withResolvers<void>();
    server.play(async () => {
      await go.promise;
      throw new Error('the engine broke');
    });
    const slow = reread(person, id);
    await expect.poll(() => storedOf(id)).toMatchObject({ busy: true });
    await server.sql`update public.query_history set reading_until = now() - interval '1 second' where id = ${id}`;
    server.play(async () => again);
    expect((await reread(person, id)).status).toBe(200);
    go.resolve();
    expect((await slow).status).toBe(502);
    expect(await storedOf(id)).toMatchObject({ analysis: withRereads(again, 2), rereads: 2, busy: false });
  });

  it('and returns the try when a model says nothing until the time is up', async () => {
    const model = await startScriptedModelServer();
    const slow = await startTestServer(
      { analysisTimeLimitMs: 4_000 },
      { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' },
    );
    try {
      const person = await slow.person();
      const query = 'Should I buy a flat for 410,000 dollars or keep renting for 1,900 a month? I have 80,000 saved.';
      const [{ id } = { id: '' }] = await slow.sql<{ id: string }[]>`
        insert into public.query_history (user_id, query_type, query_text, tier_at_query, full_response)
        values (${person.id}, 'manual', ${query}, 'free', ${slow.sql.json(server.analysis)}) returning id
      `;
      model.play(staysSilent);
      const response = await slow.post(REREAD, { historyId: id, ...AS }, { as: person, headers: STREAM });
      expect(model.requests).toHaveLength(1);
      const { code } = (await response.json()) as { code: string };
      expect([response.status, code]).toEqual([502, 'analysis_failed']);
      const [row] = await slow.sql`
        select full_response, rereads, reading_until is not null as busy from public.query_history where id = ${id}
      `;
      expect(row).toEqual({ full_response: server.analysis, rereads: 0, busy: false });
    } finally {
      await slow.stop();
      await model.stop();
    }
  }, 120_000);
});
