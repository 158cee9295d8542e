import type { Analysis } from '@latticework/core/analysis';
import { expect, test } from 'vitest';
import { descriptionOf } from './descriptionOf.ts';

const described = (hook: string) =>
  descriptionOf({
    slug: 'gym',
    title: 'A fourth gym',
    question: 'Do we sign?',
    category: 'strategic',
    analysis: { narrativeAnalysis: { hook } } as Analysis,
  });

test('uses the complete hook when it fits', () => {
  expect(described('You decide how much to stake.')).toBe('You decide how much to stake.');
  expect(described('word '.repeat(32).trim())).toHaveLength(159);
});

test('cuts a longer one after a whole word', () => {
  const cut = described(`${'a word, '.repeat(21)}and the end`);
  expect(cut).toMatch(/, a word…$/);
  expect(cut.length).toBeLessThanOrEqual(160);
});
