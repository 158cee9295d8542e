import type { LibraryTool } from './libraryTools.ts';
import type { Stretch, Stretches } from './stretches.ts';
import { contentStems, readWords, type Word } from './words.ts';

/** A sentence of an entry beside the stretch of the person's text that is most like it. */
export type Resemblance = {
  kind: 'cue' | 'situation' | 'question' | 'near miss';
  /** The library's sentence. */
  sentence: string;
  stretch: Stretch;
  /** The words of the stretch that both have. */
  carriers: Word[];
  /** How many different stems both have. */
  shared: number;
  /** Rare words in common count more than usual ones, and less in a long sentence than in a short one. */
  score: number;
};

export type Resemblances = {
  /** Every sentence of the tool that shares a word with the text, most alike first. */
  compare(tool: LibraryTool, stretches: Stretches): Resemblance[];
};

// The usual constants of BM25.
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;

export function createResemblances(tools: LibraryTool[]): Resemblances {
  const sentences = new Map(tools.map((tool) => [tool.slug, recognitionSentences(tool)]));
  const all = [...sentences.values()].flat();
  const averageLength = all.reduce((sum, { stems }) => sum + stems.length, 0) / Math.max(1, all.length);
  const occurrences = new Map<string, number>();
  for (const { stems } of all) for (const stem of stems) occurrences.set(stem, (occurrences.get(stem) ?? 0) + 1);
  const rarities = new Map(
    [...occurrences].map(([stem, count]) => [stem, Math.log(1 + (all.length - count + 0.5) / (count + 0.5))]),
  );

  return {
    compare(tool, { byStem }) {
      const found: Resemblance[] = [];
      for (const { kind, sentence, stems } of sentences.get(tool.slug) ?? []) {
        const sums = new Map<Stretch, number>();
        for (const stem of stems) {
          for (const stretch of byStem.get(stem) ?? []) sums.set(stretch, (sums.get(stretch) ?? 0) + (rarities.get(stem) ?? 0));
        }
        const [stretch, sum] = heaviest(sums);
        if (!stretch) continue;
        const carriers = stretch.words.filter((word) => word.isContent && stems.includes(word.stem));
        const length = stems.length / averageLength;
        found.push({
          kind,
          sentence,
          stretch,
          carriers,
          shared: new Set(carriers.map(({ stem }) => stem)).size,
          score: (sum * (SATURATION + 1)) / (1 + SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length)),
        });
      }
      return found.sort((one, other) => other.score - one.score);
    },
  };
}

/** The shortest of the heaviest, then the first in the text. */
function heaviest(sums: Map<Stretch, number>): [Stretch, number] | [undefined, 0] {
  let best: [Stretch, number] | [undefined, 0] = [undefined, 0];
  for (const [stretch, sum] of sums) {
    const [leader, most] = best;
    if (sum > most || (sum === most && leader && comesBefore(stretch, leader))) best = [stretch, sum];
  }
  return best;
}

function comesBefore(one: Stretch, other: Stretch): boolean {
  if (one.clauses.length !== other.clauses.length) return one.clauses.length < other.clauses.length;
  return (one.clauses[0]?.index ?? 0) < (other.clauses[0]?.index ?? 0);
}

type IndexedSentence = Pick<Resemblance, 'kind' | 'sentence'> & { stems: string[] };

function recognitionSentences({ entry }: LibraryTool): IndexedSentence[] {
  const { cues, situations, decision_questions, near_misses } = entry.recognition;
  const read = (kind: Resemblance['kind'], sentence: string): IndexedSentence => ({
    kind,
    sentence,
    stems: [...new Set(contentStems(readWords(sentence)))],
  });
  return [
    ...cues.map((cue) => read('cue', cue)),
    ...situations.map((situation) => read('situation', situation)),
    ...decision_questions.map((question) => read('question', question)),
    ...near_misses.map((miss) => read('near miss', miss.text)),
  ];
}
