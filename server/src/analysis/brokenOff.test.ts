import { randomUUID } from 'node:crypto';
import { type Analysis, analysisSchema } from '@latticework/core/analysis';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  eventsIn,
  handsOnAndGoesOn,
  namesOf,
  type ScriptedServer,
  startScriptedServer,
  TEXT,
  worksForever,
} from '../testing/scriptedEngine.ts';
import { ANALYZE, type TestPerson } from '../testing/testServer.ts';

/** An analysis of which parts were sent, but that was not completed. */
const TIME_LIMIT_MS = 3_000;
const logged: { level: number; msg: string; err?: { message: string } }[] = [];
let server: ScriptedServer;
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  server = await startScriptedServer({ analysisTimeLimitMs: TIME_LIMIT_MS, log });
  // The database refuses to return the claims of people who are listed here.
  await server.sql.unsafe(`
    create table private.stuck (user_id uuid);
    create function private.refuse_to_give_back() returns trigger language plpgsql as $$
      begin
        if new.state = 'returned' and exists (select from private.stuck where user_id = new.user_id) then
          raise exception 'the claim is stuck';
        end if;
        return new;
      end
    $$;
    create trigger refuse_to_give_back before update on private.analysis_claims
      for each row execute function private.refuse_to_give_back();
  `);
});
afterAll(() => server.stop());
beforeEach(() => {
  logged.length = 0;
});

const claimsOf = async ({ id }: TestPerson) =>
  (await server.sql`select state from private.analysis_claims where user_id = ${id}`).map((row) => row['state']);

async function historyOf({ supabase }: TestPerson): Promise<{ id: string; query_text: string; analysis: Analysis }[]> {
  const { data } = await supabase.from('query_history').select('id, query_text, full_response');
  return (data ?? []).map(({ id, query_text, full_response }) => ({
    id,
    query_text,
    analysis: analysisSchema.parse(full_response),
  }));
}

/** The tools of the entry, once it is no longer being read. */
async function toolsKeptFor({ id }: TestPerson): Promise<string[] | undefined> {
  const [row] = await server.sql<{ tools: { id: string }[] }[]>`
    select recommended_tools as tools from public.query_history
    where user_id = ${id} and broken_off and reading_until is null
  `;
  return row?.tools.map((tool) => tool.id);
}

const idsOf = (count: number) => server.analysis.recommendedTools.slice(0, count).map(({ id }) => id);

describe('an analysis that a client reads counts', () => {
  it('for each of 12 people who read every part and disconnect before the result', async () => {
    server.play(handsOnAndGoesOn(server.parts));
    const findings = server.analysis.recommendedTools.length;
    const people = await Promise.all(Array.from({ length: 12 }, () => server.person()));
    await Promise.all(people.map((person) => server.readAndLeave(person, findings)));
    for (const person of people) {
      await expect.poll(() => toolsKeptFor(person)).toEqual(idsOf(findings));
      expect(await claimsOf(person)).toEqual(['completed']);
      expect(await server.usedBy(person)).toBe(1);
      const [entry, ...more] = await historyOf(person);
      expect(more).toEqual([]);
      expect(entry?.query_text).toBe(TEXT);
      expect(entry?.analysis.metadata.brokenOff).toBe(true);
      expect(entry?.analysis.narrativeAnalysis).toEqual(server.analysis.narrativeAnalysis);
      expect((await server.ask(person)).status).toBe(429);
    }
  });

  it('stores what arrived until the engine noticed that the client had disconnected', async () => {
    const left = Promise.withResolvers<void>();
    server.play(async (_request, signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) onPart(part);
      signal.addEventListener('abort', () => left.resolve());
      await left.promise;
      for (const part of server.parts.slice(1, 2)) onPart(part);
      throw signal.reason;
    });
    const person = await server.person();
    await server.readAndLeave(person, 1);
    await expect.poll(() => toolsKeptFor(person)).toEqual(idsOf(2));
  });

  it('is stored and counted before its first part is sent, and no part is sent if that fails', async () => {
    const go = Promise.withResolvers<void>();
    server.play(async (_request, signal, onPart) => {
      await go.promise;
      for (const part of server.parts) onPart(part);
      return worksForever(_request, signal, onPart);
    });
    const person = await server.person();
    const asked = server.ask(person);
    await expect.poll(() => claimsOf(person)).toEqual(['open']);
    await server.sql`update private.analysis_claims set state = 'returned' where user_id = ${person.id}`;
    go.resolve();
    const response = await asked;
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain('finding');
    expect(await historyOf(person)).toEqual([]);
    expect(server.seen.signal?.aborted).toBe(true);
  });

  it('says where it is stored before the first finding', async () => {
    server.play(handsOnAndGoesOn(server.parts.slice(0, 1)));
    const person = await server.person();
    const events = eventsIn(await (await server.ask(person)).text());
    expect(namesOf(events)).toEqual(['kept', 'finding', 'error']);
    expect(events[0]?.data).toEqual({ part: 'kept', historyId: (await historyOf(person))[0]?.id });
  });
});

describe('an analysis that ends early', () => {
  it('by a failure of the engine after the first part is counted, and keeps the parts that were sent', async () => {
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 2)) onPart(part);
      throw new Error('the engine broke');
    });
    const person = await server.person();
    const events = eventsIn(await (await server.ask(person)).text());
    expect(namesOf(events)).toEqual(['kept', 'finding', 'finding', 'error']);
    expect(events.at(-1)?.data).toMatchObject({ code: 'analysis_failed' });
    expect(await toolsKeptFor(person)).toEqual(idsOf(2));
    expect(await claimsOf(person)).toEqual(['completed']);
  });

  it('by the time limit after the first part is counted, and keeps the parts that were sent', async () => {
    server.play(handsOnAndGoesOn(server.parts.slice(0, 1)));
    const person = await server.person();
    const events = eventsIn(await (await server.ask(person)).text());
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'analysis_failed' } });
    expect(server.seen.signal?.aborted).toBe(true);
    expect(await toolsKeptFor(person)).toEqual(idsOf(1));
    expect(await claimsOf(person)).toEqual(['completed']);
  });

  it('before its first part returns its claim and stores nothing, however it ends', async () => {
    const fails = () => Promise.reject(new Error('the engine broke'));
    for (const script of [fails, worksForever]) {
      server.play(script);
      const person = await server.person();
      expect((await server.ask(person)).status).toBe(502);
      expect(await claimsOf(person)).toEqual(['returned']);
      expect(await historyOf(person)).toEqual([]);
    }
  });

  it('with a question back after the first part is counted and kept, and says where', async () => {
    const clarification = { question: 'What is at stake?', because: 'Too little is known.' };
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) onPart(part);
      return { ...server.analysis, recommendedTools: [], clarification };
    });
    const person = await server.person();
    const events = eventsIn(await (await server.ask(person)).text());
    const [entry] = await historyOf(person);
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { clarification, historyId: entry?.id } });
    expect(await toolsKeptFor(person)).toEqual(idsOf(1));
    expect(await claimsOf(person)).toEqual(['completed']);
  });

  it('because a person is in danger is not stored, but counts, because its findings have been read', async () => {
    const help = [{ where: 'Anywhere', how: 'findahelpline.com', href: 'https://findahelpline.com' }];
    const clarification = { question: 'Are you safe?', because: 'Your words sound like danger.', help };
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) onPart(part);
      return { ...server.analysis, recommendedTools: [], clarification };
    });
    const person = await server.person();
    const events = eventsIn(await (await server.ask(person)).text());
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { clarification, historyId: null } });
    expect(await claimsOf(person)).toEqual(['completed']);
    expect(await historyOf(person)).toEqual([]);
  });

  it('after it was completed is stored completely, although its client has disconnected', async () => {
    const left = Promise.withResolvers<void>();
    server.play(async (_request, signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) onPart(part);
      signal.addEventListener('abort', () => left.resolve());
      await left.promise;
      return server.analysis;
    });
    const person = await server.person();
    await server.readAndLeave(person, 1);
    await expect.poll(async () => (await historyOf(person)).map(({ analysis }) => analysis)).toEqual([server.analysis]);
    expect(await server.usedBy(person)).toBe(1);
  });

  it('is still answered when its entry was deleted meanwhile', async () => {
    const go = Promise.withResolvers<void>();
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) onPart(part);
      await go.promise;
      return server.analysis;
    });
    const person = await server.person();
    const response = await server.ask(person);
    await person.supabase.from('query_history').delete().eq('user_id', person.id);
    go.resolve();
    const events = eventsIn(await response.text());
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { historyId: null } });
    expect(await server.usedBy(person)).toBe(1);
  });
});

describe('the log', () => {
  it('has no entry for a client that disconnects while it waits for another request with its key', async () => {
    server.play(worksForever);
    const person = await server.person();
    const key = { 'idempotency-key': randomUUID() };
    const first = server.ask(person, key);
    await expect.poll(() => claimsOf(person)).toEqual(['open']);
    const client = new AbortController();
    const second = server.ask(person, key, client.signal);
    await new Promise((resolve) => setTimeout(resolve, 300));
    client.abort();
    await expect(second).rejects.toThrow();
    expect((await first).status).toBe(502);
    expect(logged.map(({ msg }) => msg)).not.toContain('unexpected failure');
  });

  it('has the original cause, and separately that the claim could not be returned', async () => {
    server.play(() => Promise.reject(new Error('the engine broke')));
    const person = await server.person();
    await server.sql`insert into private.stuck values (${person.id})`;
    const response = await server.post(ANALYZE, { query: TEXT, queryType: 'manual' }, { as: person });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'analysis_failed' });
    expect(await claimsOf(person)).toEqual(['open']);
    const causes = logged.map(({ err }) => err?.message);
    expect(causes).toContain('the claim is stuck');
    expect(causes).toContain('the engine broke');
  });
});

it('a client that keeps reading after the last part gets the complete analysis, which replaces the stored parts', async () => {
  server.play(async (_request, _signal, onPart) => {
    for (const part of server.parts) onPart(part);
    return server.analysis;
  });
  const person = await server.person();
  const response = await server.ask(person);
  const events = eventsIn(await response.text());
  const [entry] = await historyOf(person);
  expect(events.at(-1)).toMatchObject({ event: 'result', data: { historyId: entry?.id } });
  expect(entry?.analysis).toEqual(server.analysis);
  expect(await toolsKeptFor(person)).toBeUndefined();
});
