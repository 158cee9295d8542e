import type { Clause } from './clauses.ts';
import { type FramedClause, wording } from './framedClause.ts';
import { markReported } from './reported.ts';
import { markSetAside } from './setAside.ts';
import { hasNegation } from './words.ts';

export function recognizeFrames(clauses: Clause[], text: string): FramedClause[] {
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

const IMAGINED =
  /^(?:and |but |so |now )?(?:suppose|supposing|imagine|hypothetically|what if|say we had|let us (?:say|pretend|assume|imagine)|in theory|picture|pretend|assume)\b|^say \w+ \w+|\bif (?:\w+ ){1,3}?(?:were to|had (?:not )?\w+ed|had been|had spent|were)\b|\bwould have (?:been|\w+ed)\b|^should (?:i|we) ever\b|^were (?:a|an|the|i|we|he|she|they) \w.* to\b/;

/** What is told inside a work of somebody's invention is no news about the writer. */
const INVENTED =
  /\bin (?:the|my|a|our|this) (?:play|novel|story|film|movie|game|script|book|exercise|case study|example|quiz|questionnaire) (?:that )?(?:i|we|for|from|of|about)\b|\b(?:the|my|our) (?:hero|heroine|narrator|protagonist|main character)\b|^(?:scene|exercise|case|question|item|slide) ?\d*\b/;

function markHypothetical(clauses: FramedClause[]): void {
  clauses.forEach((clause, at) => {
    if (!IMAGINED.test(wording(clause)) && !INVENTED.test(wording(clause))) return;
    clause.frame = 'hypothetical';
    // "Suppose that we had spent two million, and the plant were half built": the rest of the sentence is imagined too.
    for (const later of clauses.slice(at + 1)) {
      if (later.sentence !== clause.sentence) break;
      later.frame = 'hypothetical';
    }
  });
}
