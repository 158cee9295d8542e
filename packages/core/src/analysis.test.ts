import { expect, it } from 'vitest';
import { qualityScore, type Strength } from './analysis.ts';

const found = (...strengths: Strength[]) => qualityScore(strengths.map((strength) => ({ strength })));

it.each([
  ['1 when every finding is strong', found('strong', 'strong'), 1],
  ['0.5 when every finding is only "check for"', found('check for', 'check for'), 0.5],
  ['in between in proportion, to the hundredth', found('strong', 'strong', 'check for'), 0.83],
  ['0 without findings', found(), 0],
])('the quality score is %s', (_case, score, expected) => {
  expect(score).toBe(expected);
});
