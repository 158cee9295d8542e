import type { Clause } from './clauses.ts';
import { markReported } from './reported.ts';
import { markSetAside } from './setAside.ts';
import { hasNegation } from './words.ts';

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

export function recogniseFrames(clauses: Clause[], text: string): FramedClause[] {
  const framed: FramedClause[] = clauses.map((clause) => ({
    ...clause,
    frame: 'asserted',
    negated: hasNegation(clause.words),
  }));
  markReported(framed, text);
  markHypothetical(framed);
  // Last, because it decides: a view that is reported and then dismissed is set aside.
  markSetAside(framed);
  return framed;
}

/** The clause as plain words, contractions spelt out: what phrases are matched against. */
export function wording(clause: Clause): string {
  return clause.words.map((word) => word.token).join(' ');
}

const IMAGINED =
  /^(?:and |but |so )?(?:suppose|supposing|imagine|hypothetically|what if|say we had|let us say|in theory|picture)\b|\bif (?:\w+ ){1,3}?(?:were to|had (?:not )?\w+ed|had been|had spent|were)\b|\bwould have (?:been|\w+ed)\b/;

function markHypothetical(clauses: FramedClause[]): void {
  clauses.forEach((clause, at) => {
    if (!IMAGINED.test(wording(clause))) return;
    clause.frame = 'hypothetical';
    // "Suppose that we had spent two million, and the plant were half built": the rest of the sentence is imagined too.
    for (const later of clauses.slice(at + 1)) {
      if (later.sentence !== clause.sentence) break;
      later.frame = 'hypothetical';
    }
  });
}
