import type { Analysis, Connection, Evidence, Tool } from '@latticework/core/analysis';
import type { Verdict } from '@latticework/core/judgments';
import type { Span } from './marks.ts';

/** A tool of an analysis with its number, in the order of the evidence in the text. */
export type Finding = {
  number: number;
  tool: Tool;
  evidence: Evidence[];
  /** The person's verdict. */
  verdict: Verdict | null;
};
type Verdicts = Readonly<Record<string, Verdict | null>>;

const NO_VERDICTS: Verdicts = {};

export function findingsOf(text: string, analysis: Analysis, verdicts = NO_VERDICTS): Finding[] {
  return analysis.recommendedTools
    .map((tool) => ({ tool, evidence: placed(text, tool.evidence), verdict: verdicts[tool.id] ?? null }))
    .sort((a, b) => (a.evidence[0]?.start ?? text.length) - (b.evidence[0]?.start ?? text.length))
    .map((finding, index) => ({ ...finding, number: index + 1 }));
}

/** Numbered in order of arrival: a number on screen must not change before the analysis is complete. */
export function arrivingFindings(text: string, tools: readonly Tool[]): Finding[] {
  return tools.map((tool, index) => ({
    number: index + 1,
    tool,
    evidence: placed(text, tool.evidence),
    verdict: null,
  }));
}

export function isStruck({ verdict }: Finding): boolean {
  return verdict === 'not me';
}

export function spansOf(findings: readonly Finding[]): Span[] {
  return findings.flatMap(({ number, evidence }) =>
    evidence.map(({ start, end }) => ({ finding: number, start, end })),
  );
}

export function findingByToolId(findings: readonly Finding[], id: string): Finding | undefined {
  return findings.find(({ tool }) => tool.id === id);
}

/** A connection between two findings, with the letter of its knot. */
export type Knot = { letter: string; content: string; between: [Finding, Finding] };

export function knotsOf(findings: readonly Finding[], connections: readonly Connection[]): Knot[] {
  return connections
    .flatMap(({ toolIds, content }) => {
      const [a, b] = toolIds.map((id) => findingByToolId(findings, id));
      return a && b && a !== b ? [{ content, between: [a, b] as [Finding, Finding] }] : [];
    })
    .map((knot, index) => ({ ...knot, letter: String.fromCharCode(65 + (index % 26)) }));
}

/**
 * The evidence that is in the text. Texts are stored as they were analyzed, so offsets should be right; when one is
 * wrong, the quote is searched for, and a quote that is not in the text is dropped.
 */
function placed(text: string, evidence: readonly Evidence[]): Evidence[] {
  return evidence
    .flatMap(({ quote, start, end }) => {
      if (text.slice(start, end) === quote) return [{ quote, start, end }];
      const found = text.indexOf(quote);
      return found < 0 ? [] : [{ quote, start: found, end: found + quote.length }];
    })
    .sort((a, b) => a.start - b.start);
}
