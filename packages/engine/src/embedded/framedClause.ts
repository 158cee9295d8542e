import type { Clause } from './clauses.ts';

/**
 * How a clause is meant:
 * - `asserted`: the writer's own statement about facts;
 * - `reported`: another person's view that the writer repeats;
 * - `hypothetical`: imagined ("suppose", "what if", "if we had");
 * - `set aside`: denied, or noticed and dealt with ("that is exactly why I am ignoring it"). No finding may use it.
 */
export type Frame = 'asserted' | 'reported' | 'hypothetical' | 'set aside';

export type FramedClause = Clause & {
  frame: Frame;
  /** The person whose view a reported clause states, in the writer's own words: "my boss", "Dana". */
  holder?: string;
  /** Contains "not", "never" and the like. */
  negated: boolean;
};

/** The clause as plain words, with contractions spelled out, for matching phrases. */
export function wording(clause: Clause): string {
  return clause.words.map((word) => word.token).join(' ');
}
