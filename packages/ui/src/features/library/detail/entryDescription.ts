import { truncateAtWord } from '../../../components/truncateAtWord.ts';

const LEAST = 70;
const MOST = 160;

/** The meta description of an entry: as many sentences of its concept as fit, otherwise as many words. */
export function entryDescription(concept: string): string {
  if (concept.length <= MOST) return concept;
  const start = concept.slice(0, MOST + 1);
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('? ')) + 1;
  if (sentence >= LEAST) return start.slice(0, sentence);
  return truncateAtWord(concept, MOST);
}
