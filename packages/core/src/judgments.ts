/** What a person says of a finding: that it fits them, or that it does not. */
export const VERDICTS = ['fits', 'not me'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a person made of an analysis: by the ids of its tools, and by the places of its steps. */
export type Judgments = {
  verdicts: Readonly<Record<string, Verdict | null>>;
  /** Counted from 0 through all sections of the plan. */
  checkedSteps: readonly number[];
};
