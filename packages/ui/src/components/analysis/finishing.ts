import type { Arrivals } from '@latticework/core/arrivals';
import type { Problem } from './problem.ts';

/** The state of an incomplete analysis, and the action to finish it. */
export type Finishing = {
  finish: () => void;
  busy: boolean;
  /** The parts that have arrived from the attempt in progress. */
  arrivals: Arrivals;
  isFinished: boolean;
  /** Why the last attempt failed. */
  problem: Problem | null;
  hasNoTriesLeft: boolean;
};
