import type { UsageLimits } from '@latticework/api/contracts/limits';

/** Where a free member stands. Trending: the first one is premium quality, then a basic one, then none. */
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

/** `5 h 12 min`, `12 min`; never `0 min`, since what is not over yet takes a moment longer. */
export function untilReset(resetTime: string | null, now: Date): string | null {
  if (!resetTime) return null;
  const minutes = Math.ceil((new Date(resetTime).getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return null;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
