import type { UsageLimits } from '@latticework/api/contracts/limits';

/**
 * How many analyses a free member has used. Trending questions: the first answer has premium quality, later answers
 * have basic quality, until the limit is reached.
 */
export type UsageStage = {
  used: number;
  total: number;
  trending: 'first' | 'basic' | 'locked';
  manual: 'open' | 'locked';
};

export function usageStage(limits: UsageLimits): UsageStage {
  const { trendingUsed, trendingLimit, manualUsed, manualLimit } = limits;
  return {
    used: Math.min(trendingUsed, trendingLimit) + Math.min(manualUsed, manualLimit),
    total: trendingLimit + manualLimit,
    trending: trendingUsed === 0 ? 'first' : trendingUsed < trendingLimit ? 'basic' : 'locked',
    manual: manualUsed < manualLimit ? 'open' : 'locked',
  };
}

/** `5 h 12 min`, `12 min`; never `0 min`, because time is always left while the wait is not over. */
export function untilReset(resetTime: string | null, now: Date): string | null {
  if (!resetTime) return null;
  const minutes = Math.ceil((new Date(resetTime).getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return null;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
