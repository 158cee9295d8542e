import { describe, expect, it } from 'vitest';
import { readingMinutes } from './readingMinutes.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('the reading time', () => {
  it('is one minute for every 200 words, rounded up', () => {
    expect(readingMinutes([words(200)])).toBe(1);
    expect(readingMinutes([words(201)])).toBe(2);
    expect(readingMinutes([words(1000)])).toBe(5);
  });

  it('counts the words of all texts together', () => {
    expect(readingMinutes([words(150), words(150), `\n ${words(101)}\n\n`])).toBe(3);
  });

  it('is never less than a minute', () => {
    expect(readingMinutes([])).toBe(1);
    expect(readingMinutes(['', ' '])).toBe(1);
  });
});
