import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createApiClient } from '@latticework/api/client';
import { analysisContracts } from '@latticework/api/contracts/analysis';
import type { Analysis, AnalysisPart } from '@latticework/core/analysis';
import type { AnalyzeRequest } from '@latticework/engine/analyze';
import { createEmbeddedEngine } from '@latticework/engine/embedded/engine';
import { loadRecognition } from '@latticework/engine/recognition/artifact';
import { loadLibrary } from '@latticework/library/library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STREAM_PACE } from '../http/eventStream.ts';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

const TEXT =
  'We have spent two years and 400,000 dollars building this product. Sales are flat, but everyone says we have come too far to stop now.';
const HEARTBEAT_MS = 60;
const STALLED_MS = 300;
/** Read anew for each stream; slow but where a test hurries it, since a busy machine takes its time. */
const pace = { ...STREAM_PACE };

type Script = (
  request: AnalyzeRequest,
  signal: AbortSignal,
  onPart?: (part: AnalysisPart) => void,
) => Promise<Analysis>;

let server: TestServer;
let script: Script;
let analysis: Analysis;
let parts: AnalysisPart[];
let seen: AbortSignal | undefined;

beforeAll(async () => {
  const embedded = createEmbeddedEngine(loadLibrary(), loadRecognition());
  analysis = await embedded.analyze({ text: TEXT, quality: 'premium' }, AbortSignal.timeout(10_000));
  const { recommendedTools, narrativeAnalysis, keyLessons } = analysis;
  if (!narrativeAnalysis) throw new Error('no narrative');
  parts = [
    ...recommendedTools.map((tool) => ({ part: 'finding' as const, tool })),
    { part: 'narrative', narrativeAnalysis, keyLessons },
  ];
  server = await startTestServer({
    streamPace: pace,
    engine: {
      analyze(request, signal, onPart) {
        seen = signal;
        return script(request, signal, onPart);
      },
    },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  seen = undefined;
  Object.assign(pace, STREAM_PACE);
  script = async (_request, _signal, onPart) => {
    for (const part of parts) onPart?.(part);
    return analysis;
  };
});

const BODY = { query: TEXT, queryType: 'manual' };
const STREAM = { accept: 'text/event-stream' };

const ask = (as: TestPerson, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  server.post(ANALYZE, BODY, { as, headers: { ...STREAM, ...headers }, ...(signal ? { signal } : {}) });

const usedBy = async (person: TestPerson) =>
  ((await (await server.get('/functions/v1/limits', { as: person })).json()) as { manualUsed: number }).manualUsed;

const forever: Script = (_request, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** The events of a whole stream, by the letter of the format. */
function eventsIn(text: string): { event: string; data: unknown }[] {
  expect(text.endsWith('\n\n')).toBe(true);
  return text
    .slice(0, -2)
    .split('\n\n')
    .filter((block) => !block.startsWith(':'))
    .map((block) => {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return { event: String(event), data: JSON.parse(String(data)) as unknown };
    });
}

/** Reads one more chunk as text. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

describe('a streamed analysis', () => {
  it('is its parts as they come, then the body that plain JSON gives', async () => {
    const person = await server.premiumPerson();
    const key = { 'idempotency-key': randomUUID() };
    const response = await ask(person, key);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const events = eventsIn(await response.text());
    expect(events.slice(0, -1)).toEqual(parts.map((data) => ({ event: 'part', data })));

    const plain = await server.post(ANALYZE, BODY, { as: person, headers: key });
    expect(events.at(-1)).toEqual({ event: 'result', data: await plain.json() });
  });

  it('is sent part by part, not at its end', async () => {
    let go = () => {};
    const allowed = new Promise<void>((resolve) => {
      go = resolve;
    });
    script = async (_request, _signal, onPart) => {
      for (const part of parts.slice(0, 1)) onPart?.(part);
      await allowed;
      return analysis;
    };
    const reader = (await ask(await server.person())).body?.getReader();
    if (!reader) throw new Error('no body');
    expect(await next(reader)).toMatch(/^event: part\n/);
    go();
    let rest = '';
    for (let chunk = await next(reader); chunk; chunk = await next(reader)) rest += chunk;
    expect(rest).toMatch(/event: result\n/);
  });

  it('carries nothing that its contract does not declare', async () => {
    script = async (_request, _signal, onPart) => {
      for (const part of parts) onPart?.(Object.assign({ prompt: 'secret' }, part));
      return analysis;
    };
    expect(await (await ask(await server.person())).text()).not.toContain('secret');
  });

  it('is just the result from an engine that has no parts', async () => {
    script = async () => analysis;
    const events = eventsIn(await (await ask(await server.person())).text());
    expect(events.map(({ event }) => event)).toEqual(['result']);
  });

  it('shows every so often that it lives while the engine is silent', async () => {
    pace.heartbeatMs = HEARTBEAT_MS;
    script = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5 * HEARTBEAT_MS));
      return analysis;
    };
    const text = await (await ask(await server.person())).text();
    expect(text.split(':\n\n').length - 1).toBeGreaterThanOrEqual(3);
    expect(eventsIn(text).map(({ event }) => event)).toEqual(['result']);
  });

  it('sent again with its key is just the result, and costs nothing', async () => {
    const person = await server.person();
    const key = { 'idempotency-key': randomUUID() };
    const first = eventsIn(await (await ask(person, key)).text());
    const again = eventsIn(await (await ask(person, key)).text());
    expect(again).toEqual(first.slice(-1));
    expect(await usedBy(person)).toBe(1);
  });

  it('is read by the client of the contract', async () => {
    const person = await server.person();
    const client = createApiClient({ baseUrl: server.url, accessToken: async () => person.token });
    const came: AnalysisPart[] = [];
    const answer = await client.stream(
      analysisContracts.analyze,
      { body: { query: TEXT, queryType: 'manual' } },
      (part) => came.push(part),
    );
    expect(came).toEqual(parts);
    expect(answer.recommendedTools).toEqual(analysis.recommendedTools);
    expect(answer.historyId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an analysis that nobody asked to stream', () => {
  it.each([
    ['without an Accept header of its own', {}],
    ['that accepts anything', { accept: '*/*' }],
    ['that prefers JSON', { accept: 'application/json, text/event-stream;q=0.5' }],
  ])('%s is plain JSON', async (_name, headers) => {
    const onParts: unknown[] = [];
    script = async (_request, _signal, onPart) => {
      onParts.push(onPart);
      return analysis;
    };
    const response = await server.post(ANALYZE, BODY, { as: await server.person(), headers });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ recommendedTools: analysis.recommendedTools });
    expect(onParts).toEqual([undefined]);
  });
});

describe('a streamed analysis that fails', () => {
  it('before its first part is an error with its status', async () => {
    script = () => Promise.reject(new Error('the engine broke: secret detail'));
    const person = await server.person();
    const response = await ask(person);
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ code: 'analysis_failed' });
    expect(await usedBy(person)).toBe(0);
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
    await (await ask(person)).text();
    expect(await refusals(await ask(person))).toEqual([429, 'limit_reached']);
  });

  it('after its first part ends in an error event, gives its claim back and never has a result', async () => {
    script = async (_request, _signal, onPart) => {
      for (const part of parts.slice(0, 2)) onPart?.(part);
      throw new Error('the engine broke: secret detail');
    };
    const person = await server.person();
    const response = await ask(person);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain('secret detail');
    const events = eventsIn(text);
    expect(events.map(({ event }) => event)).toEqual(['part', 'part', 'error']);
    expect(events.at(-1)?.data).toEqual({
      error: 'Failed to fetch insights. Please try again.',
      code: 'analysis_failed',
      requestId: response.headers.get('x-request-id'),
    });
    expect(await usedBy(person)).toBe(0);
  });

  it('is not disturbed by an engine that goes on handing out parts', async () => {
    let late: Promise<void> = Promise.resolve();
    script = async (_request, _signal, onPart) => {
      late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
        for (const part of parts) onPart?.(part);
      });
      throw new Error('broke');
    };
    expect((await ask(await server.person())).status).toBe(502);
    await expect(late).resolves.toBeUndefined();
  });
});

describe('a client', () => {
  it('that leaves midway gets its claim back, and the engine is stopped', async () => {
    script = (request, signal, onPart) => {
      for (const part of parts.slice(0, 1)) onPart?.(part);
      return forever(request, signal);
    };
    const person = await server.person();
    const client = new AbortController();
    const reader = (await ask(person, {}, client.signal)).body?.getReader();
    await reader?.read();
    expect(await usedBy(person)).toBe(1);
    client.abort();
    await expect.poll(() => seen?.aborted).toBe(true);
    await expect.poll(() => usedBy(person)).toBe(0);

    script = async () => analysis;
    expect(eventsIn(await (await ask(person)).text()).map(({ event }) => event)).toEqual(['result']);
    expect(await usedBy(person)).toBe(1);
  });

  it('that leaves before anything was sent is noticed as well', async () => {
    script = forever;
    const person = await server.person();
    const client = new AbortController();
    const request = ask(person, {}, client.signal);
    request.catch(() => undefined);
    await expect.poll(() => usedBy(person)).toBe(1);
    client.abort();
    await expect.poll(() => usedBy(person)).toBe(0);
    expect(seen?.aborted).toBe(true);
  });

  it('that stays but takes nothing of what is sent is let go', async () => {
    pace.stalledMs = STALLED_MS;
    script = (request, signal, onPart) => {
      for (const part of parts.slice(0, 1)) {
        // More than the buffers between the two can hold.
        const long = part.part === 'finding' ? { ...part, tool: { ...part.tool, why: 'x'.repeat(1_000_000) } } : part;
        for (let sent = 0; sent < 20; sent += 1) onPart?.(long);
      }
      return forever(request, signal);
    };
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
    await expect.poll(() => seen?.aborted).toBe(true);
    await expect.poll(() => usedBy(person)).toBe(0);
    request.destroy();
  });

  it('that is only slow gets everything in its order', async () => {
    script = async (_request, _signal, onPart) => {
      for (const part of parts) {
        if (part.part === 'finding') onPart?.({ ...part, tool: { ...part.tool, why: 'x'.repeat(400_000) } });
      }
      return analysis;
    };
    const response = await ask(await server.person());
    const reader = response.body?.getReader();
    let text = '';
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      text += new TextDecoder().decode(chunk.value);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const events = eventsIn(text);
    expect(events.map(({ event }) => event)).toEqual([...analysis.recommendedTools.map(() => 'part'), 'result']);
    expect(events.flatMap(({ data }) => (data as { tool?: { id: string } }).tool?.id ?? [])).toEqual(
      analysis.recommendedTools.map(({ id }) => id),
    );
  });
});
