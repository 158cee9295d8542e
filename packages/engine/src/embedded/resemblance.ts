import type { LibraryTool } from './libraryTools.ts';
import { readWords, type Word } from './words.ts';

/** A sentence by which the library recognises a tool. */
export type RecognitionSentence = {
  kind: 'cue' | 'situation' | 'question' | 'near miss';
  text: string;
  stems: string[];
};

/** A stretch of the person's text that can carry a finding: a clause, or two neighbours. */
export type Stretch = { words: Word[] };

export type Resemblance = {
  sentence: RecognitionSentence;
  /** Index of the stretch that resembles it most. */
  stretch: number;
  /** Rare words in common count more than usual ones, and less in a long sentence than in a short one. */
  score: number;
  /** The stems in common. */
  shared: string[];
};

export type ResemblanceIndex = {
  sentencesOf(tool: LibraryTool): RecognitionSentence[];
  /** For each sentence of the tool that shares a word with the text: where, and how much. Best first. */
  compare(tool: LibraryTool, stretches: StretchIndex): Resemblance[];
  rarity(stem: string): number;
};

/** Where each content stem of the text occurs. */
export type StretchIndex = { stretches: Stretch[]; places: Map<string, number[]> };

export function indexStretches(stretches: Stretch[]): StretchIndex {
  const places = new Map<string, number[]>();
  stretches.forEach(({ words }, at) => {
    for (const stem of contentStems(words)) {
      const known = places.get(stem);
      if (known) known.push(at);
      else places.set(stem, [at]);
    }
  });
  return { stretches, places };
}

// The usual constants of BM25.
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;

export function createResemblanceIndex(tools: LibraryTool[]): ResemblanceIndex {
  const sentences = new Map(tools.map((tool) => [tool.slug, recognitionSentences(tool)]));
  const all = [...sentences.values()].flat();
  const occurrences = new Map<string, number>();
  for (const { stems } of all) for (const stem of stems) occurrences.set(stem, (occurrences.get(stem) ?? 0) + 1);
  const averageLength = all.reduce((sum, { stems }) => sum + stems.length, 0) / Math.max(1, all.length);

  function rarity(stem: string): number {
    const count = occurrences.get(stem) ?? 0;
    return Math.log(1 + (all.length - count + 0.5) / (count + 0.5));
  }
  const rarities = new Map([...occurrences.keys()].map((stem) => [stem, rarity(stem)]));

  function compare(tool: LibraryTool, { places }: StretchIndex): Resemblance[] {
    const found: Resemblance[] = [];
    for (const sentence of sentences.get(tool.slug) ?? []) {
      const sums = new Map<number, number>();
      for (const stem of sentence.stems) {
        for (const at of places.get(stem) ?? []) sums.set(at, (sums.get(at) ?? 0) + (rarities.get(stem) ?? 0));
      }
      // Places come in reading order, single clauses before pairs: of equals, the first and shortest wins.
      let stretch = -1;
      let best = 0;
      for (const [at, sum] of sums) {
        if (sum > best || (sum === best && at < stretch)) {
          stretch = at;
          best = sum;
        }
      }
      if (stretch < 0) continue;
      const length = sentence.stems.length / averageLength;
      const score = (best * (SATURATION + 1)) / (1 + SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length));
      found.push({ sentence, stretch, score, shared: sentence.stems.filter((stem) => places.get(stem)?.includes(stretch)) });
    }
    return found.sort((one, other) => other.score - one.score);
  }

  return { sentencesOf: (tool) => sentences.get(tool.slug) ?? [], compare, rarity };
}

function recognitionSentences({ entry }: LibraryTool): RecognitionSentence[] {
  const { cues, situations, decision_questions, near_misses } = entry.recognition;
  const read = (kind: RecognitionSentence['kind']) => (text: string) => ({ kind, text, stems: contentStems(readWords(text)) });
  return [
    ...cues.map(read('cue')),
    ...situations.map(read('situation')),
    ...decision_questions.map(read('question')),
    ...near_misses.map((miss) => read('near miss')(miss.text)),
  ];
}

function contentStems(words: Word[]): string[] {
  return [...new Set(words.flatMap((word) => (word.isContent ? [word.stem] : [])))];
}
