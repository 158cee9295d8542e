import type { Aspect } from '@latticework/library/aspect';
import { PatternError } from '../text/pattern.ts';
import { type CompiledAspect, compileAspect, findAspects } from './aspects.ts';
import { faultsOfKnowledge } from './checkKnowledge.ts';
import { tell } from './situation.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

/** The faults of an aspect that only appear in use: unknown names, and sentences that the engine reads wrongly. */
export function faultsOfAspect(
  aspect: Aspect,
  classes: Readonly<Record<string, readonly string[]>>,
  tools: ReadonlySet<string>,
): string[] {
  let compiled: CompiledAspect;
  try {
    compiled = compileAspect(aspect, classes);
  } catch (error) {
    if (error instanceof PatternError) return [error.message];
    throw error;
  }
  const found = (text: string) => findAspects([compiled], tell(text, {}, NOW))[0];
  return [
    ...faultsOfKnowledge(aspect, tools),
    ...aspect.shows.filter((text) => !found(text)).map((text) => `misses: ${text}`),
    ...aspect.lookalikes.filter(found).map((text) => `wrongly finds itself in: ${text}`),
  ];
}
