import type { ToolType } from './analysis.ts';
import type { Verdict } from './judgments.ts';

/**
 * What one finding adds to a pattern. A user's own judgment is worth more than an engine's reading, so an accepted
 * finding counts twice. A rejected one counts nothing, because a misreading that keeps coming back must not look like a
 * habit. It does not reduce the weight of other findings either, since it says nothing about them.
 */
export function findingWeight(verdict: Verdict | null): number {
  switch (verdict) {
    case 'fits':
      return 2;
    case 'not me':
      return 0;
    case null:
      return 1;
  }
}

/** In how many questions a tool was found, and in how many of those the user said that it fits or does not fit. */
export type FindingCounts = { found: number; fits: number; notMe: number };

export const NO_FINDINGS: FindingCounts = { found: 0, fits: 0, notMe: 0 };

export function addCounts(a: FindingCounts, b: FindingCounts): FindingCounts {
  return { found: a.found + b.found, fits: a.fits + b.fits, notMe: a.notMe + b.notMe };
}

export function weightOf({ found, fits, notMe }: FindingCounts): number {
  return (found - fits - notMe) * findingWeight(null) + fits * findingWeight('fits') + notMe * findingWeight('not me');
}

/** In how many questions it was found and not rejected. */
export function standing({ found, notMe }: FindingCounts): number {
  return found - notMe;
}

/**
 * Two occurrences are the minimum for a recurrence, and something that is rejected as often as accepted is no pattern.
 */
export function recurs(counts: FindingCounts): boolean {
  return standing(counts) >= 2 && standing(counts) > counts.notMe;
}

/** Below this number of questions only the findings are listed: no recurrence, no chart, nothing to practice. */
const QUESTIONS_THAT_SHOW_SOMETHING = 3;

export function isEarly(questions: number): boolean {
  return questions < QUESTIONS_THAT_SHOW_SOMETHING;
}

export type ToolName = { id: string; slug: string; name: string; type: ToolType };
export type CountedTool = ToolName & { counts: FindingCounts };

export type Practice = {
  /** Recurring biases, the heaviest first, each with models that counter it. */
  counter: { bias: ToolName; questions: number; models: ToolName[] }[];
  /** Models that appeared in a single question and that the user accepted there. */
  again: ToolName[];
};

const BIASES_TO_COUNTER = 3;
const MODELS_EACH = 2;
const MODELS_AGAIN = 3;

/**
 * What to practice next. `countersOf` names the models that counter a bias, best first. An accepted model comes before
 * the others, since it is easier to reuse something that has already worked, and one that was only rejected is not
 * suggested.
 */
export function practiceNext(
  tools: readonly CountedTool[],
  questions: number,
  countersOf: (bias: ToolName) => readonly ToolName[],
): Practice {
  if (isEarly(questions)) return { counter: [], again: [] };
  const known = new Map(tools.map(({ id, counts }) => [id, counts]));
  const countsOf = ({ id }: ToolName) => known.get(id) ?? NO_FINDINGS;

  const counter = tools
    .filter(({ type, counts }) => type === 'cognitive_bias' && recurs(counts))
    .toSorted(byWeight)
    .map((bias) => ({
      bias: nameOf(bias),
      questions: standing(bias.counts),
      models: countersOf(bias)
        .filter((model) => countsOf(model).notMe === 0 || standing(countsOf(model)) > 0)
        .toSorted((a, b) => Math.sign(countsOf(b).fits) - Math.sign(countsOf(a).fits))
        .slice(0, MODELS_EACH)
        .map(nameOf),
    }))
    .filter(({ models }) => models.length > 0)
    .slice(0, BIASES_TO_COUNTER);

  const offered = new Set(counter.flatMap(({ models }) => models.map(({ id }) => id)));
  const again = tools
    .filter(({ type, counts }) => type === 'mental_model' && counts.found === 1 && counts.fits === 1)
    .filter(({ id }) => !offered.has(id))
    .toSorted(byWeight)
    .slice(0, MODELS_AGAIN)
    .map(nameOf);

  return { counter, again };
}

/** The heaviest first; equal weights by name, so that the order is stable. */
export function byWeight(a: CountedTool, b: CountedTool): number {
  return weightOf(b.counts) - weightOf(a.counts) || a.name.localeCompare(b.name, 'en');
}

function nameOf({ id, slug, name, type }: ToolName): ToolName {
  return { id, slug, name, type };
}
