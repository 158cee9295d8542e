import type { Clause } from './clauses.ts';

/**
 * How a clause is meant:
 * - `asserted`: the writer's own words about what is;
 * - `reported`: somebody else's view that the writer passes on;
 * - `hypothetical`: imagined ("suppose", "what if", "if we had");
 * - `set aside`: denied, or seen and dealt with ("that is exactly why I am ignoring it"). No finding may rest on it.
 */
export type Frame = 'asserted' | 'reported' | 'hypothetical' | 'set aside';

export type FramedClause = Clause & {
  frame: Frame;
  /** Whose view a reported clause is, in the writer's own words: "my boss", "Dana". */
  holder?: string;
  /** Contains "not", "never" and the like. */
  negated: boolean;
};

/** The clause as plain words, with contractions spelled out, for matching phrases. */
export function wording(clause: Clause): string {
  return clause.words.map((word) => word.token).join(' ');
}
