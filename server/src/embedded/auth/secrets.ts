import { createHash, randomBytes } from 'node:crypto';

/** For a link or a redirect. It is sent once, and only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
