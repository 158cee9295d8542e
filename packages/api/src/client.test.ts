import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, createApiClient, NO_ANSWER, OUTAGE } from './client.ts';
import { defineContracts } from './contract.ts';

const { count } = defineContracts({
  count: {
    method: 'POST',
    path: '/count',
    access: 'user',
    body: z.object({ to: z.number() }),
    response: z.object({ sum: z.number(), words: z.string() }),
    parts: z.object({ word: z.string() }),
    errors: [],
  },
});

const FIRST = ':\n\nevent: part\ndata: {"word":"één"}\n\n';
const WHOLE = [
  FIRST,
  'event: part\r\ndata: {"word":"two 🧵"}\r\n\r\n',
  ':\n\n',
  'event: result\ndata: {"sum":3,"words":"één, two 🧵"}\n\n',
].join('');
const RESULT = { sum: 3, words: 'één, two 🧵' };
const bytes = (text: string) => new TextEncoder().encode(text);

type Answer = { chunks?: Uint8Array[]; end?: 'closed' | 'broken' | 'open'; init?: ResponseInit };

/** A client whose server sends these chunks; `left` says how the client ended the body. */
function clientOf({ chunks = [], end = 'closed', init = {} }: Answer, silenceMs?: number) {
  const left = { canceled: false };
  const requests: RequestInit[] = [];
  const client = createApiClient({
    baseUrl: 'http://server.test',
    accessToken: async () => 'token',
    ...(silenceMs ? { silenceMs } : {}),
    fetch: async (_url, request = {}) => {
      requests.push(request);
      let index = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const chunk = chunks[index];
          index += 1;
          if (chunk) return controller.enqueue(chunk);
          if (end === 'closed') return controller.close();
          if (end === 'broken') return controller.error(new TypeError('network error'));
          // Like `fetch`, an abort errors the body.
          request.signal?.addEventListener('abort', () => controller.error(request.signal?.reason));
          return new Promise(() => undefined);
        },
        cancel() {
          left.canceled = true;
        },
      });
      return new Response(body, {
        ...init,
        headers: { 'content-type': 'text/event-stream; charset=utf-8', ...init.headers },
      });
    },
  });
  return { client, left, requests };
}

async function read(answer: Answer, silenceMs?: number) {
  const { client, left, requests } = clientOf(answer, silenceMs);
  const parts: string[] = [];
  const outcome = await client
    .stream(count, { body: { to: 2 } }, ({ word }) => parts.push(word))
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ error: error as ApiError }),
    );
  return { parts, left, requests, result: undefined, error: undefined, ...outcome };
}

describe('a stream', () => {
  it('is requested and read into its parts and its result', async () => {
    const { requests, parts, result } = await read({ chunks: [bytes(WHOLE)] });
    expect(new Headers(requests[0]?.headers).get('accept')).toBe('text/event-stream');
    expect(parts).toEqual(['één', 'two 🧵']);
    expect(result).toEqual(RESULT);
  });

  it('can be split anywhere, even inside a character', async () => {
    const all = bytes(WHOLE);
    for (let at = 1; at < all.length; at += 1) {
      const { parts, result } = await read({ chunks: [all.slice(0, at), all.slice(at)] });
      expect([at, parts, result]).toEqual([at, ['één', 'two 🧵'], RESULT]);
    }
    const single = await read({ chunks: [...all].map((byte) => Uint8Array.of(byte)) });
    expect([single.parts, single.result]).toEqual([['één', 'two 🧵'], RESULT]);
  });

  it('that ends before its result is complete is an error, never half a result', async () => {
    const all = bytes(WHOLE);
    for (let length = 0; length < all.length; length += 1) {
      for (const end of ['closed', 'broken'] as const) {
        const { result, error } = await read({ chunks: length ? [all.slice(0, length)] : [], end });
        expect([length, result, error?.code, error?.status]).toEqual([length, undefined, 'unreachable', 0]);
        expect(error?.message).toMatch(/^The connection was lost/);
      }
    }
  });

  it('that stops sending is an error', async () => {
    const { error, left } = await read({ chunks: [bytes(FIRST)], end: 'open' }, 30);
    expect(error).toMatchObject({ code: 'unreachable', status: 0 });
    expect(left.canceled).toBe(true);
  });

  it("passes on the server's error event", async () => {
    const failed = 'event: error\ndata: {"error":"Please wait.","code":"analysis_failed","requestId":"r1"}\n\n';
    const { parts, error, left } = await read({ chunks: [bytes(FIRST + failed)], end: 'open' });
    expect(parts).toEqual(['één']);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'Please wait.', code: 'analysis_failed', requestId: 'r1', status: 500 });
    expect(left.canceled).toBe(true);
  });

  it('ignores parts and events that this client does not know yet', async () => {
    const unknown = 'event: part\ndata: {"number":1}\n\nevent: part\ndata: {broken\n\nevent: news\ndata: 1\n\n';
    const { parts, result } = await read({ chunks: [bytes(unknown + WHOLE)] });
    expect(parts).toEqual(['één', 'two 🧵']);
    expect(result).toEqual(RESULT);
  });

  it('closes the connection after the result, whatever the server still sends', async () => {
    const { result, left } = await read({ chunks: [bytes(WHOLE)], end: 'open' });
    expect(result).toEqual(RESULT);
    expect(left.canceled).toBe(true);
  });

  it('can be refused like any call', async () => {
    const refused = JSON.stringify({ error: 'Enough for today.', code: 'limit_reached', requestId: 'r2' });
    const { error } = await read({
      chunks: [bytes(refused)],
      init: { status: 429, headers: { 'content-type': 'application/json' } },
    });
    expect(error).toMatchObject({ message: 'Enough for today.', status: 429, code: 'limit_reached' });
  });

  it('has typed details when it is refused, without those that are unknown', async () => {
    const refusedWith = async (details: unknown) => {
      const body = JSON.stringify({ error: 'No.', code: 'limit_reached', requestId: 'r3', details });
      return (await read({ chunks: [bytes(body)], init: { status: 429 } })).error?.details;
    };
    expect(await refusedWith({ limit: 'manual' })).toEqual({ limit: 'manual' });
    expect(await refusedWith({ retryAfterSeconds: 12 })).toEqual({ retryAfterSeconds: 12 });
    expect(await refusedWith({ limit: 'of a newer server' })).toEqual({});
    expect(await refusedWith('none')).toEqual({});
    expect(await refusedWith(undefined)).toEqual({});
  });

  it.each([
    [429, 'Too Many Requests', 'slow down', 'Error: 429 Too Many Requests'],
    [429, '', '', 'Error: 429'],
    [403, 'Forbidden', '{"error":"Blocked."}', 'Error: 403 Forbidden'],
  ])('is an outage when the answer of %i %s has no error code of ours', async (status, statusText, body, message) => {
    const { error } = await read({ chunks: [bytes(body)], init: { status, statusText } });
    expect(error).toMatchObject({ status, message, code: OUTAGE, details: {} });
  });

  it('accepts a plain JSON response from a server that does not stream', async () => {
    const { parts, result } = await read({
      chunks: [bytes(JSON.stringify(RESULT))],
      init: { headers: { 'content-type': 'application/json; charset=utf-8' } },
    });
    expect([parts, result]).toEqual([[], RESULT]);
  });

  it('rejects with the reason when its reader aborts', async () => {
    const { client } = clientOf({ chunks: [bytes(FIRST)], end: 'open' });
    const leaving = new AbortController();
    const reading = client.stream(count, { body: { to: 2 }, signal: leaving.signal }, () => leaving.abort('left'));
    await expect(reading).rejects.toBe('left');
  });
});

it('times out when no response begins, and waits for one that has begun', async () => {
  const silent: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const options = { baseUrl: 'http://server.test', accessToken: async () => 'token', timeoutMs: 20 };
  const asked = createApiClient({ ...options, fetch: silent }).call(count, { body: { to: 3 } });
  await expect(asked).rejects.toMatchObject({ status: 0, code: NO_ANSWER });

  const signal = AbortSignal.abort(new Error('nobody wants it'));
  const left = createApiClient({ ...options, fetch: (_url, init) => Promise.reject(init?.signal?.reason) });
  await expect(left.call(count, { body: { to: 3 }, signal })).rejects.toThrow('nobody wants it');

  let given: AbortSignal | null | undefined;
  const slow: typeof fetch = async (_url, init) => {
    given = init?.signal;
    return Response.json(RESULT);
  };
  await createApiClient({ ...options, fetch: slow }).call(count, { body: { to: 3 } });
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(given?.aborted).toBe(false);
});
