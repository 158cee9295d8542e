import type { Quality } from '@latticework/core/analysis';
import { splitIntoClauses } from '../embedded/clauses.ts';
import type { FramedClause } from '../embedded/framedClause.ts';
import { recognizeFrames } from '../embedded/frames.ts';
import type { LibraryTool } from '../embedded/libraryTools.ts';
import { createQuoteFinder, type QuoteFinder } from './quotes.ts';

/** What a model's answer is checked against. */
export type AnswerContext = {
  text: string;
  quality: Quality;
  candidates: ReadonlyMap<string, LibraryTool>;
  clauses: readonly FramedClause[];
  quotes: QuoteFinder;
  /** Every name and alias of the library, in lower case. */
  knownNames: ReadonlySet<string>;
};

export function answerContext(
  request: Pick<AnswerContext, 'text' | 'quality' | 'knownNames'> & { candidates: readonly LibraryTool[] },
): AnswerContext {
  const { text, quality, knownNames } = request;
  return {
    text,
    quality,
    knownNames,
    candidates: new Map(request.candidates.map((tool) => [tool.id, tool])),
    clauses: recognizeFrames(splitIntoClauses(text), text),
    quotes: createQuoteFinder(text),
  };
}
