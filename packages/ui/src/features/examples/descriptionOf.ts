import type { Example } from '../../data/workedExamples.ts';

const LONGEST = 160;

/** What the question comes down to, which the analysis says first, as long as a search engine prints it. */
export function descriptionOf({ analysis, question }: Example): string {
  const whole = analysis.narrativeAnalysis?.hook ?? question;
  if (whole.length <= LONGEST) return whole;
  const cut = whole.slice(0, LONGEST - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;:.]$/, '')}…`;
}
