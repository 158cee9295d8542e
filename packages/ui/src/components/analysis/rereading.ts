import type { MissingFact } from '@latticework/core/analysis';
import type { Problem } from './problem.ts';

export type Answer = 'yes' | 'no';
export type Kinds = readonly { name: string; kinds: readonly { slug: string; name: string }[] }[];

/** What a reading again changes: the kind of decision, or what the text does not say. */
export type Change = { decision: string } | { answers: Readonly<Record<MissingFact['id'], Answer>> };

/** The state of reading an analysis again, and the action to do so. */
export type Rereading = {
  reread: (change: Change) => void;
  busy: boolean;
  /** What the last reading changed; null before the first one on this screen. */
  changes: 'kind' | 'answers' | null;
  /** The findings of the reading in progress. */
  foundSoFar: number;
  isDone: boolean;
  /** Why the last reading failed. */
  problem: Problem | null;
  hasNoneLeft: boolean;
  /** Every kind of decision, by family. They are loaded when `want` is called first. */
  kinds: { data: Kinds | undefined; isError: boolean; want: () => void; retry: () => void };
};
