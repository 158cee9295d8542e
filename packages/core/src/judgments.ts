/** A user's verdict on a finding. */
export const VERDICTS = ['fits', 'not me'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A user's judgments of an analysis: verdicts by tool id, and the steps that are checked off. */
export type Judgments = {
  verdicts: Readonly<Record<string, Verdict | null>>;
  /** Counted from 0 across all sections of the plan. */
  checkedSteps: readonly number[];
};
