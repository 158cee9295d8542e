import { LIKENESS } from '../tuning.ts';
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

type IndexedSentence = Likeness & { stems: string[] };

/** `idf`: how telling a stem is. */
export function createLikenesses(idf: (stem: string) => number): Likenesses {
  // Read when a tool is first found: all entries at once would be a second at every start, and most are seldom asked for.
  const indexes = new Map<string, Map<string, IndexedSentence[]>>();
  const indexOf = (tool: LibraryTool) => {
    const index = indexes.get(tool.slug) ?? indexByStem(recognitionSentences(tool));
    indexes.set(tool.slug, index);
    return index;
  };

  return {
    nearest(tool, words) {
      const index = indexOf(tool);
      const shared = new Map<IndexedSentence, { count: number; weight: number }>();
      for (const stem of new Set(contentStems(words))) {
        for (const sentence of index.get(stem) ?? []) {
          const known = shared.get(sentence) ?? { count: 0, weight: 0 };
          shared.set(sentence, { count: known.count + 1, weight: known.weight + idf(stem) });
        }
      }
      let nearest: IndexedSentence | undefined;
      let most: number = LIKENESS.faintest;
      for (const [sentence, { count, weight }] of shared) {
        // By the root of its length, so that a long situation does not win by having more of everything.
        const degree = weight / Math.sqrt(sentence.stems.length);
        if (count < LIKENESS.fewestShared || degree <= most) continue;
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

function recognitionSentences({ entry }: LibraryTool): IndexedSentence[] {
  const { cues, situations, signs, vignettes, decision_questions, near_misses } = entry.recognition;
  const indexed = (kind: Likeness['kind'], sentence: string): IndexedSentence => {
    const words = readWords(sentence);
    return { kind, sentence, negated: hasNegation(words), stems: [...new Set(contentStems(words))] };
  };
  return [
    ...cues.map((cue) => indexed('cue', cue)),
    ...[...situations, ...signs, ...vignettes].map((situation) => indexed('situation', situation)),
    ...decision_questions.map((question) => indexed('question', question)),
    ...near_misses.map((miss) => indexed('near miss', miss.text)),
  ];
}
