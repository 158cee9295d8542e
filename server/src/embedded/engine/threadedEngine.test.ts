import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { createEmbeddedEngine } from '@latticework/engine/embedded/engine';
import { loadRecognition } from '@latticework/engine/recognition/artifact';
import { loadLibrary } from '@latticework/library/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../http/requestLog.ts';
import { ANALYZE, startTestServer, type TestServer } from '../../testing/testServer.ts';
import { startThreadedEngine, type ThreadedEngine } from './threadedEngine.ts';

const library = loadLibrary();
const TEXT = 'We have spent two years and 400,000 dollars on this, and we have come too far to stop now.';
/** As much as may be sent, so that a thread is busy with it for a while. */
const LONG = library.biases
  .flatMap(({ recognition }) => recognition.situations.slice(0, 1))
  .join(' ')
  .slice(0, 4_000);
const log = createLogger('silent');
const { signal } = new AbortController();
const premium = (text: string, payer: string) => ({ text, quality: 'premium' as const, payer });

/** The threads of this process; Node tells of each that is started. */
const threads: Worker[] = [];
process.on('worker', (thread) => threads.push(thread));

/** With one thread, and that thread. */
async function startWithOne(options: { longestRunMs?: number } = {}): Promise<[ThreadedEngine, Worker]> {
  const before = threads.length;
  const engine = await startThreadedEngine(log, { threads: 1, ...options });
  const [thread, ...others] = threads.slice(before);
  if (!thread || others.length > 0) throw new Error(`the engine started ${others.length + 1} threads`);
  return [engine, thread];
}

describe('the engine in a thread', () => {
  let engine: ThreadedEngine;
  let thread: Worker;
  beforeAll(async () => {
    [engine, thread] = await startWithOne();
  });
  afterAll(() => engine.stop());

  it('answers what the engine answers in this thread', async () => {
    const here = createEmbeddedEngine(library, loadRecognition());
    const request = { ...premium(TEXT, 'a'), trending: { isHot: true, engagement: 12 } };
    expect(await engine.analyze(request, signal)).toEqual(await here.analyze(request, signal));
    const shortlist = await engine.shortlist({ text: TEXT, limit: 40 }, signal);
    expect(shortlist).toEqual(await here.shortlist({ text: TEXT, limit: 40 }, signal));
    expect(shortlist).toHaveLength(40);
    expect(engine.identity).toEqual(here.identity);
  });

  it('answers a text that suggests danger before the analyses that wait in line', async () => {
    const order: string[] = [];
    const waiting = Array.from({ length: 5 }, (_, at) =>
      engine.analyze(premium(LONG, `member ${at}`), signal).then(() => order.push('analysis')),
    );
    const danger = engine.answerToCrisis('I want to die. Should I even tell anybody?').then((answer) => {
      order.push('danger');
      return answer;
    });
    expect((await danger)?.clarification?.help?.length).toBeGreaterThan(0);
    expect(await engine.answerToCrisis('This deadline is killing me.')).toBeUndefined();
    await Promise.all(waiting);
    expect(order.indexOf('danger')).toBeLessThanOrEqual(1);
    expect(order).toHaveLength(6);
  });

  it('takes turns, so that many texts of one person hardly delay another person', async () => {
    const order: string[] = [];
    const ask = (payer: string) => engine.analyze(premium(LONG, payer), signal).then(() => order.push(payer));
    await Promise.all([...Array.from({ length: 5 }, () => ask('many')), ask('one')]);
    expect(order.indexOf('one')).toBeLessThanOrEqual(2);
    expect(order).toHaveLength(6);
  });

  it('rejects at once with the reason of an abort, at work and in line, and goes on with the others', async () => {
    const leaving = new AbortController();
    const reason = new Error('the person left');
    const left = Array.from({ length: 8 }, () => engine.analyze(premium(LONG, 'a'), leaving.signal));
    const later: string[] = [];
    const rest = engine.analyze(premium(TEXT, 'a'), signal).then(() => later.push('the others'));
    leaving.abort(reason);
    const outcomes = await Promise.allSettled(left).finally(() => later.push('those who left'));
    expect(outcomes).toEqual(Array(8).fill({ status: 'rejected', reason }));
    await rest;
    expect(later).toEqual(['those who left', 'the others']);
    await expect(engine.analyze(premium(TEXT, 'a'), leaving.signal)).rejects.toBe(reason);
  });

  it('rejects what a dying thread was working on, and works on in another', async () => {
    const held = engine.analyze(premium(LONG, 'a'), signal);
    const next = engine.analyze(premium(TEXT, 'a'), signal);
    const failing = expect(held).rejects.toThrow('The embedded engine failed in its thread.');
    await thread.terminate();
    await failing;
    expect((await next).recommendedTools.length).toBeGreaterThan(0);
  });
});

it('replaces a thread that does not come to an end', async () => {
  const [engine, stuck] = await startWithOne({ longestRunMs: 60 });
  const ended = new Promise((resolve) => stuck.once('exit', resolve));
  try {
    await expect(engine.analyze(premium(LONG, 'a'), signal)).rejects.toThrow('failed in its thread');
    await ended;
    const works = () => engine.shortlist({ text: '', limit: 1 }, signal).catch(() => 'not yet');
    await expect.poll(works, { interval: 100, timeout: 20_000 }).toEqual([]);
  } finally {
    await engine.stop();
  }
});

describe('a server whose engine has one thread', () => {
  let engine: ThreadedEngine;
  let thread: Worker;
  let server: TestServer;
  beforeAll(async () => {
    [engine, thread] = await startWithOne();
    server = await startTestServer({ engine });
  });
  afterAll(async () => {
    await server.stop();
    await engine.stop();
  });

  it('gives back the claim of an analysis whose thread dies, and answers those behind it', async () => {
    const person = await server.premiumPerson();
    const analyze = () => server.post(ANALYZE, { query: LONG, queryType: 'manual' }, { as: person });
    const claims = async () =>
      (await server.sql`select state from private.analysis_claims where user_id = ${person.id} order by state`).map(
        (row) => row['state'],
      );
    const answers = Promise.all([analyze(), analyze(), analyze()]);
    while ((await claims()).length === 0) await sleep(1);
    await thread.terminate();
    const [failed, ...others] = (await answers).toSorted((one, other) => other.status - one.status);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect([failed?.status, await failed?.json()]).toEqual([
      502,
      expect.objectContaining({ code: 'analysis_failed', error: 'Failed to fetch insights. Please try again.' }),
    ]);
    expect(await claims()).toEqual(['completed', 'completed', 'returned']);
  }, 60_000);
});

describe('a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({}, {}, { ownEngine: true });
  });
  afterAll(() => server.stop());

  it('answers others while it analyzes', async () => {
    const person = await server.premiumPerson();
    let analyzed = false;
    const analysis = server
      .post(ANALYZE, { query: LONG, queryType: 'manual' }, { as: person })
      .finally(() => (analyzed = true));
    const asked = performance.now();
    let longest = 0;
    while (!analyzed) {
      const started = performance.now();
      await new Promise(setImmediate);
      longest = Math.max(longest, performance.now() - started);
    }
    expect((await analysis).status).toBe(200);
    // Of the time that the analysis took, and not in milliseconds: the machine may be busy.
    expect(longest).toBeLessThan((performance.now() - asked) / 2);
  });
});
