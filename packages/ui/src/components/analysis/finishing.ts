import type { Arrivals } from '@latticework/core/arrivals';

/** What becomes of an analysis that broke off, and the means to have it read again. */
export type Finishing = {
  finish: () => void;
  busy: boolean;
  /** What has come of the attempt that is under way. */
  arrivals: Arrivals;
  isFinished: boolean;
  /** Why the last attempt brought no whole analysis, in words. */
  problem: string | null;
  hasNoTriesLeft: boolean;
};
