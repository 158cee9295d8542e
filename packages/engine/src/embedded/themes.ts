import { conceptOf } from './concepts.ts';
import type { LibraryTool } from './libraryTools.ts';
import { readWords, type Word } from './words.ts';

/**
 * What an entry keeps coming back to. A rare word that it uses once is an accident of an example ("film", "Friday"); one
 * that it uses again and again, and the rest of the library seldom, is its theme ("waste", "too far").
 */
export type Themes = {
  /** How much these features speak for the tool: 0 when none of them is a theme of its entry. */
  weigh(slug: string, features: Feature[]): number;
  /** The words whose features do, the weightiest first. */
  carriers(slug: string, features: Feature[]): Word[];
  /** Some entry uses the stem. */
  knows(stem: string): boolean;
};

/** A content stem, or two neighbouring words whatever they are, with the words that bear it. */
export type Feature = { name: string; bearers: Word[] };

/** Each feature once, however often it occurs. */
export function featuresOf(words: Word[]): Feature[] {
  const features = new Map<string, Feature>();
  const note = (name: string, bearers: Word[]) => {
    if (!features.has(name)) features.set(name, { name, bearers });
  };
  words.forEach((word, at) => {
    if (word.isContent) note(word.stem, [word]);
    const concept = conceptOf(word.stem);
    if (concept) note(`≈ ${concept}`, [word]);
    const next = words[at + 1];
    if (next) note(`${word.key} ${next.key}`, [word, next]);
  });
  return [...features.values()];
}

/** Added to what was seen and to what was to be expected, so that one sighting proves little. */
const DOUBT = 1;

type Counts = { sentences: number; features: Map<string, number> };

export function createThemes(tools: LibraryTool[]): Themes {
  const byTool = new Map(tools.map((tool) => [tool.slug, countFeatures(sentencesOf(tool))]));
  const everywhere: Counts = { sentences: 0, features: new Map() };
  for (const { sentences, features } of byTool.values()) {
    everywhere.sentences += sentences;
    for (const [name, count] of features) everywhere.features.set(name, (everywhere.features.get(name) ?? 0) + count);
  }

  function gain(slug: string, { name }: Feature): number {
    const own = byTool.get(slug);
    const seen = own?.features.get(name);
    if (!own || !seen) return 0;
    const expected = (own.sentences * (everywhere.features.get(name) ?? 0)) / everywhere.sentences;
    return Math.max(0, Math.log((seen + DOUBT) / (expected + DOUBT)));
  }

  return {
    weigh: (slug, features) => features.reduce((sum, feature) => sum + gain(slug, feature), 0),
    carriers(slug, features) {
      const gains = features.map((feature) => ({ feature, worth: gain(slug, feature) })).filter(({ worth }) => worth > 0);
      gains.sort((one, other) => other.worth - one.worth);
      return [...new Set(gains.flatMap(({ feature }) => feature.bearers))];
    },
    knows: (stem) => everywhere.features.has(stem),
  };
}

function sentencesOf({ entry }: LibraryTool): string[] {
  const { cues, situations, decision_questions } = entry.recognition;
  const prose = [entry.core_concept, entry.detailed_explanation, ...entry.expanded_examples.map(({ content }) => content)];
  return [...cues, ...situations, ...decision_questions, ...prose.flatMap((text) => text.split(/(?<=[.!?])\s+/))];
}

function countFeatures(sentences: string[]): Counts {
  const features = new Map<string, number>();
  for (const sentence of sentences) {
    for (const { name } of featuresOf(readWords(sentence))) features.set(name, (features.get(name) ?? 0) + 1);
  }
  return { sentences: sentences.length, features };
}
