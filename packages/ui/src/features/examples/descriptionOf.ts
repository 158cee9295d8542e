import { truncateAtWord } from '../../components/truncateAtWord.ts';
import type { Example } from '../../data/workedExamples.ts';

const LONGEST = 160;

/** What the question comes down to, which the analysis says first, as long as a search engine prints it. */
export function descriptionOf({ analysis, question }: Example): string {
  const whole = analysis.narrativeAnalysis?.hook ?? question;
  return truncateAtWord(whole, LONGEST);
}
