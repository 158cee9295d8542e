import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeRefreshToken, encodeRefreshToken, judgeRefreshToken, newRefreshKey } from './refreshTokens.ts';

const key = newRefreshKey();

test('a token carries its session and counter, signed with the key of the session', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat({ max: 2 ** 40 }), (sessionId, counter) => {
      const decoded = decodeRefreshToken(encodeRefreshToken({ sessionId, counter }, key));
      expect(decoded).toMatchObject({ sessionId, counter });
      expect(decoded?.isSignedWith(key)).toBe(true);
      expect(decoded?.isSignedWith(newRefreshKey())).toBe(false);
    }),
  );
});

test('no other token passes for it', () => {
  const bytes = Buffer.from(encodeRefreshToken({ sessionId: randomUUID(), counter: 300 }, key), 'base64url');
  fc.assert(
    fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ change;
      expect(decodeRefreshToken(changed.toString('base64url'))?.isSignedWith(key) ?? false).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeRefreshToken(text)).toBeUndefined();
    }),
  );
});

test.each([
  [7, 60, 'next'],
  [6, 60, 'repeat'],
  [6, 1, 'repeat'],
  [5, 9, 'repeat'],
  [5, 11, 'stolen'],
  [0, 60, 'stolen'],
  [8, 0, 'unknown'],
] as const)('token %i of a session at 7 that was refreshed %i s ago: %s', (counter, seconds, verdict) => {
  const now = new Date();
  const session = { counter: 7, refreshedAt: new Date(now.getTime() - seconds * 1000) };
  expect(judgeRefreshToken(counter, session, now)).toBe(verdict);
});
