import { READING } from '../tuning.ts';
import { readWords, type Word } from './words.ts';

/** A stretch of the person's text that says one thing. `text.slice(start, end)` is its wording, without outer punctuation. */
export type Clause = {
  /** Place among the clauses of the text. */
  index: number;
  /** Place of its sentence among the sentences of the text. */
  sentence: number;
  start: number;
  end: number;
  words: Word[];
};

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

export function splitIntoClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  for (const { segment, index } of sentences.segment(text)) {
    const words = readWords(segment).map((word) => ({ ...word, start: word.start + index, end: word.end + index }));
    if (words.length === 0) continue;
    for (const part of partsOf(words, text)) {
      clauses.push({ index: clauses.length, sentence, ...span(part, text), words: part });
    }
    sentence += 1;
  }
  return clauses;
}

function partsOf(words: Word[], text: string): Word[][] {
  const parts: Word[][] = [];
  let part: Word[] = [];
  words.forEach((word, at) => {
    const left = words.length - at;
    const longEnough = part.length >= READING.shortestClause && left >= READING.shortestClause;
    const isWithinWord = word.start === words[at - 1]?.start;
    if ((part.length >= READING.longestClause && !isWithinWord) || (longEnough && startsClause(words, at, text))) {
      parts.push(part);
      part = [];
    }
    part.push(word);
  });
  parts.push(part);
  return parts;
}

const SUBJECTS = new Set(
  `i we you he she it they this that these those there now then everyone everybody nobody someone somebody
  people`.split(/\s+/),
);
const ALWAYS_OPENS = new Set('but because although though unless whereas while which if when'.split(' '));
const OPENS_BEFORE_SUBJECT = new Set('and or so yet'.split(' '));
/** "not because", "even though", "as if", "just when": the first word belongs to the second. */
const CLINGS = new Set('not even as only just simply partly mainly what and but so or'.split(' '));

function startsClause(words: Word[], at: number, text: string): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (!word || !before || word.start === before.start) return false;
  // The segmenter sees no end of a sentence before a small letter, and many people write none other.
  if (/[,;:()\n–—…"“”]|[.!?]\s/.test(text.slice(before.end, word.start))) return true;
  const next = words[at + 1];
  if (CLINGS.has(word.token) && next && ALWAYS_OPENS.has(next.token)) return true;
  if (CLINGS.has(before.token)) return false;
  if (ALWAYS_OPENS.has(word.token)) return true;
  return OPENS_BEFORE_SUBJECT.has(word.token) && next !== undefined && SUBJECTS.has(next.token);
}

/** From the first word to the last, with the signs that belong to a number: "$2M", "40%". */
function span(words: Word[], text: string): { start: number; end: number } {
  let start = words[0]?.start ?? 0;
  let end = words.at(-1)?.end ?? start;
  if (/[$€£¥]/.test(text.charAt(start - 1))) start -= 1;
  if (/[%€£]/.test(text.charAt(end))) end += 1;
  return { start, end };
}
