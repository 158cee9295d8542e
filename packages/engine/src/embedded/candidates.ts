import { createCuePhrases, type SaidCue } from './cuePhrases.ts';
import type { FramedClause } from './framedClause.ts';
import { areNeighbours, type LibraryTool } from './libraryTools.ts';
import { createRetrieval } from './retrieval.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import { createThemes, featuresOf, type Theme } from './themes.ts';
import type { Reader, Word } from './words.ts';

export type Candidate = {
  tool: LibraryTool;
  /** For the order only; comparable within one text. */
  score: number;
  /** How much more the text's words speak for this tool than for the others that came up. Comparable between texts. */
  lead: number;
  /** The stretches that speak for it, heaviest first. */
  signals: Signal[];
};

export type Signal = {
  stretch: Stretch;
  /** The words that carry it, the weightiest first. */
  carriers: Word[];
  /** Set where they say, or nearly say, a cue of the entry. */
  cue?: SaidCue;
  weight: number;
};

export type CandidateFinder = {
  /** Tools that something in these clauses speaks for, best first; at most `limit`. */
  find(clauses: FramedClause[], limit: number): Candidate[];
  /** Some entry of the library uses a word of this stem. */
  knows(stem: string): boolean;
};

/** A pair of clauses says more than either; it is quoted only where it says a third more. */
const PAIR_WEIGHT = 0.75;
/** How many tools the search hands on to the closer look. */
const SEARCH_LIMIT = 60;
// Weighed on held-out situations; halving or doubling any of these changes little.
const SEARCH_WEIGHT = 20;
const THEME_WEIGHT = 6;
const CUE_WEIGHT = 5;
/** Per step of an entry's prevalence: a tool of most people's weeks goes before one for specialists. */
const PREVALENCE_WEIGHT = 0.05;

/** A word that gains less counts in the sum, and cannot be shown to anybody as the reason. */
const TELLING_GAIN = 0.4;
/** Enough to choose evidence from; a long text has hundreds of stretches. */
const MOST_SIGNALS = 8;
/** Share of the leads of its two best neighbours that a tool gains: what belongs together comes together. */
const NEIGHBOUR_WEIGHT = 0.2;

export function createCandidateFinder(tools: LibraryTool[], read: Reader): CandidateFinder {
  const bySlug = new Map(tools.map((tool) => [tool.slug, tool]));
  const retrieval = createRetrieval(tools, read);
  const cuePhrases = createCuePhrases(tools, read);
  const themes = createThemes(tools, read);

  return {
    knows: themes.knows,
    find(clauses, limit) {
      const words = clauses.flatMap((clause) => clause.words);
      const stretches = stretchesOf(clauses).map((stretch) => ({
        ...stretch,
        features: featuresOf(stretch.words),
        cues: cuePhrases.saidIn(stretch.words),
      }));
      const searched = retrieval.nearest(words, SEARCH_LIMIT);
      const said = new Set(stretches.flatMap(({ cues }) => cues.map(({ slug }) => slug)));
      const places = placesOf(stretches);
      const themesOf = themes.among(places.keys());

      const weighed = [...new Set([...searched.keys(), ...said])].flatMap((slug) => {
        const tool = bySlug.get(slug);
        if (!tool) return [];
        const themed = (themesOf.get(slug) ?? []).reduce((sum, { gain }) => sum + gain, 0);
        return [{ tool, weight: themed + (said.has(slug) ? CUE_WEIGHT : 0) }];
      });
      const usual = weighed.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, weighed.length);

      return weighed
        .map(({ tool, weight }) => {
          const bonus = NEIGHBOUR_WEIGHT * leadOfNeighbours(tool, weighed, usual);
          const commonness = 1 + PREVALENCE_WEIGHT * (tool.entry.recognition.prevalence - 3);
          const score = SEARCH_WEIGHT * (searched.get(tool.slug) ?? 0) + THEME_WEIGHT * (weight + bonus);
          return { tool, score: score * commonness, lead: weight + bonus - usual };
        })
        .sort((one, other) => other.score - one.score || (one.tool.slug < other.tool.slug ? -1 : 1))
        .slice(0, limit)
        .map((candidate) => {
          const { slug } = candidate.tool;
          return { ...candidate, signals: signalsOf(slug, themesOf.get(slug) ?? [], places, stretches) };
        });
    },
  };
}

type ReadStretch = Stretch & { features: Map<string, Word[]>; cues: SaidCue[] };

/** The stretches that contain each feature. */
function placesOf(stretches: ReadStretch[]): Map<string, ReadStretch[]> {
  const places = new Map<string, ReadStretch[]>();
  for (const stretch of stretches) {
    for (const feature of stretch.features.keys()) {
      const known = places.get(feature);
      if (known) known.push(stretch);
      else places.set(feature, [stretch]);
    }
  }
  return places;
}

function signalsOf(
  slug: string,
  themes: Theme[],
  places: Map<string, ReadStretch[]>,
  stretches: ReadStretch[],
): Signal[] {
  const themesIn = new Map<ReadStretch, Theme[]>();
  for (const theme of [...themes].sort((one, other) => other.gain - one.gain)) {
    for (const stretch of places.get(theme.feature) ?? []) {
      const known = themesIn.get(stretch);
      if (known) known.push(theme);
      else themesIn.set(stretch, [theme]);
    }
  }
  return stretches
    .map((stretch) => {
      const present = themesIn.get(stretch) ?? [];
      const cue = stretch.cues.find((one) => one.slug === slug);
      const themed = present.reduce((sum, { gain }) => sum + gain, 0);
      const share = stretch.clauses.length > 1 ? PAIR_WEIGHT : 1;
      return { stretch, present, cue, weight: share * (themed + (cue ? CUE_WEIGHT * cue.coverage : 0)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_SIGNALS)
    .map(({ stretch, present, cue, weight }) => {
      if (cue) return { stretch, carriers: cue.words, cue, weight };
      const telling = present.filter(({ gain }) => gain >= TELLING_GAIN);
      const bearers = telling.flatMap(({ feature }) => stretch.features.get(feature) ?? []);
      return { stretch, carriers: [...new Set(bearers)], weight };
    });
}

function leadOfNeighbours(tool: LibraryTool, weighed: { tool: LibraryTool; weight: number }[], usual: number): number {
  return weighed
    .filter((other) => areNeighbours(tool, other.tool))
    .map(({ weight }) => Math.max(0, weight - usual))
    .sort((one, other) => other - one)
    .slice(0, 2)
    .reduce((sum, lead) => sum + lead, 0);
}
