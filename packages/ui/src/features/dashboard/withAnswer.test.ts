import { describe, expect, it } from 'vitest';
import { withAnswer } from './withAnswer.ts';

describe('withAnswer', () => {
  it.each([
    ['Should I?', ' Because I am tired. ', 'Should I?\n\nBecause I am tired.'],
    ['Should I?\n', 'One.\n\nTwo.', 'Should I?\n\nOne.\n\nTwo.'],
    ['Should I?  ', ' ', 'Should I?'],
    ['', 'Only this.', 'Only this.'],
  ])('%j and %j', (text, answer, whole) => {
    expect(withAnswer(text, answer)).toBe(whole);
  });

  it('keeps leading whitespace, because offsets of quotes count from there', () => {
    expect(withAnswer('  indented', 'x')).toBe('  indented\n\nx');
  });
});
