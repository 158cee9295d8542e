import { TransformStream } from 'node:stream/web';
import { Agent, fetch, Response } from 'undici';
import type { ModelLimits } from './callPolicy.ts';

/** The answer is larger than any honest one. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** Frames of single tokens are a hundred times their content, so this lets an honest answer of any length through. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Lines are kept until they end, and looked through again with each piece that comes. */
const MOST_BYTES_OF_A_LINE = 256 * 1024;
const LINE_END = 10;

/** `fetch` for a server that is not trusted to answer soon, or to stop. */
export function createBoundedFetch(
  limits: Pick<ModelLimits, 'connectMs' | 'firstOutputMs' | 'totalMs'>,
): typeof globalThis.fetch {
  const dispatcher = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.firstOutputMs,
  });
  const bounded: typeof fetch = async (input, init) => {
    // What a person wrote goes to the server that was configured, and nowhere that it points to.
    const { body, status, headers } = await fetch(input, { ...init, dispatcher, redirect: 'error' });
    return new Response(body?.pipeThrough(bound()), { status, headers });
  };
  // One standard, two sets of types.
  return bounded as unknown as typeof globalThis.fetch;
}

function bound(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  let line = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const end = chunk.lastIndexOf(LINE_END);
      bytes += chunk.length;
      line = end < 0 ? line + chunk.length : chunk.length - end - 1;
      if (bytes > MOST_BYTES || line > MOST_BYTES_OF_A_LINE) throw new AnswerTooLarge();
      controller.enqueue(chunk);
    },
  });
}
