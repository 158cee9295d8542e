import type { Arrivals } from '@latticework/core/arrivals';

/** The state of an incomplete analysis, and the action to finish it. */
export type Finishing = {
  finish: () => void;
  busy: boolean;
  /** What has arrived from the attempt in progress. */
  arrivals: Arrivals;
  isFinished: boolean;
  /** Why the last attempt failed, as a sentence. */
  problem: string | null;
  hasNoTriesLeft: boolean;
};
