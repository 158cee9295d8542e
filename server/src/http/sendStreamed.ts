import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { StreamPace } from './eventStream.ts';

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
  response.setTimeout(stalledMs, () => response.destroy());
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    // A client that disconnects is expected.
    if (!response.destroyed || !isGone(error)) request.log.error({ err: error }, 'a streamed answer was cut off');
    response.destroy();
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
