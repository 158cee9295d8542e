import { expect, it } from 'vitest';
import { truncateAtWord } from './truncateAtWord.ts';

it('leaves alone what is short enough', () => {
  expect(truncateAtWord('Five words and no more', 22)).toBe('Five words and no more');
});

it('cuts after a word that fits with the ellipsis, without the sign that followed it', () => {
  expect(truncateAtWord('First one, then another', 14)).toBe('First one…');
  expect(truncateAtWord('First one, then another', 16)).toBe('First one, then…');
  expect(truncateAtWord('First one, then another', 15)).toBe('First one…');
});

it('cuts within a word that has no end in sight', () => {
  expect(truncateAtWord('Donaudampfschifffahrt', 10)).toBe('Donaudamp…');
});
