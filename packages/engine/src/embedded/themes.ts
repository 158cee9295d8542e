import { conceptOf } from './concepts.ts';
import type { LibraryTool } from './libraryTools.ts';
import type { Reader, Word } from './words.ts';

/**
 * What an entry keeps coming back to. A rare word that it uses once is an accident of an example ("film", "Friday"); one
 * that it uses again and again, and the rest of the library seldom, is its theme ("waste", "too far").
 */
export type Themes = {
  /** By slug, what of these features is a theme of the tool's entry, and how much each speaks for it. */
  among(features: Iterable<string>): Map<string, Theme[]>;
  /** Some entry uses the stem. */
  knows(stem: string): boolean;
};

export type Theme = { feature: string; gain: number };

/** Content stems, their concepts, and pairs of neighbouring words whatever they are; each with the words that bear it. */
export function featuresOf(words: Word[]): Map<string, Word[]> {
  const features = new Map<string, Word[]>();
  const note = (feature: string, bearers: Word[]) => {
    if (!features.has(feature)) features.set(feature, bearers);
  };
  words.forEach((word, at) => {
    const next = words[at + 1];
    const concept = conceptOf(word.stem);
    if (word.isContent) note(word.stem, [word]);
    if (concept) note(`≈ ${concept}`, [word]);
    if (next) note(`${word.key} ${next.key}`, [word, next]);
  });
  return features;
}

/** Added to what was seen and to what was to be expected, so that one sighting proves little. */
const DOUBT = 1;

/** Less is no theme but chance, and there is much of it: usual words come to 0.1 somewhere. */
const LEAST_GAIN = 0.2;

type Counts = { sentences: number; features: Map<string, number> };

export function createThemes(tools: LibraryTool[], read: Reader): Themes {
  const byTool = tools.map((tool) => ({ slug: tool.slug, counts: countFeatures(sentencesOf(tool), read) }));
  const everywhere: Counts = { sentences: 0, features: new Map() };
  for (const { counts } of byTool) {
    everywhere.sentences += counts.sentences;
    for (const [feature, seen] of counts.features) {
      everywhere.features.set(feature, (everywhere.features.get(feature) ?? 0) + seen);
    }
  }

  const holders = new Map<string, { slug: string; gain: number }[]>();
  for (const { slug, counts } of byTool) {
    for (const [feature, seen] of counts.features) {
      const total = everywhere.features.get(feature) ?? 0;
      // Pairs that the whole library has once are most of all features, and when left out nothing measured worse.
      if (total < 2 && feature.includes(' ')) continue;
      const expected = (counts.sentences * total) / everywhere.sentences;
      const gain = Math.log((seen + DOUBT) / (expected + DOUBT));
      if (gain < LEAST_GAIN) continue;
      const known = holders.get(feature);
      if (known) known.push({ slug, gain });
      else holders.set(feature, [{ slug, gain }]);
    }
  }

  return {
    among(features) {
      const themes = new Map<string, Theme[]>();
      for (const feature of features) {
        for (const { slug, gain } of holders.get(feature) ?? []) {
          const known = themes.get(slug);
          if (known) known.push({ feature, gain });
          else themes.set(slug, [{ feature, gain }]);
        }
      }
      return themes;
    },
    knows: (stem) => everywhere.features.has(stem),
  };
}

function sentencesOf({ entry }: LibraryTool): string[] {
  const { cues, situations, signs, decision_questions } = entry.recognition;
  const prose = [
    entry.core_concept,
    entry.detailed_explanation,
    ...entry.expanded_examples.map(({ content }) => content),
  ];
  return [
    ...cues,
    ...situations,
    ...signs,
    ...decision_questions,
    ...prose.flatMap((text) => text.split(/(?<=[.!?])\s+/)),
  ];
}

function countFeatures(sentences: string[], read: Reader): Counts {
  const features = new Map<string, number>();
  for (const sentence of sentences) {
    for (const feature of featuresOf(read(sentence)).keys()) features.set(feature, (features.get(feature) ?? 0) + 1);
  }
  return { sentences: sentences.length, features };
}
