import { describe, expect, it } from 'vitest';
import { findAmounts } from '../numbers/amounts.ts';
import { compilePattern, findPattern, PatternError } from './pattern.ts';
import { readText } from './readText.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const CLASSES = { boss: ['boss', 'line manager'] };

/** The words that the pattern finds; undefined where it finds none. */
function found(pattern: string, text: string): string | undefined {
  const read = readText(text);
  const span = findPattern(compilePattern(pattern, CLASSES), read, findAmounts(read, NOW));
  return span && text.slice(read.tokens[span.from]?.start, read.tokens[span.to - 1]?.end);
}

describe('a pattern', () => {
  it.each([
    ['sell', 'We sold it in May.', 'sold'],
    ['=sold', 'We want to sell it.', undefined],
    ['=sold', 'We sold it.', 'sold'],
    ['promis*', 'It is a promising start.', 'promising'],
    ['(hate|dread) .. job', 'I hate my new job', 'hate my new job'],
    ['(hate|dread) .. job', 'I hate it that I have this job', undefined],
    ['already? sign', 'I signed it', 'signed'],
    ['already? sign', 'I already signed it', 'already signed'],
    ['<boss> say', 'My line manager says so', 'line manager says'],
    ['co-founder', 'my co-founder left', 'co-founder'],
    ['offer ... <money>', 'They offered me the job at $90,000 a year', 'offered me the job at $90,000 a year'],
    ['baby ... due', 'The baby sleeps. The rent is due.', undefined],
    ['baby >> due', 'The baby sleeps. The rent is due.', 'baby sleeps. The rent is due'],
  ])('%s in “%s” finds %s', (pattern, text, expected) => {
    expect(found(pattern, text)).toBe(expected);
  });

  it.each([
    ['sign', 'I have not signed anything'],
    ['sign', 'We never signed it'],
    ['smoke', 'Nobody smokes here'],
  ])('without a negation does not find what is denied: %s in “%s”', (pattern, text) => {
    expect(found(pattern, text)).toBeUndefined();
  });

  it('finds a denial that it asks for, and either with ~', () => {
    expect(found('not ... sign', 'I have not signed it')).toBe('not signed');
    expect(found('~ sign', 'I have not signed it')).toBe('signed');
    expect(found('~ sign', 'I have signed it')).toBe('signed');
  });

  it('does not take a denial of one thing for a denial of the next', () => {
    expect(found('(move|go) abroad', 'I do not like it here, we want to move abroad')).toBe('move abroad');
  });

  it('says which of several amounts it marks', () => {
    const read = readText('He came down from 9,500 to 8,000 for it.');
    const span = findPattern(compilePattern('from <money> to <money!>'), read, findAmounts(read, NOW));
    expect(read.tokens[span?.marked ?? -1]?.text).toBe('8,000');
  });

  it.each(['', '(a|b', 'a)', '.. a', 'a ...', '<nothing>', 'a | b', '(a?|b) c'])(
    'that is malformed is refused: “%s”',
    (source) => {
      expect(() => compilePattern(source, CLASSES)).toThrow(PatternError);
    },
  );
});
