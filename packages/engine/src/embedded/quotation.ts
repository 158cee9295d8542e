import type { Evidence } from '@latticework/core/analysis';
import { clip } from './phrasing.ts';
import type { Stretch } from './stretches.ts';
import type { Word } from './words.ts';

const LONGEST_QUOTE = 140;

/**
 * The telling part of a stretch: the whole stretch if it is short, otherwise a window of whole words around the words
 * that support the finding. Always cut from the text itself, so that it is verbatim.
 */
export function quote(text: string, { clauses, words }: Stretch, carriers: Word[]): Evidence {
  const [first, last] = [clauses[0], clauses.at(-1)];
  const from = words.findIndex((word) => !JOINERS.has(word.token));
  const start = from > 0 ? withSign(text, words[from]?.start ?? 0) : (first?.start ?? 0);
  const end = last?.end ?? start;
  if (end - start <= LONGEST_QUOTE) return cut(text, start, end);

  const [heaviest] = carriers;
  const anchor = heaviest ? Math.max(0, words.indexOf(heaviest)) : 0;
  let [low, high] = [anchor, anchor];
  const fits = (a: number, b: number) => (words[b]?.end ?? Infinity) - (words[a]?.start ?? 0) <= LONGEST_QUOTE;
  // Extends forward first: the words after a telling word usually complete it.
  while (high + 1 < words.length && fits(low, high + 1)) high += 1;
  while (low > 0 && fits(low - 1, high)) low -= 1;
  const windowStart = withSign(text, words[low]?.start ?? start);
  return cut(text, windowStart, Math.min(words[high]?.end ?? end, windowStart + LONGEST_QUOTE));
}

/** A number is quoted with its currency. */
function withSign(text: string, start: number): number {
  return /[$€£¥]/.test(text.charAt(start - 1)) ? start - 1 : start;
}

/** A quote may leave out the conjunction at its start. */
const JOINERS = new Set('and but so or because then which also'.split(' '));

/** The words of a cue as the person writes them, starting at their subject. */
export function quoteCue(text: string, stretch: Stretch, said: Word[]): Evidence {
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last) return quote(text, stretch, said);
  const at = stretch.words.indexOf(first);
  const upToFirst = stretch.words.slice(Math.max(0, at - SUBJECT_REACH), at + 1);
  const start = (upToFirst.findLast(({ token }) => SUBJECTS.has(token)) ?? first).start;
  return last.end - start <= LONGEST_QUOTE ? cut(text, start, last.end) : quote(text, stretch, said);
}

const SUBJECT_REACH = 3;
const SUBJECTS = new Set('i we you he she they it everyone everybody nobody that this'.split(' '));

const LONGEST_FRAGMENT = 60;

/** From the first of the telling words to the last, as far as they stand together. */
export function fragment(text: string, { quote: whole, start, end }: Evidence, carriers: Word[]): string {
  if (whole.length <= LONGEST_FRAGMENT) return whole;
  const within = carriers.filter((word) => word.isContent && word.start >= start && word.end <= end);
  const [anchor] = within;
  if (!anchor) return clip(whole, LONGEST_FRAGMENT);
  let [first, last] = [anchor.start, anchor.end];
  for (const word of within) {
    const [low, high] = [Math.min(first, word.start), Math.max(last, word.end)];
    if (high - low <= LONGEST_FRAGMENT) [first, last] = [low, high];
  }
  return clip(text.slice(first, last), LONGEST_FRAGMENT);
}

/**
 * An unbroken run of characters longer than a quote is cut inside, but never between the halves of a surrogate pair.
 */
function cut(text: string, start: number, end: number): Evidence {
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(end));
  const safeEnd = splitsPair && end - 1 > start ? end - 1 : end;
  return { quote: text.slice(start, safeEnd), start, end: safeEnd };
}
