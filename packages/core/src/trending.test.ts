import { describe, expect, it } from 'vitest';
import { byTrend, shortCount, sourceKind, type Trend, trendBadges } from './trending.ts';

const trend = (change: Partial<Trend> = {}): Trend => ({
  isHot: false,
  engagement: 0,
  recency: null,
  createdAt: new Date('2026-11-21T00:00:00Z'),
  ...change,
});

describe('byTrend', () => {
  it('puts hot ones first, by flag or by engagement, then higher engagement, then newer', () => {
    const old = trend({ engagement: 500 });
    const young = trend({ engagement: 500, createdAt: new Date('2026-11-22T00:00:00Z') });
    const flagged = trend({ isHot: true, engagement: 3 });
    const loud = trend({ engagement: 501 });
    expect([old, young, flagged, loud].sort(byTrend)).toEqual([loud, flagged, young, old]);
  });
});

describe('trendBadges', () => {
  it.each([
    [{ engagement: 2001 }, ['Viral']],
    [{ engagement: 2000 }, ['Hot']],
    [{ engagement: 501 }, ['Hot']],
    [{ engagement: 500 }, []],
    [{ isHot: true }, ['Hot']],
    [{ isHot: true, engagement: 2001, recency: 'now' }, ['Viral', 'Breaking']],
    [{ recency: 'today' }, ['Today']],
  ] as const)('%j: %j', (change, badges) => {
    expect(trendBadges(trend(change))).toEqual(badges);
  });
});

describe('shortCount', () => {
  it.each([
    [0, '0'],
    [950, '950'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [1999, '1.9k'],
    [999_999, '999.9k'],
    [1_200_000, '1.2M'],
  ])('%i: %s', (count, short) => expect(shortCount(count)).toBe(short));
});

describe('sourceKind', () => {
  it.each([
    ['r/personalfinance', 'forum'],
    ['HN', 'tech news'],
    ['Hacker News', 'tech news'],
    ['AskReddit', 'questions'],
    ['The Guardian', 'news'],
  ])('%s: %s', (source, kind) => expect(sourceKind(source)).toBe(kind));
});
