import { describe, expect, it } from 'vitest';
import { readText } from './readText.ts';

const tokens = (text: string) => readText(text).tokens.map(({ lower, lemma, pos }) => `${lower}/${lemma}/${pos}`);

describe('readText', () => {
  it('reads a text alike whatever was read before', () => {
    const text = "The statistics favor Hondas, but my neighbor's Honda broke down twice.";
    const before = tokens(text);
    // After this one, the tokenizer knows "neighbor's" as a word.
    readText("My kids fight because they're tired, and so do the neighbor's.");
    expect(tokens(text)).toEqual(before);
    expect(before).toContain('neighbor/neighbor/NOUN');
  });

  it('gives every token its place in the text', () => {
    const text = 'I’m Zoë; we can’t pay 38k. “Now,” she’d said.';
    for (const { text: token, start, end } of readText(text).tokens)
      expect(text.slice(start, end).replaceAll('’', "'").replaceAll(/[“”]/g, '"')).toBe(token);
  });
});
