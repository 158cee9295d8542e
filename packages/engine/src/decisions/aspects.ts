import type { Aspect } from '@latticework/library/aspect';
import { findPattern } from '../text/pattern.ts';
import { type Compiled, compileKnowledge } from './knowledge.ts';
import type { Seen } from './recognizeDecision.ts';
import { seeThrough, type Told } from './situation.ts';

export type CompiledAspect = Compiled<Aspect>;

/** @throws PatternError */
export function compileAspect(aspect: Aspect, classes: Readonly<Record<string, readonly string[]>>): CompiledAspect {
  return compileKnowledge(aspect, classes);
}

/** The aspects that a text shows, the weightiest first. */
export function findAspects(aspects: readonly CompiledAspect[], told: Told): Seen<CompiledAspect>[] {
  const shows = ({ signals }: CompiledAspect, signal: string) =>
    (signals.get(signal) ?? []).some((pattern) => findPattern(pattern, told.read, told.amounts));
  return aspects
    .filter((aspect) => shows(aspect, 'present') && !shows(aspect, 'absent'))
    .map((compiled) => ({ compiled, situation: seeThrough(compiled, told) }))
    .sort((one, other) => other.compiled.of.weight - one.compiled.of.weight);
}
