import { describe, expect, it } from 'vitest';
import { whereFound } from './sayings.ts';

const said = ([found, fits, notMe]: [number, number, number], all = found) =>
  whereFound({ counts: { found, fits, notMe }, all: { found: all, fits, notMe } });

describe('where a tool was found', () => {
  it.each([
    [said([1, 0, 0]), 'In one question.'],
    [said([1, 1, 0]), 'In one question; you said that it fits.'],
    [said([1, 0, 1]), 'In one question; you said that it is not you.'],
    [said([5, 2, 1]), 'In five questions; you said that it fits in two and is not you in one.'],
    [said([4, 0, 4]), 'In four questions; you said that it is not you in four.'],
    [said([5, 0, 0], 20), 'In five questions, and 15 before the last twelve months.'],
    [said([0, 0, 0], 1), 'One question before the last twelve months.'],
  ])('%s', (saying, expected) => expect(saying).toBe(expected));
});
