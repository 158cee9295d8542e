import { stemmer } from 'stemmer';

/** A word of a text. A contraction gives several words at one position: "can't" is "can" and "not". */
export type Word = {
  /** Offsets in UTF-16 code units. */
  start: number;
  end: number;
  /** Lower case, apostrophes straight. */
  token: string;
  stem: string;
  /**
   * The key for comparing phrases: the stem, but with all personal pronouns equal, because it does not matter who
   * speaks.
   */
  key: string;
  /** Has a meaning of its own; "the", "we" and plain numbers do not. */
  isContent: boolean;
};

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    for (const token of expand(segment.toLowerCase().replaceAll('’', "'"))) {
      const stem = stemOf(token);
      const place = { start: index, end: index + segment.length };
      words.push({ ...place, token, stem, key: PERSONS.get(token) ?? stem, isContent: isContent(token) });
    }
  }
  return words;
}

/** The stems of the content words, as often as they occur. */
export function contentStems(words: Word[]): string[] {
  return words.flatMap((word) => (word.isContent ? [word.stem] : []));
}

export function hasNegation(words: Word[]): boolean {
  return words.some(({ token }) => NEGATORS.has(token));
}

/** No English word is longer; longer runs are keys, hashes or noise, and stemming them would only take time. */
const LONGEST_WORD = 30;

const stems = new Map<string, string>();

function stemOf(token: string): string {
  if (token.length > LONGEST_WORD) return token;
  const known = stems.get(token);
  if (known !== undefined) return known;
  const stem = stemmer(token);
  // The library's vocabulary fills this cache once; words from users must not make it grow without limit.
  if (stems.size < 50_000) stems.set(token, stem);
  return stem;
}

const PERSONS: ReadonlyMap<string, string> = new Map([
  ...['i', 'me', 'we', 'us', 'you', 'he', 'him', 'she', 'her', 'they', 'them'].map((token) => [token, 'i'] as const),
  ...['my', 'our', 'your', 'his', 'their', 'its'].map((token) => [token, 'my'] as const),
]);

const IRREGULAR: ReadonlyMap<string, string[]> = new Map([
  ["can't", ['can', 'not']],
  ['cannot', ['can', 'not']],
  ["won't", ['will', 'not']],
  ["let's", ['let', 'us']],
]);

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["'ve", 'have'],
  ["'re", 'are'],
  ["'ll", 'will'],
  ["'m", 'am'],
  ["'d", 'would'],
]);

function expand(word: string): string[] {
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  if (!word.includes("'")) return [word];
  if (word.endsWith("n't") && word.length > 3) return [word.slice(0, -3), 'not'];
  const apostrophe = word.lastIndexOf("'");
  const head = word.slice(0, apostrophe);
  const ending = ENDINGS.get(word.slice(apostrophe));
  if (ending) return [head, ending];
  // "everyone's" can be "everyone is" or a possessive; the part before the apostrophe is the same in both.
  return [head];
}

function isContent(token: string): boolean {
  return token.length > 1 && token.length <= LONGEST_WORD && !FUNCTION_WORDS.has(token) && !/^\d/.test(token);
}

/**
 * Words without a topic. "More", "even", "everyone", "own" and "still" are not in the list, although many search
 * engines drop them, because biases show in such words. (With them dropped, 0.33 of 61 vignettes had the right tool
 * first; with them kept, 0.39.)
 */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the and or but if of to in on at by for with from as is are was were be been being am do does did have has had
  having i me my mine we us our ours you your yours he him his she her hers it its they them their theirs this that these
  those there here what which who whom when where why how so than then too very can could will would shall should may
  might must not no nor just about into over out up down off say says said saying s t ll re ve d m`.split(/\s+/),
);

const NEGATORS: ReadonlySet<string> = new Set('not no never nor neither without hardly nothing nobody none'.split(' '));
