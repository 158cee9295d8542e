import type { LibraryTool } from './libraryTools.ts';
import { contentStems, hasNegation, type Reader, type Word } from './words.ts';

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

type IndexedSentence = Likeness & { stems: string[] };

/** One word in common is a coincidence, and so are two usual ones: "brother" and "tomorrow" come to 3. */
const FEWEST_SHARED = 2;
const FAINTEST = 4;

export function createLikenesses(tools: LibraryTool[], read: Reader): Likenesses {
  const sentences = new Map(tools.map((tool) => [tool.slug, recognitionSentences(tool, read)]));
  const byStem = new Map([...sentences].map(([slug, of]) => [slug, indexByStem(of)]));
  const occurrences = new Map<string, number>();
  let total = 0;
  for (const { stems } of [...sentences.values()].flat()) {
    total += 1;
    for (const stem of stems) occurrences.set(stem, (occurrences.get(stem) ?? 0) + 1);
  }

  return {
    nearest({ slug }, words) {
      const shared = new Map<IndexedSentence, { count: number; rarity: number }>();
      for (const stem of new Set(contentStems(words))) {
        const rarity = Math.log(total / (occurrences.get(stem) ?? total));
        for (const sentence of byStem.get(slug)?.get(stem) ?? []) {
          const known = shared.get(sentence) ?? { count: 0, rarity: 0 };
          shared.set(sentence, { count: known.count + 1, rarity: known.rarity + rarity });
        }
      }
      let nearest: IndexedSentence | undefined;
      let most = FAINTEST;
      for (const [sentence, { count, rarity }] of shared) {
        // By the root of its length, so that a long situation does not win by having more of everything.
        const degree = rarity / Math.sqrt(sentence.stems.length);
        if (count < FEWEST_SHARED || degree <= most) continue;
        most = degree;
        nearest = sentence;
      }
      return nearest;
    },
  };
}

function indexByStem(sentences: IndexedSentence[]): Map<string, IndexedSentence[]> {
  const byStem = new Map<string, IndexedSentence[]>();
  for (const sentence of sentences) {
    for (const stem of sentence.stems) {
      const known = byStem.get(stem);
      if (known) known.push(sentence);
      else byStem.set(stem, [sentence]);
    }
  }
  return byStem;
}

function recognitionSentences({ entry }: LibraryTool, read: Reader): IndexedSentence[] {
  const { cues, situations, signs, decision_questions, near_misses } = entry.recognition;
  const indexed = (kind: Likeness['kind'], sentence: string): IndexedSentence => {
    const words = read(sentence);
    return { kind, sentence, negated: hasNegation(words), stems: [...new Set(contentStems(words))] };
  };
  return [
    ...cues.map((cue) => indexed('cue', cue)),
    ...situations.map((situation) => indexed('situation', situation)),
    ...signs.map((sign) => indexed('situation', sign)),
    ...decision_questions.map((question) => indexed('question', question)),
    ...near_misses.map((miss) => indexed('near miss', miss.text)),
  ];
}
