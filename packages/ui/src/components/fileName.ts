import { lazily } from './lazily.ts';

/**
 * The name of a file without its extension: `latticework-2026-11-21-should-we-move`. It has only letters and digits of
 * any language and hyphens, and is short, so that every system accepts it. Without a date if none is known.
 */
export function fileName(at: Date | undefined, about = ''): string {
  const words = firstWords(about)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return ['latticework', at && dayOf(at), words].filter(Boolean).join('-');
}

/** The same for a page printed to a file: the browser replaces what its system does not accept. */
export function printName(at: Date | undefined, about: string): string {
  return ['Latticework', at && dayOf(at), firstWords(about)].filter(Boolean).join(' ');
}

const LONGEST = 48;

/** As many whole words as fit; the first characters if no word fits. */
function firstWords(text: string): string {
  const plain = text
    .slice(0, 10 * LONGEST)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim();
  let end = 0;
  for (const { index, segment, isWordLike } of wordsOf().segment(plain)) {
    if (index + segment.length > LONGEST) break;
    if (isWordLike) end = index + segment.length;
  }
  return end > 0 ? plain.slice(0, end) : [...plain].slice(0, LONGEST).join('');
}

const wordsOf = lazily(() => new Intl.Segmenter('en', { granularity: 'word' }));

/** The date in the user's time zone, as `2026-11-21`. */
function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
