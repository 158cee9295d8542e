import { CUES } from '../tuning.ts';
import type { LibraryTool } from './libraryTools.ts';
import { hasNegation, readWords, type Word } from './words.ts';

export type SaidCue = {
  slug: string;
  cue: string;
  /** Share of the cue, rare words counting more, that the words say in its order: 0 to 1. */
  coverage: number;
  /** The words that say it. */
  words: Word[];
};

export type CuePhrases = {
  /** Cues of any tool that these words say, or nearly say; the fullest first. */
  saidIn(words: Word[]): SaidCue[];
};

type IndexedCue = { slug: string; cue: string; keys: string[]; rarest: number; negated: boolean; total: number };

/**
 * Cues are matched as phrases, function words and order included: "it would all be for nothing" has hardly a word that a
 * search index keeps.
 */
export function createCuePhrases(tools: LibraryTool[]): CuePhrases {
  const cues = tools.flatMap(({ slug, entry }) =>
    entry.recognition.cues.map((cue) => ({ slug, cue, words: readWords(cue) })),
  );
  const occurrences = new Map<string, number>();
  for (const { words } of cues) {
    for (const key of new Set(words.map(({ key }) => key))) occurrences.set(key, (occurrences.get(key) ?? 0) + 1);
  }
  function idf(key: string): number {
    const count = occurrences.get(key) ?? 0;
    return Math.log(1 + (cues.length - count + 0.5) / (count + 0.5));
  }

  const byRarestKey = new Map<string, IndexedCue[]>();
  for (const { slug, cue, words } of cues) {
    const keys = words.map(({ key }) => key);
    const weights = keys.map(idf);
    const rarest = weights.indexOf(Math.max(...weights));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const key = keys[rarest] ?? '';
    byRarestKey.set(key, [
      ...(byRarestKey.get(key) ?? []),
      { slug, cue, keys, rarest, negated: hasNegation(words), total },
    ]);
  }

  return {
    saidIn(words) {
      const keys = words.map(({ key }) => key);
      const found: SaidCue[] = [];
      keys.forEach((key, at) => {
        for (const cue of byRarestKey.get(key) ?? []) {
          const from = Math.max(0, at - cue.rarest - CUES.slack);
          const to = Math.min(keys.length, at + cue.keys.length - cue.rarest + CUES.slack);
          const shared = heaviestInCommon(cue.keys, keys.slice(from, to), idf);
          const coverage = shared.weight / cue.total;
          if (coverage < CUES.nearlySaid) continue;
          const said = words.slice(from + shared.first, from + shared.last + 1);
          // "We have not come too far to stop" says the opposite of "come too far to stop".
          const around = words.slice(Math.max(0, from + shared.first - CUES.slack), from + shared.last + 1);
          if (cue.negated === hasNegation(around)) found.push({ slug: cue.slug, cue: cue.cue, coverage, words: said });
        }
      });
      return found.sort((one, other) => other.coverage - one.coverage);
    },
  };
}

type Shared = { weight: number; first: number; last: number };

/** The heaviest subsequence that both have, and where in `words` it lies. */
function heaviestInCommon(cue: string[], words: string[], weight: (key: string) => number): Shared {
  const nothing: Shared = { weight: 0, first: 0, last: -1 };
  let previous = Array.from({ length: words.length + 1 }, () => nothing);
  for (const key of cue) {
    const row = [nothing];
    words.forEach((word, at) => {
      const left = row[at] ?? nothing;
      const above = previous[at + 1] ?? nothing;
      let best = left.weight > above.weight ? left : above;
      const before = previous[at] ?? nothing;
      if (word === key && before.weight + weight(key) > best.weight) {
        best = { weight: before.weight + weight(key), first: before.last < 0 ? at : before.first, last: at };
      }
      row.push(best);
    });
    previous = row;
  }
  return previous.at(-1) ?? nothing;
}
