import type { Analysis, Tool } from '@latticework/core/analysis';
import { describe, expect, it } from 'vitest';
import { arrivingFindings, findingsOf, knotsOf } from './findings.ts';

const TEXT = 'We have come too far to stop now, and sales are flat.';

const tool = (id: string, ...quotes: string[]): Tool => ({
  id,
  slug: id.toLowerCase(),
  name: id,
  type: id.startsWith('CB') ? 'cognitive_bias' : 'mental_model',
  category: 'x',
  summary: '',
  explanation: '',
  evidence: quotes.map((quote) => ({ quote, start: TEXT.indexOf(quote), end: TEXT.indexOf(quote) + quote.length })),
  why: '',
  counterReading: '',
  strength: 'strong',
  question: '',
});

const analysis = (...recommendedTools: Tool[]): Analysis => ({
  recommendedTools,
  narrativeAnalysis: null,
  keyLessons: [],
  connections: [],
  searchGrounding: { sourcesCount: 0 },
  metadata: { analysisQuality: 'basic', isHot: false, engagement: 0, engine: { name: 'embedded', version: '1' } },
});

describe('findingsOf', () => {
  it('numbers findings in reading order', () => {
    const findings = findingsOf(TEXT, analysis(tool('MM111', 'sales are flat'), tool('CB062', 'too far to stop')));
    expect(findings.map(({ number, tool: { id } }) => [number, id])).toEqual([
      [1, 'CB062'],
      [2, 'MM111'],
    ]);
  });

  it('finds a quote whose offsets are wrong, and drops one that is not in the text', () => {
    const moved = tool('CB062', 'too far to stop');
    moved.evidence = [
      { quote: 'too far to stop', start: 0, end: 15 },
      { quote: 'never written', start: 0, end: 13 },
    ];
    expect(findingsOf(TEXT, analysis(moved))[0]?.evidence).toEqual([{ quote: 'too far to stop', start: 13, end: 28 }]);
  });
});

describe('arrivingFindings', () => {
  it('numbers findings in order of arrival, wherever their quotes are', () => {
    const findings = arrivingFindings(TEXT, [tool('MM111', 'sales are flat'), tool('CB062', 'too far to stop')]);
    expect(findings.map(({ number, tool: { id }, evidence }) => [number, id, evidence.length])).toEqual([
      [1, 'MM111', 1],
      [2, 'CB062', 1],
    ]);
  });
});

describe('knotsOf', () => {
  it('letters connections, and leaves out those that are not between two findings', () => {
    const findings = findingsOf(TEXT, analysis(tool('MM111', 'sales are flat'), tool('CB062', 'too far to stop')));
    const knots = knotsOf(findings, [
      { toolIds: ['MM111', 'CB999'], content: 'with a stranger' },
      { toolIds: ['MM111', 'CB062'], content: 'between two' },
      { toolIds: ['CB062', 'CB062'], content: 'with itself' },
    ]);
    expect(knots.map(({ letter, content }) => [letter, content])).toEqual([['A', 'between two']]);
  });
});
