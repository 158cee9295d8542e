import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
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

test('no other token is accepted in its place', () => {
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
  [7, 'next'],
  [6, 'again'],
  [5, 'reused'],
  [0, 'reused'],
  [8, 'unknown'],
] as const)('token %i of a session whose newest is 7: %s', (counter, verdict) => {
  expect(judgeRefreshToken(counter, 7)).toBe(verdict);
});

describe('a session over time', () => {
  /** The server's side: the counter of the newest token, or null when the session has ended. */
  function session() {
    let newest: number | null = 0;
    return {
      hasEnded: () => newest === null,
      refresh(counter: number): number | null {
        if (newest === null) return null;
        const verdict = judgeRefreshToken(counter, newest);
        if (verdict === 'unknown') throw new Error('this token was never issued');
        if (verdict === 'reused') newest = null;
        else if (verdict === 'next') newest += 1;
        return newest;
      },
    };
  }

  /**
   * The tabs of a browser as supabase-js runs them: they share the stored token, send what is stored when they begin,
   * retry with the same token when no answer comes, and drop an answer when another tab has stored one meanwhile.
   */
  function browser(server: ReturnType<typeof session>, tabs: number) {
    let stored: number | null = 0;
    const underway = new Array<number | null>(tabs).fill(null);
    return {
      stored: () => stored,
      begin(tab: number) {
        underway[tab] ??= stored;
      },
      /** The request arrives, but its answer may be lost. */
      send(tab: number, answerArrives: boolean) {
        const sent = underway[tab] ?? null;
        if (sent === null) return;
        const answer = server.refresh(sent);
        if (!answerArrives) return;
        underway[tab] = null;
        if (stored === sent) stored = answer;
      },
      isIdle: () => underway.every((token) => token === null),
    };
  }

  const TABS = 3;
  const step = fc.record({ tab: fc.nat({ max: TABS - 1 }), arrives: fc.boolean() });

  it('never ends for a client that loses answers, however often and however late it retries', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (arrivals) => {
        const server = session();
        const own = browser(server, 1);
        for (const arrives of arrivals) {
          own.begin(0);
          own.send(0, arrives);
        }
        expect(server.hasEnded()).toBe(false);
      }),
    );
  });

  it('never ends for tabs that refresh at the same moment, lose answers and retry', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 20 }), (rounds) => {
        const server = session();
        const own = browser(server, TABS);
        for (const round of rounds) {
          // The access token expires for all tabs at once; each has its answer before it expires again.
          for (let tab = 0; tab < TABS; tab++) own.begin(tab);
          for (const { tab, arrives } of round) own.send(tab, arrives);
          for (let tab = 0; tab < TABS; tab++) own.send(tab, true);
          expect(own.isIdle()).toBe(true);
        }
        expect(server.hasEnded()).toBe(false);
      }),
    );
  });

  it('ends at the latest when a thief uses a copy after two refreshes by the owner, and the other way round', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.integer({ min: 2, max: 20 }), (before, after) => {
        const server = session();
        let [stolen, held] = [0, 0];
        for (let n = 0; n < before; n++) stolen = server.refresh(stolen) as number;
        held = stolen;
        for (let n = 0; n < after; n++) held = server.refresh(held) as number;
        expect(server.hasEnded()).toBe(false);
        expect(server.refresh(stolen)).toBeNull();
        expect(server.refresh(held)).toBeNull();
      }),
    );
  });

  it('gives a thief only tokens that the owner gets too, and no second chain of tokens', () => {
    const use = fc.record({ thief: fc.boolean(), copies: fc.boolean() });
    fc.assert(
      fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
        const server = session();
        const held = { owner: 0, thief: 0 };
        let newest = 0;
        for (const { thief, copies } of uses) {
          if (copies) held.thief = held.owner;
          const who = thief ? 'thief' : 'owner';
          const used = held[who];
          const answer = server.refresh(used);
          // Two or more behind: the session ends for both.
          expect(answer === null).toBe(newest - used >= 2);
          if (answer === null) return;
          expect(answer - newest).toBe(used === newest ? 1 : 0);
          newest = held[who] = answer;
        }
      }),
    );
  });
});
