import { describe, expect, it } from 'vitest';
import { readWords } from './words.ts';

const tokens = (text: string) => readWords(text).map(({ token }) => token);

describe('reading words', () => {
  it('spells contractions out, with either apostrophe', () => {
    expect(tokens("I can't, we've and they won’t")).toEqual([
      'i',
      'can',
      'not',
      'we',
      'have',
      'and',
      'they',
      'will',
      'not',
    ]);
  });

  it('gives each word its place in UTF-16 units', () => {
    const text = '🙂 naïve 👩‍👩‍👧 plans';
    expect(readWords(text).map(({ start, end }) => text.slice(start, end))).toEqual(['naïve', 'plans']);
  });

  it('is not surprised by words that name properties of objects', () => {
    expect(tokens('constructor toString __proto__')).toEqual(['constructor', 'tostring', '__proto__']);
  });

  it('counts neither small words nor plain numbers as content, but keeps words in which biases live', () => {
    const content = readWords('Everyone was still in the 400,000 and even more').filter(({ isContent }) => isContent);
    expect(content.map(({ token }) => token)).toEqual(['everyone', 'still', 'even', 'more']);
  });
});
