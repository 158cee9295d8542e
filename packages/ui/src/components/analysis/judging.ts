import type { Judgments, Verdict } from '@latticework/core/judgments';

/** What the person made of the analysis that they read, and the means to change it. */
export type Judging = Judgments & {
  /** `gone`: the analysis is not in their history any more. */
  state: 'loading' | 'failed' | 'gone' | 'ready';
  /** Null takes back what was said. Both reject when the server did not keep it. */
  judge: (toolId: string, verdict: Verdict | null) => Promise<unknown>;
  check: (step: number, checked: boolean) => Promise<unknown>;
  /** After `failed`. */
  retry: () => void;
};

/** What to say when something was not kept. */
export function notKept(error: unknown): string {
  const gone = error instanceof Error && 'code' in error && error.code === 'not_found';
  return gone ? NOT_IN_HISTORY : 'That could not be kept. Please try again.';
}

export const NOT_IN_HISTORY = 'This analysis is no longer in your history, so what you make of it cannot be kept.';
