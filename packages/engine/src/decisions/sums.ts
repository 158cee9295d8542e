import type { Sum } from '@latticework/library/sum';
import { type Compiled, compileKnowledge } from './knowledge.ts';
import { seeThrough, type Told, type WorkedNumber } from './situation.ts';

export type CompiledSum = Compiled<Sum>;

/** @throws PatternError */
export function compileSum(sum: Sum, classes: Readonly<Record<string, readonly string[]>>): CompiledSum {
  return compileKnowledge(sum, classes);
}

/** The sums that the amounts of a text allow, those that matter most first. */
export function workSums(sums: readonly CompiledSum[], told: Told): WorkedNumber[] {
  return told.amounts.length === 0 ? [] : sums.flatMap((sum) => seeThrough(sum, told).numbers);
}
