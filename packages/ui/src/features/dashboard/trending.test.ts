import { describe, expect, it } from 'vitest';
import { trendingQuestionsOf } from './trending.ts';

const row = (change: Record<string, unknown> = {}) => ({
  id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  slug: null,
  question: 'Do we move?',
  category: 'personal',
  topic_source: 'r/moving',
  click_count: 3,
  metadata: { isHot: true, engagement: 2100, recency: 'now', score: 12 },
  created_at: '2026-11-21T09:00:00+00:00',
  ...change,
});

describe('trendingQuestionsOf', () => {
  it('reads a row', () => {
    expect(trendingQuestionsOf([row()])).toEqual([
      {
        id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
        isSample: false,
        question: 'Do we move?',
        category: 'personal',
        source: 'r/moving',
        clicks: 3,
        isHot: true,
        engagement: 2100,
        recency: 'now',
        createdAt: new Date('2026-11-21T09:00:00Z'),
      },
    ]);
    expect(trendingQuestionsOf([row({ slug: 'do-we-move' })])[0]?.isSample).toBe(true);
  });

  it.each([
    [{}],
    [null],
    ['hot'],
    [[1, 2]],
    [{ isHot: 'yes', engagement: '2100', recency: 'yesterday' }],
    [{ isHot: 1, engagement: -4, recency: null }],
  ])('reads a row with metadata %j as neutral values', (metadata) => {
    expect(trendingQuestionsOf([row({ metadata })])).toMatchObject([{ isHot: false, engagement: 0, recency: null }]);
  });

  it('keeps what can be read of malformed metadata', () => {
    expect(trendingQuestionsOf([row({ metadata: { engagement: 700, recency: 4 } })])).toMatchObject([
      { isHot: false, engagement: 700, recency: null },
    ]);
  });

  it('puts the most discussed first, then the newer', () => {
    const rows = [
      row({ id: 'old', metadata: {}, created_at: '2026-11-20T00:00:00Z' }),
      row({ id: 'new', metadata: {}, created_at: '2026-11-21T00:00:00Z' }),
      row({ id: 'flagged', metadata: { isHot: true, engagement: 4 } }),
      row({ id: 'loud', metadata: { engagement: 900 } }),
    ];
    expect(trendingQuestionsOf(rows).map(({ id }) => id)).toEqual(['loud', 'flagged', 'new', 'old']);
  });
});
