/** What a person says of a finding: that it fits them, or that it does not. */
export const VERDICTS = ['fits', 'not me'] as const;
export type Verdict = (typeof VERDICTS)[number];
