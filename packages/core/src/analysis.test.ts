import { expect, it } from 'vitest';
import { qualityScore, type Strength } from './analysis.ts';

const found = (...strengths: Strength[]) => qualityScore(strengths.map((strength) => ({ strength })));

it.each([
  ['whole when every finding is strong', found('strong', 'strong'), 1],
  ['half when every finding is only to check for', found('check for', 'check for'), 0.5],
  ['between them in proportion, to the hundredth', found('strong', 'strong', 'check for'), 0.83],
  ['nothing without findings', found(), 0],
])('the quality score is %s', (_case, score, expected) => {
  expect(score).toBe(expected);
});
