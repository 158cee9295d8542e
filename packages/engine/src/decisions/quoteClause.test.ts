import { expect, it } from 'vitest';
import { compilePattern, findPattern } from '../text/pattern.ts';
import { readText } from '../text/readText.ts';
import { quoteClause } from './quoteClause.ts';

function quoted(text: string, pattern: string): string | undefined {
  const read = readText(text);
  const span = findPattern(compilePattern(pattern), read, []);
  const evidence = span && quoteClause(read, span);
  if (evidence) expect(text.slice(evidence.start, evidence.end)).toBe(evidence.quote);
  return evidence?.quote;
}

it('quotes a short sentence whole', () => {
  expect(quoted('🙂 We met in May. My boss begged me to stay. So.', 'beg ... stay')).toBe('My boss begged me to stay');
});

it('quotes the clause of a long sentence', () => {
  const text =
    'I resigned on Monday after four years in which I learned a great deal about shipping and customs, and now my boss begs me to stay, because nobody else knows the system that we built over all those winters.';
  expect(quoted(text, 'beg ... stay')).toBe('now my boss begs me to stay');
});

it('quotes nothing of one or two words', () => {
  expect(quoted('Stay?', 'stay')).toBeUndefined();
});
