import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether it can be the SHA-256 of a verifier, as 43 letters of base64url. */
export function isChallenge(challenge: string): boolean {
  return /^[\w-]{43}$/.test(challenge);
}

/** `challenge` must have passed `isChallenge`. */
export function verifiesChallenge(verifier: string, challenge: string): boolean {
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(digest), Buffer.from(challenge));
}
