import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRate } from './rate.ts';

const RATE = { perSecond: 100, burst: 50, longestDelayMs: 500 };

it('lets a burst through, spreads out what follows and refuses what would wait too long', () => {
  const rate = createRate(RATE);
  const delays = Array.from({ length: 120 }, () => rate('a', 0));
  expect(delays.slice(0, 50)).toEqual(Array(50).fill(0));
  expect(delays.slice(50, 53)).toEqual([10, 20, 30]);
  expect(delays.slice(100)).toEqual(Array(20).fill(undefined));
});

it('keeps each key apart, and forgives with time', () => {
  const rate = createRate(RATE);
  for (let n = 0; n < 200; n++) rate('a', 0);
  expect(rate('b', 0)).toBe(0);
  expect(rate('a', 0)).toBeUndefined();
  expect(rate('a', 2_000)).toBe(0);
});

it('never begins more than the burst and the rate allow in any stretch of time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 400 }), (gaps) => {
      const rate = createRate(RATE);
      const begun: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const delay = rate('a', now);
        if (delay !== undefined) begun.push(now + delay);
      }
      begun.sort((one, other) => one - other);
      for (let from = 0; from < begun.length; from++) {
        for (let to = from; to < begun.length; to++) {
          const stretch = (begun[to] as number) - (begun[from] as number);
          expect(to - from + 1).toBeLessThanOrEqual(RATE.burst + (stretch * RATE.perSecond) / 1_000 + 1e-6);
        }
      }
    }),
    { numRuns: 50 },
  );
});
