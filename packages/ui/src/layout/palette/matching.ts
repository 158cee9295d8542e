import uFuzzy from '@leeoniya/ufuzzy';

/** A searchable item: its label and its other names. */
export type Findable = { label: string; names: readonly string[] };

/** `by` is the other name that matched better than the label; null when the label matched. */
export type Match<T> = { item: T; by: string | null };

/** Up to this many words are matched in any order; more are matched as a phrase. */
const WORDS_IN_ANY_ORDER = 4;
/** In shorter words a typo makes another word. */
const WORD_WITH_SLIPS = 5;

/**
 * Finds items that match all words, best first; allows typos only when there is no exact match. The items are prepared
 * once.
 */
export function createMatcher<T extends Findable>(items: readonly T[]): (text: string) => Match<T>[] {
  const names = items.flatMap((item) => [
    { item, by: null, folded: fold(item.label) },
    ...item.names.map((by) => ({ item, by, folded: fold(by) })),
  ]);
  const haystack = names.map(({ folded }) => folded);
  const sort = (info: uFuzzy.Info) => bestFirst(info, names);
  const exact = new uFuzzy({ sort });
  const forgiving = new uFuzzy({ intraMode: 1, intraRules: slipsIn, sort });

  return (text) => {
    const words = fold(text);
    if (!words) return [];
    const ranked = search(exact, haystack, words) ?? search(forgiving, haystack, words) ?? [];
    const matches = new Map<T, Match<T>>();
    for (const index of ranked) {
      const name = names[index];
      if (name && !matches.has(name.item)) matches.set(name.item, { item: name.item, by: name.by });
    }
    return [...matches.values()];
  };
}

/** Null when nothing matches. */
function search(fuzzy: uFuzzy, haystack: string[], words: string): number[] | null {
  // Nearly every name contains any given letter; ranking them all would delay the next key press.
  const among = words.length === 1 ? haystack.flatMap((name, index) => (name.startsWith(words) ? index : [])) : null;
  if (among?.length === 0) return null;
  const [found, info, order] = fuzzy.search(haystack, words, WORDS_IN_ANY_ORDER, Number.POSITIVE_INFINITY, among);
  const ranked = info ? order.map((place) => info.idx[place] ?? 0) : found;
  return ranked?.length ? ranked : null;
}

function slipsIn(word: string): ReturnType<NonNullable<uFuzzy.Options['intraRules']>> {
  const slips = word.length < WORD_WITH_SLIPS ? 0 : 1;
  const intraSlice: uFuzzy.IntraSliceIdxs = [1, Number.POSITIVE_INFINITY];
  return { intraSlice, intraIns: slips, intraSub: slips, intraTrn: slips, intraDel: slips };
}

/** Without accents, apostrophes, punctuation and case, so that "gamblers" finds "Gambler’s". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** Fewest typos first, then whole words and starts of words, then the label, then early and short matches. */
function bestFirst(info: uFuzzy.Info, names: readonly { by: string | null; folded: string }[]): number[] {
  const nameAt = (place: number) => names[info.idx[place] ?? 0];
  const keys = info.idx.map((index, place) => [
    -(info.chars[place] ?? 0),
    info.intraIns[place] ?? 0,
    -((info.terms[place] ?? 0) + (info.interLft2[place] ?? 0)),
    nameAt(place)?.by === null ? 0 : 1,
    info.interIns[place] ?? 0,
    info.start[place] ?? 0,
    nameAt(place)?.folded.length ?? 0,
    index,
  ]);
  return info.idx.map((_, place) => place).sort((a, b) => compare(keys[a] ?? [], keys[b] ?? []));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
