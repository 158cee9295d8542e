import type { Judgments, Verdict } from '@latticework/core/judgments';

/** The person's judgments of an analysis, and the actions to change them. */
export type Judging = Judgments & {
  /** `gone`: the analysis is no longer in their history. */
  state: 'loading' | 'failed' | 'gone' | 'ready';
  /** Null takes a verdict back. Both reject when the server did not store the change. */
  judge: (toolId: string, verdict: Verdict | null) => Promise<unknown>;
  check: (step: number, checked: boolean) => Promise<unknown>;
  /** After `failed`. */
  retry: () => void;
};

/** The message for a change that was not stored. */
export function notKept(error: unknown): string {
  const gone = error instanceof Error && 'code' in error && error.code === 'not_found';
  return gone ? NOT_IN_HISTORY : 'That could not be saved. Please try again.';
}

export const NOT_IN_HISTORY = 'This analysis is no longer in your history, so your judgments of it cannot be saved.';
