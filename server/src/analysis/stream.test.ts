import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createApiClient } from '@latticework/api/client';
import { analysisContracts } from '@latticework/api/contracts/analysis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STREAM_PACE } from '../http/eventStream.ts';
import {
  eventsIn,
  handsOnAll,
  handsOnAndGoesOn,
  namesOf,
  type ScriptedServer,
  startScriptedServer,
  TEXT,
  worksForever,
} from '../testing/scriptedEngine.ts';
import { ANALYZE } from '../testing/testServer.ts';

const HEARTBEAT_MS = 60;
const STALLED_MS = 300;
/** Read for each stream; long unless a test shortens it, because a busy machine is slow. */
const pace = { ...STREAM_PACE };

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer({ streamPace: pace });
});
afterAll(() => server.stop());
beforeEach(() => {
  Object.assign(pace, STREAM_PACE);
  server.play(handsOnAll(server));
});

const BODY = { query: TEXT, queryType: 'manual' };
const STREAM = { accept: 'text/event-stream' };

/** Reads one more chunk as text. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

describe('a streamed analysis', () => {
  it('sends its parts as they come, then the body of the plain JSON answer', async () => {
    const person = await server.premiumPerson();
    const key = { 'idempotency-key': randomUUID() };
    const response = await server.ask(person, key);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const events = eventsIn(await response.text());
    expect(namesOf(events)).toEqual(['kept', ...server.parts.map(({ part }) => part), 'result']);
    expect(events.slice(1, -1)).toEqual(server.parts.map((data) => ({ event: 'part', data })));

    const plain = await server.post(ANALYZE, BODY, { as: person, headers: key });
    expect(events.at(-1)).toEqual({ event: 'result', data: await plain.json() });
  });

  it('is sent part by part, not at its end', async () => {
    let go = () => {};
    const allowed = new Promise<void>((resolve) => {
      go = resolve;
    });
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) onPart(part);
      await allowed;
      return server.analysis;
    });
    const reader = (await server.ask(await server.person())).body?.getReader();
    if (!reader) throw new Error('no body');
    expect(await next(reader)).toMatch(/^event: part\n/);
    go();
    let rest = '';
    for (let chunk = await next(reader); chunk; chunk = await next(reader)) rest += chunk;
    expect(rest).toMatch(/event: result\n/);
  });

  it('contains nothing that its contract does not declare', async () => {
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts) onPart(Object.assign({ prompt: 'secret' }, part));
      return server.analysis;
    });
    expect(await (await server.ask(await server.person())).text()).not.toContain('secret');
  });

  it('has only the result from an engine without parts', async () => {
    server.play(async () => server.analysis);
    const events = eventsIn(await (await server.ask(await server.person())).text());
    expect(events.map(({ event }) => event)).toEqual(['result']);
  });

  it('sends heartbeats while the engine is silent', async () => {
    pace.heartbeatMs = HEARTBEAT_MS;
    server.play(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5 * HEARTBEAT_MS));
      return server.analysis;
    });
    const text = await (await server.ask(await server.person())).text();
    expect(text.split(':\n\n').length - 1).toBeGreaterThanOrEqual(3);
    expect(eventsIn(text).map(({ event }) => event)).toEqual(['result']);
  });

  it('requested again with its key has only the result, and costs nothing', async () => {
    const person = await server.person();
    const key = { 'idempotency-key': randomUUID() };
    const first = eventsIn(await (await server.ask(person, key)).text());
    const again = eventsIn(await (await server.ask(person, key)).text());
    expect(again).toEqual(first.slice(-1));
    expect(await server.usedBy(person)).toBe(1);
  });

  it('can be read by the contract’s client', async () => {
    const person = await server.person();
    const client = createApiClient({ baseUrl: server.url, accessToken: async () => person.token });
    const came: object[] = [];
    const answer = await client.stream(
      analysisContracts.analyze,
      { body: { query: TEXT, queryType: 'manual' } },
      (part) => came.push(part),
    );
    expect(came).toEqual([{ part: 'kept', historyId: answer.historyId }, ...server.parts]);
    expect(answer.recommendedTools).toEqual(server.analysis.recommendedTools);
    expect(answer.historyId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an analysis that was not requested as a stream', () => {
  it.each([
    ['without an Accept header of its own', {}],
    ['that accepts anything', { accept: '*/*' }],
    ['that prefers JSON', { accept: 'application/json, text/event-stream;q=0.5' }],
  ])('%s is plain JSON', async (_name, headers) => {
    const response = await server.post(ANALYZE, BODY, { as: await server.person(), headers });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ recommendedTools: server.analysis.recommendedTools });
    expect(server.seen.mayHandOn).toBe(false);
  });
});

describe('a streamed analysis that fails', () => {
  it('before its first part is an error with its status', async () => {
    server.play(() => Promise.reject(new Error('the engine broke: secret detail')));
    const person = await server.person();
    const response = await server.ask(person);
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ code: 'analysis_failed' });
    expect(await server.usedBy(person)).toBe(0);
  });

  it('with what it was asked is refused as ever: no person, no text, no allowance', async () => {
    const refusals = async (response: Response) => [
      response.status,
      ((await response.json()) as { code: string }).code,
    ];
    expect(await refusals(await server.post(ANALYZE, BODY, { headers: STREAM }))).toEqual([401, 'unauthenticated']);
    const person = await server.person();
    expect(
      await refusals(await server.post(ANALYZE, { query: ' ', queryType: 'manual' }, { as: person, headers: STREAM })),
    ).toEqual([400, 'bad_request']);
    await (await server.ask(person)).text();
    expect(await refusals(await server.ask(person))).toEqual([429, 'limit_reached']);
  });

  it('after its first part ends in an error event and never has a result', async () => {
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts.slice(0, 2)) onPart(part);
      throw new Error('the engine broke: secret detail');
    });
    const person = await server.person();
    const response = await server.ask(person);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain('secret detail');
    const events = eventsIn(text);
    expect(namesOf(events)).toEqual(['kept', 'finding', 'finding', 'error']);
    expect(events.at(-1)?.data).toEqual({
      error: 'Failed to fetch insights. Please try again.',
      code: 'analysis_failed',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('is not disturbed by an engine that keeps emitting parts', async () => {
    let late: Promise<void> = Promise.resolve();
    server.play(async (_request, _signal, onPart) => {
      late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
        for (const part of server.parts) onPart(part);
      });
      throw new Error('broke');
    });
    expect((await server.ask(await server.person())).status).toBe(502);
    await expect(late).resolves.toBeUndefined();
  });
});

describe('a client', () => {
  it('that disconnects midway stops the engine', async () => {
    server.play(handsOnAndGoesOn(server.parts.slice(0, 1)));
    await server.readAndLeave(await server.person(), 1);
    await expect.poll(() => server.seen.signal?.aborted).toBe(true);
  });

  it('that disconnects before anything was sent is noticed too', async () => {
    server.play(worksForever);
    const person = await server.person();
    const client = new AbortController();
    const request = server.ask(person, {}, client.signal);
    request.catch(() => undefined);
    await expect.poll(() => server.usedBy(person)).toBe(1);
    client.abort();
    await expect.poll(() => server.usedBy(person)).toBe(0);
    expect(server.seen.signal?.aborted).toBe(true);
  });

  it('that stays connected but reads nothing is disconnected, and counted', async () => {
    pace.stalledMs = STALLED_MS;
    server.play((request, signal, onPart) => {
      for (const part of server.parts.slice(0, 1)) {
        // More than the buffers between the two hold.
        const long = part.part === 'finding' ? { ...part, tool: { ...part.tool, why: 'x'.repeat(1_000_000) } } : part;
        for (let sent = 0; sent < 20; sent += 1) onPart(long);
      }
      return worksForever(request, signal, onPart);
    });
    const person = await server.person();
    const request = httpRequest(server.url + ANALYZE, {
      method: 'POST',
      headers: { ...STREAM, 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify(BODY));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    response.pause();
    await expect.poll(() => server.seen.signal?.aborted).toBe(true);
    expect(await server.usedBy(person)).toBe(1);
    request.destroy();
  });

  it('that is only slow gets everything in order', async () => {
    server.play(async (_request, _signal, onPart) => {
      for (const part of server.parts) {
        if (part.part === 'finding') onPart({ ...part, tool: { ...part.tool, why: 'x'.repeat(400_000) } });
      }
      return server.analysis;
    });
    const response = await server.ask(await server.person());
    const reader = response.body?.getReader();
    let text = '';
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      text += new TextDecoder().decode(chunk.value);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const events = eventsIn(text);
    expect(namesOf(events)).toEqual(['kept', ...server.analysis.recommendedTools.map(() => 'finding'), 'result']);
    expect(events.flatMap(({ data }) => (data as { tool?: { id: string } }).tool?.id ?? [])).toEqual(
      server.analysis.recommendedTools.map(({ id }) => id),
    );
  });
});
