import type { LibraryTool } from './libraryTools.ts';
import { contentStems, hasNegation, readWords, type Word } from './words.ts';

/** The sentence of an entry that some words of the person's are most like. */
export type Likeness = {
  kind: 'cue' | 'situation' | 'question' | 'near miss';
  sentence: string;
  /** The sentence says "not", "never" and the like. */
  negated: boolean;
};

export type Likenesses = {
  /** Undefined where no sentence is so much alike that a reader would see it. */
  nearest(tool: LibraryTool, words: Word[]): Likeness | undefined;
};

type IndexedSentence = Likeness & { stems: Set<string> };

/** One word in common is a coincidence, and so are two usual ones: "brother" and "tomorrow" come to 3. */
const FEWEST_SHARED = 2;
const FAINTEST = 4;

export function createLikenesses(tools: LibraryTool[]): Likenesses {
  const sentences = new Map(tools.map((tool) => [tool.slug, recognitionSentences(tool)]));
  const occurrences = new Map<string, number>();
  let total = 0;
  for (const { stems } of [...sentences.values()].flat()) {
    total += 1;
    for (const stem of stems) occurrences.set(stem, (occurrences.get(stem) ?? 0) + 1);
  }
  const rarity = (stem: string) => Math.log(total / (occurrences.get(stem) ?? total));

  return {
    nearest({ slug }, words) {
      const stems = [...new Set(contentStems(words))];
      let nearest: IndexedSentence | undefined;
      let most = FAINTEST;
      for (const sentence of sentences.get(slug) ?? []) {
        const shared = stems.filter((stem) => sentence.stems.has(stem));
        if (shared.length < FEWEST_SHARED) continue;
        // By the root of its length, so that a long situation does not win by having more of everything.
        const degree = shared.reduce((sum, stem) => sum + rarity(stem), 0) / Math.sqrt(sentence.stems.size);
        if (degree > most) {
          most = degree;
          nearest = sentence;
        }
      }
      return nearest;
    },
  };
}

function recognitionSentences({ entry }: LibraryTool): IndexedSentence[] {
  const { cues, situations, decision_questions, near_misses } = entry.recognition;
  const read = (kind: Likeness['kind'], sentence: string): IndexedSentence => {
    const words = readWords(sentence);
    return { kind, sentence, negated: hasNegation(words), stems: new Set(contentStems(words)) };
  };
  return [
    ...cues.map((cue) => read('cue', cue)),
    ...situations.map((situation) => read('situation', situation)),
    ...decision_questions.map((question) => read('question', question)),
    ...near_misses.map((miss) => read('near miss', miss.text)),
  ];
}
