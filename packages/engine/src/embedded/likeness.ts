import { LIKENESS } from '../tuning.ts';
import type { LibraryTool } from './libraryTools.ts';
import { contentStems, hasNegation, readWords, type Word } from './words.ts';

/** The sentence of an entry that is most similar to some words of the person. */
export type Likeness = {
  kind: 'cue' | 'situation' | 'question' | 'near miss';
  sentence: string;
  /** The sentence says "not", "never" and the like. */
  negated: boolean;
};

export type Likenesses = {
  /** Undefined when no sentence is so similar that a reader would notice. */
  nearest(tool: LibraryTool, words: Word[]): Likeness | undefined;
};

type IndexedSentence = Likeness & { stems: string[] };

/** `idf`: the inverse document frequency of a stem, high for rare stems. */
export function createLikenesses(idf: (stem: string) => number): Likenesses {
  // Loaded when a tool is first found: all entries at once would add a second to every start, and most are rarely
  // needed.
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
        // Divided by the square root of the length, so that a long situation does not win just by having more words.
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
