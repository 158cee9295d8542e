import { truncateAtWord } from '../../../components/truncateAtWord.ts';

const LEAST = 70;
const MOST = 160;

/** What a search engine prints of an entry: as many sentences of its concept as have room, else as many words. */
export function entryDescription(concept: string): string {
  if (concept.length <= MOST) return concept;
  const start = concept.slice(0, MOST + 1);
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('? ')) + 1;
  if (sentence >= LEAST) return start.slice(0, sentence);
  return truncateAtWord(concept, MOST);
}
