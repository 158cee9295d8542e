import type { Evidence } from '@latticework/core/analysis';
import { splitIntoClauses } from '../embedded/clauses.ts';
import type { Span } from '../text/pattern.ts';
import type { ReadText } from '../text/readText.ts';

const MOST_WORDS = 26;
const FEWEST_WORDS = 3;
/** As much as the contract lets a quotation have. */
const LONGEST = 140;
const LEADING_CONJUNCTION = /^(?:and|but|so|or|yet)\s+/i;

/**
 * The clauses around a span of tokens, verbatim; the whole sentence if it is short, only the span if the clauses are
 * long. Of a span over several sentences that is too long to quote, the part in the first sentence.
 */
export function quoteClause(read: ReadText, span: Span): Evidence | undefined {
  const sentence = read.tokens[span.from]?.sentence;
  const next = read.tokens.findIndex((token, at) => at > span.from && token.sentence !== sentence);
  const isOverSeveral = next >= 0 && next < span.to;
  return quoteSpan(read, span) ?? (isOverSeveral ? quoteSpan(read, { from: span.from, to: next }) : undefined);
}

function quoteSpan(read: ReadText, { from, to }: Span): Evidence | undefined {
  const [first, last] = [read.tokens[from], read.tokens[to - 1]];
  if (!first || !last) return undefined;
  const clauses = splitIntoClauses(read.text);
  const holding = clauses.filter(({ start, end }) => start < last.end && first.start < end);
  const [begin, finish] = [holding[0], holding.at(-1)];
  if (!begin || !finish) return undefined;
  const sentence = clauses.filter(({ sentence }) => sentence >= begin.sentence && sentence <= finish.sentence);
  const candidates = [
    [Math.min(sentence[0]?.start ?? begin.start, first.start), Math.max(sentence.at(-1)?.end ?? finish.end, last.end)],
    [Math.min(begin.start, first.start), Math.max(finish.end, last.end)],
    [first.start, last.end],
  ] as const;
  for (const [from, end] of candidates) {
    const opening = LEADING_CONJUNCTION.exec(read.text.slice(from, first.start))?.[0].length ?? 0;
    const start = from + opening;
    const quote = read.text.slice(start, end);
    const words = quote.split(/\s+/).length;
    if (words <= MOST_WORDS && quote.length <= LONGEST)
      return words >= FEWEST_WORDS ? { quote, start, end } : undefined;
  }
  return undefined;
}
