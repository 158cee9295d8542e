import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Refresh tokens in hosted Supabase's version 2. They carry a session and a counter, signed with the session's key, so
 * no token is stored: the session row holds the counter of the newest.
 */
export type RefreshToken = { sessionId: string; counter: number };

const SIGNATURE_BYTES = 16;
const CHECKSUM_BYTES = 4;
const HEADER_BYTES = 1 + 16;

export function newRefreshKey(): string {
  return randomBytes(32).toString('base64url');
}

export function encodeRefreshToken({ sessionId, counter }: RefreshToken, key: string): string {
  const content = Buffer.concat([Buffer.from([0]), Buffer.from(sessionId.replaceAll('-', ''), 'hex'), varint(counter)]);
  const signed = Buffer.concat([content, sign(content, key)]);
  return Buffer.concat([signed, checksum(signed)]).toString('base64url');
}

/** A parsed token, and a way to check it once the key of its session is known. */
export function decodeRefreshToken(token: string): (RefreshToken & { isSignedWith(key: string): boolean }) | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, -CHECKSUM_BYTES);
  const content = signed.subarray(0, -SIGNATURE_BYTES);
  const counter = readVarint(content.subarray(HEADER_BYTES));
  if (bytes[0] !== 0 || counter === undefined || !checksum(signed).equals(bytes.subarray(-CHECKSUM_BYTES))) return;

  const id = content.subarray(1, HEADER_BYTES).toString('hex');
  return {
    sessionId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter,
    isSignedWith: (key) => timingSafeEqual(sign(content, key), signed.subarray(-SIGNATURE_BYTES)),
  };
}

/**
 * What to do with a genuine token, given the counter of the session's newest one:
 *
 * - The newest is exchanged for the next one.
 * - Its parent is exchanged for the newest again. Two tabs that refresh at the same moment both send the parent, and so
 * does a client that lost the answer, possibly much later: a device can sleep for days. They must get the same token,
 * because supabase-js drops an answer when another tab has stored one meanwhile; a further token would invalidate the
 * stored one.
 * - An older one comes from a thief with a copy, or from the owner after the thief has refreshed twice. The server
 * cannot tell which, so the session ends for both.
 *
 * Hosted Supabase also accepts older tokens for ten seconds after a refresh. A thief could extend that by refreshing,
 * so it is not done here.
 */
export function judgeRefreshToken(counter: number, newest: number): 'next' | 'again' | 'reused' | 'unknown' {
  const behind = newest - counter;
  if (behind < 0) return 'unknown';
  if (behind === 0) return 'next';
  return behind === 1 ? 'again' : 'reused';
}

function sign(content: Buffer, key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(content).digest().subarray(0, SIGNATURE_BYTES);
}

function checksum(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest().subarray(0, CHECKSUM_BYTES);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

function readVarint(bytes: Buffer): number | undefined {
  if (bytes.length === 0 || bytes.length > 7) return undefined; // 7 × 7 bits: as much as a number holds exactly
  return bytes.every((byte, at) => byte >= 128 === at < bytes.length - 1)
    ? bytes.reduce((value, byte, at) => value + (byte & 127) * 128 ** at, 0)
    : undefined;
}
