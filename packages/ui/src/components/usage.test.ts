import type { UsageLimits } from '@latticework/api/contracts/limits';
import { describe, expect, it } from 'vitest';
import { untilReset, usageStage } from './usage.ts';

const limits = (trendingUsed: number, manualUsed: number): UsageLimits => ({
  tier: 'free',
  pastDue: false,
  trendingUsed,
  trendingLimit: 2,
  manualUsed,
  manualLimit: 1,
  resetTime: null,
  manualResetTime: null,
});

describe('usageStage', () => {
  it.each([
    [0, 0, { used: 0, total: 3, trending: 'first', manual: 'open' }],
    [1, 0, { used: 1, total: 3, trending: 'basic', manual: 'open' }],
    [1, 1, { used: 2, total: 3, trending: 'basic', manual: 'locked' }],
    [2, 1, { used: 3, total: 3, trending: 'locked', manual: 'locked' }],
    // A person who was premium an hour ago.
    [9, 40, { used: 3, total: 3, trending: 'locked', manual: 'locked' }],
  ])('%i trending, %i manual', (trending, manual, stage) => {
    expect(usageStage(limits(trending, manual))).toEqual(stage);
  });
});

describe('untilReset', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each([
    [null, null],
    ['2026-11-21T11:59:00Z', null],
    ['2026-11-21T12:00:00Z', null],
    ['2026-11-21T12:00:20Z', '1 min'],
    ['2026-11-21T12:59:00Z', '59 min'],
    ['2026-11-21T13:00:00Z', '1 h 0 min'],
    ['2026-11-22T12:00:00Z', '24 h 0 min'],
  ])('%s: %s', (reset, words) => {
    expect(untilReset(reset, now)).toBe(words);
  });
});
