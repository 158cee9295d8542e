import { lazily } from './lazily.ts';

/**
 * What a file of ours is called, without its ending: `latticework-2026-11-21-shall-we-move`. Letters and digits of any
 * language and hyphens only, and short, so that every system takes it. Without a day where none is known.
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

/** The same for a page that somebody prints into a file: the browser replaces what its system does not take. */
export function printName(at: Date | undefined, about: string): string {
  return ['Latticework', at && dayOf(at), firstWords(about)].filter(Boolean).join(' ');
}

const LONGEST = 48;

/** As many whole words as fit; of a text without any that fits, its first characters. */
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

/** The day where the person is, as `2026-11-21`. */
function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
