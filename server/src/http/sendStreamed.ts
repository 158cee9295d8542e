import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { StreamPace } from './eventStream.ts';

/** Other requests wait no longer than this, and the piece that is being made. */
const SLICE_MS = 5;

/**
 * Sends JSON in pieces, and requests the next piece only when the client has read the previous ones. An error midway
 * closes the connection, because the status is already sent: a client must not mistake half an answer for the whole.
 */
export async function sendStreamed(
  request: Request,
  response: Response,
  pieces: AsyncGenerator<string>,
  { stalledMs }: StreamPace,
): Promise<void> {
  response.type('application/json');
  // A pipeline adds several listeners to those of the middleware, and Node warns from the eleventh on.
  response.setMaxListeners(20);
  response.setTimeout(stalledMs, () => response.destroy());
  try {
    await pipeline(Readable.from(inSlices(pieces)), response);
  } catch (error) {
    // A client that disconnects is expected.
    if (!response.destroyed || !isGone(error)) request.log.error({ err: error }, 'a streamed answer was cut off');
    response.destroy();
  }
}

/** Pieces whose data is already here would otherwise be made in one go. */
async function* inSlices(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = performance.now();
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
