import { expect, it } from 'vitest';
import { truncateAtWord } from './truncateAtWord.ts';

it('keeps a short text', () => {
  expect(truncateAtWord('Five words and no more', 22)).toBe('Five words and no more');
});

it('cuts after the last word that fits, without the punctuation after it', () => {
  expect(truncateAtWord('First one, then another', 14)).toBe('First one…');
  expect(truncateAtWord('First one, then another', 16)).toBe('First one, then…');
  expect(truncateAtWord('First one, then another', 15)).toBe('First one…');
});

it('cuts inside a very long word', () => {
  expect(truncateAtWord('Donaudampfschifffahrt', 10)).toBe('Donaudamp…');
});
