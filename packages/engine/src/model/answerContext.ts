import type { Quality } from '@latticework/core/analysis';
import type { Brief } from '../decisions/brief.ts';
import { splitIntoClauses } from '../embedded/clauses.ts';
import type { FramedClause } from '../embedded/framedClause.ts';
import { recognizeFrames } from '../embedded/frames.ts';
import type { LibraryTool } from '../embedded/libraryTools.ts';
import { type Figures, figuresIn } from './figures.ts';
import { createQuoteFinder, type QuoteFinder } from './quotes.ts';

/** What a model's answer is checked against. */
export type AnswerContext = {
  text: string;
  quality: Quality;
  /** The tools that it may name, by id. */
  tools: ReadonlyMap<string, LibraryTool>;
  clauses: readonly FramedClause[];
  quotes: QuoteFinder;
  /** Every name and alias of the library, in lower case. */
  knownNames: ReadonlySet<string>;
  figures: Figures;
  /** The sums that the request offered, by id. */
  worked: ReadonlyMap<string, { working: string; assumption: string; values: number[] }>;
};

export function answerContext(
  request: Pick<AnswerContext, 'text' | 'quality' | 'knownNames'> & {
    tools: readonly LibraryTool[];
    brief?: Brief | undefined;
    /** What the person answered, in words. */
    answered?: readonly string[];
  },
): AnswerContext {
  const { text, quality, knownNames, tools, brief, answered = [] } = request;
  const worked = (brief?.numbers ?? []).map(({ id, working, assumption }) => ({
    id,
    working,
    assumption,
    values: figuresIn(working),
  }));
  return {
    text,
    quality,
    knownNames,
    tools: new Map(tools.map((tool) => [tool.id, tool])),
    clauses: recognizeFrames(splitIntoClauses(text), text),
    quotes: createQuoteFinder(text),
    figures: {
      values: [text, ...answered].flatMap(figuresIn).concat(worked.flatMap(({ values }) => values)),
      ofNotes: new Map((brief?.notes ?? []).map(({ id, text }) => [id, figuresIn(text)])),
    },
    worked: new Map(worked.map((one) => [one.id, one])),
  };
}
