import { AuthError } from './errors.ts';
import type { Metadata } from './store.ts';

/** It travels in every access token, and those in headers, which servers take up to 16 kB of. */
const MAX_LENGTH = 4096;

export function checkMetadata(metadata: Metadata): void {
  if (JSON.stringify(metadata).length <= MAX_LENGTH) return;
  throw new AuthError(422, 'validation_failed', `User metadata is limited to ${MAX_LENGTH} characters of JSON`);
}
