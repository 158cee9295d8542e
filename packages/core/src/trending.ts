/** What is known about a trending question besides its text. */
export type Trend = {
  isHot: boolean;
  engagement: number;
  recency: 'now' | 'today' | null;
  createdAt: Date;
};

export const HOT_ABOVE = 500;
export const VIRAL_ABOVE = 2000;

export type TrendBadge = 'Viral' | 'Hot' | 'Breaking' | 'Today';

/** Hot ones first, then by engagement, then newer first. */
export function byTrend(a: Trend, b: Trend): number {
  return (
    Number(isHot(b)) - Number(isHot(a)) || b.engagement - a.engagement || b.createdAt.getTime() - a.createdAt.getTime()
  );
}

/** At most one badge for engagement and one for recency. */
export function trendBadges({ isHot: hot, engagement, recency }: Trend): TrendBadge[] {
  const badges: TrendBadge[] = [];
  if (engagement > VIRAL_ABOVE) badges.push('Viral');
  else if (hot || engagement > HOT_ABOVE) badges.push('Hot');
  if (recency === 'now') badges.push('Breaking');
  else if (recency === 'today') badges.push('Today');
  return badges;
}

function isHot({ isHot: hot, engagement }: Trend): boolean {
  return hot || engagement > HOT_ABOVE;
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' });

/** 950, 1.2k, 1.2M: rounded down. */
export function shortCount(count: number): string {
  return SHORT.format(count).replace('K', 'k');
}

export type SourceKind = 'forum' | 'tech news' | 'questions' | 'news';

/** Derived from the name of the source, as the specification says. */
export function sourceKind(topicSource: string): SourceKind {
  const source = topicSource.toLowerCase();
  if (source.includes('r/')) return 'forum';
  if (source.includes('hn') || source.includes('hacker')) return 'tech news';
  return source.includes('ask') ? 'questions' : 'news';
}
