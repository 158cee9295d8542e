import { describe, expect, it } from 'vitest';
import type { AnalysisPart, Tool } from './analysis.ts';
import { NOTHING_YET, withPart } from './arrivals.ts';

const finding = (id: string, why = ''): AnalysisPart => ({
  part: 'finding',
  tool: { id, why } as Tool,
});
const narrative: AnalysisPart = {
  part: 'narrative',
  narrativeAnalysis: { hook: 'x', threads: [], bottomLine: '', actionPlan: { type: '', sections: [] } },
  keyLessons: ['one'],
};

describe('withPart', () => {
  it('keeps findings in the order in which they came, beside the narrative', () => {
    const arrivals = [finding('MM002'), finding('CB001'), narrative, finding('MM001')].reduce(withPart, NOTHING_YET);
    expect(arrivals.tools.map(({ id }) => id)).toEqual(['MM002', 'CB001', 'MM001']);
    expect(arrivals.narrative?.hook).toBe('x');
    expect(arrivals.lessons).toEqual(['one']);
  });

  it('lets a finding that comes again take the place of the first', () => {
    const arrivals = [finding('MM002'), finding('CB001'), finding('MM002', 'better')].reduce(withPart, NOTHING_YET);
    expect(arrivals.tools.map(({ id, why }) => [id, why])).toEqual([
      ['MM002', 'better'],
      ['CB001', ''],
    ]);
  });
});
