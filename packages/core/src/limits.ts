import type { Quality, QueryType } from './analysis.ts';

export type Tier = 'free' | 'premium';

/** Analyses of a free member in any period of `WINDOW_HOURS`. */
export const FREE_LIMITS = { trending: 2, manual: 1 } as const satisfies Record<QueryType, number>;
export const WINDOW_HOURS = 24;
/** How often one interrupted analysis may be finished at no cost. */
export const FINISH_TRIES = 3;
/** How often an analysis can be read again as another kind of decision, or with answers to what it found missing. */
export const REREADS = 2;
/** How often an answer of an AI of one's own can take the place of an analysis. */
export const OWN_READINGS = 1;

/** What a user has used within the window, as the ledger counts it. */
export type Usage = {
  trendingUsed: number;
  manualUsed: number;
  /** When the oldest counted analysis leaves the window; null when there is none. */
  resetTime: Date | null;
  /** When the next manual analysis is available; null while one is available now. */
  manualResetTime: Date | null;
};

export const LIMIT_MESSAGES = {
  trending: 'Daily trending analysis limit reached (2 per day). Upgrade to Premium for unlimited queries.',
  manual: 'Daily manual analysis limit reached (1 per day). Upgrade to Premium for unlimited queries.',
} as const satisfies Record<QueryType, string>;

/** The first trending analysis of a free member's day is premium quality; every other one is basic. */
export function qualityFor(tier: Tier, queryType: QueryType, usedBefore: number): Quality {
  if (tier === 'premium') return 'premium';
  return queryType === 'trending' && usedBefore === 0 ? 'premium' : 'basic';
}
