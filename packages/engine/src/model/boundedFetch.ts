import { TransformStream } from 'node:stream/web';
import { Agent, fetch, Response } from 'undici';
import type { ModelLimits } from './callPolicy.ts';

/** The answer is larger than any valid one. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/**
 * Frames of single tokens are a hundred times the size of their content, so this allows a valid answer of any length.
 */
const MOST_BYTES = 16 * 1024 * 1024;
/** Lines are buffered until they end, and scanned again with each chunk. */
const MOST_BYTES_OF_A_LINE = 256 * 1024;
const LINE_END = 10;

/** `fetch` for a server that may respond late or never stop. */
export function createBoundedFetch(
  limits: Pick<ModelLimits, 'connectMs' | 'firstOutputMs' | 'totalMs'>,
): typeof globalThis.fetch {
  const dispatcher = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.firstOutputMs,
  });
  const bounded: typeof fetch = async (input, init) => {
    // The user's text goes to the configured server and to no redirect target.
    const { body, status, headers } = await fetch(input, { ...init, dispatcher, redirect: 'error' });
    return new Response(body?.pipeThrough(bound()), { status, headers });
  };
  // The same standard with two sets of types.
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
