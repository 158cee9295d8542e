import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Refresh tokens as hosted Supabase makes them now (its version 2). They carry a session and a counter, signed with a
 * key of that session, so no token is stored: the session knows which counter is current, and any other is either the
 * one before or a token that somebody uses again.
 */
export type RefreshToken = { sessionId: string; counter: number };

/** A client that did not get the answer, or that refreshed in several tabs at once, may come again for this long. */
const REUSE_INTERVAL_MS = 10_000;
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

/** What a token says, and a way to check it once the key of its session is known. */
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
 * What to do with a token that is really one of ours. The one before the current is always good: its successor may
 * never have reached the client, and nobody has used it yet. Whoever comes with an older one, has a copy.
 */
export function judgeRefreshToken(
  counter: number,
  session: { counter: number; refreshedAt: Date },
  now: Date,
): 'next' | 'repeat' | 'stolen' | 'unknown' {
  const behind = session.counter - counter;
  if (behind < 0) return 'unknown';
  if (behind === 0) return 'next';
  const justRefreshed = now.getTime() - session.refreshedAt.getTime() < REUSE_INTERVAL_MS;
  return behind === 1 || justRefreshed ? 'repeat' : 'stolen';
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
  if (bytes.length === 0 || bytes.length > 7) return undefined; // 7 × 7 bits: all that a number holds exactly
  return bytes.every((byte, at) => byte >= 128 === at < bytes.length - 1)
    ? bytes.reduce((value, byte, at) => value + (byte & 127) * 128 ** at, 0)
    : undefined;
}
