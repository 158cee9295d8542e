import { describe, expect, it } from 'vitest';
import type { Patterns } from '../../../data/patterns.ts';
import { categoryRows, foundTools, monthRows } from './rows.ts';

const counts = (found: number, fits = 0, notMe = 0) => ({ found, fits, notMe });

function tool(
  id: string,
  category: string,
  byMonth: Record<string, ReturnType<typeof counts>>,
  before = 0,
): Patterns['tools'][number] {
  const found = Object.entries(byMonth).map(([month, of]) => ({ month, ...of }));
  return {
    id,
    slug: id,
    name: id,
    type: id.startsWith('CB') ? 'cognitive_bias' : 'mental_model',
    category,
    all: counts(before + found.reduce((sum, one) => sum + one.found, 0)),
    byMonth: found,
    foundIn: [],
  };
}

const PATTERNS: Patterns = {
  months: [
    { month: '2026-08', questions: 3 },
    { month: '2026-09', questions: 0 },
  ],
  questions: 9,
  capped: false,
  tools: [
    tool('MM001', 'general-thinking', { '2026-08': counts(1) }),
    tool('MM002', 'general-thinking', { '2026-08': counts(2, 1) }),
    tool('MM003', 'not-known-yet', { '2026-08': counts(1) }),
    tool('MM004', 'time-change', {}, 6),
    tool('CB001', 'social-biases', { '2026-08': counts(2, 0, 2) }),
  ],
  practice: { counter: [], again: [] },
};

describe('the tools', () => {
  it('come heaviest first, those found only before the last months at the end', () => {
    expect(foundTools(PATTERNS, 'all').map(({ id }) => id)).toEqual(['MM002', 'MM001', 'MM003', 'CB001', 'MM004']);
    expect(foundTools(PATTERNS, 'cognitive_bias').map(({ id }) => id)).toEqual(['CB001']);
  });
});

describe('the months', () => {
  it('are weighed, including those without findings', () => {
    expect(monthRows(PATTERNS)).toEqual([
      { month: '2026-08', questions: 3, models: 5, biases: 0 },
      { month: '2026-09', questions: 0, models: 0, biases: 0 },
    ]);
  });
});

describe('the categories', () => {
  it('are weighed by name, without empty ones', () => {
    expect(categoryRows(PATTERNS, 'mental_model')).toEqual([
      { category: 'General Thinking', weight: 4 },
      { category: 'not-known-yet', weight: 1 },
    ]);
    expect(categoryRows(PATTERNS, 'cognitive_bias')).toEqual([]);
  });
});
