import type { Library } from '@latticework/library/library';
import { createCuePhrases } from './cuePhrases.ts';
import type { FramedClause } from './frames.ts';
import { type LibraryTool, toolsOf } from './libraryTools.ts';
import { createResemblances, type Resemblance } from './resemblances.ts';
import { createRetrieval } from './retrieval.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import type { Word } from './words.ts';

/** One reason to bring a tool: a stretch of the person's text that says a cue, or that resembles a sentence of the entry. */
export type Signal = {
  kind: 'cue said' | Exclude<Resemblance['kind'], 'near miss'>;
  /** The library's sentence. */
  sentence: string;
  stretch: Stretch;
  /** The words of the stretch that carry it. */
  carriers: Word[];
  score: number;
};

export type Candidate = {
  tool: LibraryTool;
  score: number;
  /** Cues that are said, then what resembles, each best first. */
  signals: Signal[];
};

export type CandidateFinder = {
  /** Every tool that something in these clauses speaks for, best first. */
  find(clauses: FramedClause[]): Candidate[];
};

/** How many tools the search hands on to the closer look. */
const SEARCH_LIMIT = 60;
/** So many resembling sentences count: one may be chance, and the long tail always is. */
const SENTENCES_THAT_COUNT = 5;
// Weighed on held-out situations; halving or doubling any of these changes nothing beyond noise.
const SEARCH_WEIGHT = 20;
const CUE_WEIGHT = 20;
/** Per step of an entry's prevalence: a tool of most people's weeks goes before one for specialists. */
const PREVALENCE_WEIGHT = 0.05;

export function createCandidateFinder(library: Library): CandidateFinder {
  const tools = new Map(toolsOf(library).map((tool) => [tool.slug, tool]));
  const retrieval = createRetrieval([...tools.values()]);
  const cuePhrases = createCuePhrases([...tools.values()]);
  const resemblances = createResemblances([...tools.values()]);

  function cuesSaidIn(stretches: Stretch[]): Map<string, Signal[]> {
    const said = new Map<string, Signal[]>();
    const claimed = new Set<string>();
    for (const stretch of stretches) {
      for (const { slug, cue, coverage, words } of cuePhrases.saidIn(stretch.words)) {
        // A pair of clauses repeats what its halves say.
        if (claimed.has(cue)) continue;
        claimed.add(cue);
        const signal: Signal = { kind: 'cue said', sentence: cue, stretch, carriers: words, score: CUE_WEIGHT * coverage };
        said.set(slug, [...(said.get(slug) ?? []), signal]);
      }
    }
    return said;
  }

  return {
    find(clauses) {
      const stretches = stretchesOf(clauses);
      const searched = retrieval.nearest(clauses.flatMap(({ words }) => words), SEARCH_LIMIT);
      const said = cuesSaidIn(stretches.all);
      const candidates: Candidate[] = [];
      for (const slug of new Set([...searched.keys(), ...said.keys()])) {
        const tool = tools.get(slug);
        if (!tool) continue;
        const cues = said.get(slug) ?? [];
        const alike = withoutNearMisses(resemblances.compare(tool, stretches));
        const score =
          SEARCH_WEIGHT * (searched.get(slug) ?? 0) + total(cues.slice(0, 2)) + total(alike.slice(0, SENTENCES_THAT_COUNT));
        candidates.push({
          tool,
          score: score * (1 + PREVALENCE_WEIGHT * (tool.entry.recognition.prevalence - 3)),
          signals: [...cues, ...alike],
        });
      }
      return candidates.sort((one, other) => other.score - one.score || (one.tool.slug < other.tool.slug ? -1 : 1));
    },
  };
}

/** Words that are more like a near miss of the tool than like the tool do not speak for it. */
function withoutNearMisses(resemblances: Resemblance[]): Signal[] {
  const signals: Signal[] = [];
  const missed = new Set<FramedClause>();
  for (const { kind, sentence, stretch, carriers, score } of resemblances) {
    if (kind === 'near miss') for (const clause of stretch.clauses) missed.add(clause);
    else if (!stretch.clauses.some((clause) => missed.has(clause))) signals.push({ kind, sentence, stretch, carriers, score });
  }
  return signals;
}

function total(signals: Signal[]): number {
  return signals.reduce((sum, { score }) => sum + score, 0);
}
