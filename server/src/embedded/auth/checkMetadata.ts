import { AuthError } from './errors.ts';
import type { Metadata } from './store.ts';

/** Every access token carries the metadata in a header, and servers accept at most 16 kB of headers. */
const MAX_LENGTH = 4096;

export function checkMetadata(metadata: Metadata): void {
  if (JSON.stringify(metadata).length <= MAX_LENGTH) return;
  throw new AuthError(422, 'validation_failed', `User metadata is limited to ${MAX_LENGTH} characters of JSON`);
}
