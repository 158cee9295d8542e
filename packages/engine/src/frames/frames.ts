import type { Evidence } from '@latticework/core/analysis';
import type { Frame } from '@latticework/library/frame';
import { quoteClause } from '../decisions/quoteClause.ts';
import type { Amount } from '../numbers/amounts.ts';
import { compilePattern, findPattern, type Pattern } from '../text/pattern.ts';
import type { ReadText } from '../text/readText.ts';

export type CompiledFrame = { frame: Frame; patterns: Pattern[]; unless: Pattern[] };
export type FoundFrame = { frame: Frame; evidence: Evidence };

/** @throws PatternError */
export function compileFrame(frame: Frame, classes: Readonly<Record<string, readonly string[]>>): CompiledFrame {
  const compile = (sources: readonly string[] = []) => sources.map((source) => compilePattern(source, classes));
  return { frame, patterns: compile(frame.patterns), unless: compile(frame.unless) };
}

/** The frames that a text has, each with the clauses that hold it, in the order in which they stand. */
export function findFrames(frames: readonly CompiledFrame[], read: ReadText, amounts: readonly Amount[]): FoundFrame[] {
  const finds = (pattern: Pattern) => findPattern(pattern, read, amounts);
  return frames
    .flatMap(({ frame, patterns, unless }): FoundFrame[] => {
      for (const pattern of patterns) {
        const span = finds(pattern);
        const evidence = span && quoteClause(read, span);
        if (!evidence) continue;
        return unless.some(finds) ? [] : [{ frame, evidence }];
      }
      return [];
    })
    .sort((one, other) => one.evidence.start - other.evidence.start);
}
