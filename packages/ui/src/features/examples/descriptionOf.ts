import { truncateAtWord } from '../../components/truncateAtWord.ts';
import type { Example } from '../../data/workedExamples.ts';

const LONGEST = 160;

/** The hook of the analysis, shortened to the length that search engines show. */
export function descriptionOf({ analysis, question }: Example): string {
  const whole = analysis.narrativeAnalysis?.hook ?? question;
  return truncateAtWord(whole, LONGEST);
}
