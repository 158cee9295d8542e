import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQuoteFinder } from './quotes.ts';

const wordings = (text: string, quote: string) =>
  createQuoteFinder(text)
    .find(quote)
    .map(({ quote }) => quote);

describe('finding a quote', () => {
  it.each([
    ['She said “it’s done” — again.', `"it's done" - again`, '“it’s done” — again'],
    ['We\n  waited   too long.', 'we waited too long.', 'We\n  waited   too long.'],
    ['Sales are flat', '“Sales are flat.”', 'Sales are flat'],
    ['I think it is lost', 'it is lost…', 'it is lost'],
    ['Das Café schließt', 'cafe\u0301 schließt', 'Café schließt'],
    ['Ich bin müde 😀👍🏽 heute', 'müde 😀👍🏽 heute', 'müde 😀👍🏽 heute'],
    ['我们已经投入了两年', '已经投入', '已经投入'],
  ])('ignores spaces, quotation marks and case, and returns the text’s own words: %s', (text, quote, expected) => {
    expect(wordings(text, quote)).toEqual([expected]);
  });

  it.each([
    ['The start of it', 'art of'],
    ['We sold it', 'we sell it'],
    ['Sales are flat and costs rise', 'Sales are flat … costs rise'],
    ['a👍🏽b', '\uD83D'],
    ['anything', ''],
    ['anything', '“…”'],
  ])('finds nothing that is not contiguous in the text: %s / %s', (text, quote) => {
    expect(wordings(text, quote)).toEqual([]);
  });

  it('finds every occurrence', () => {
    expect(
      createQuoteFinder('no and No and no')
        .find('no')
        .map(({ start }) => start),
    ).toEqual([0, 7, 14]);
  });

  it('returns only substrings of the text, whatever is asked', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(
        fc.oneof(text, fc.string({ unit: 'binary' })),
        fc.oneof(text, fc.string({ maxLength: 3 })),
        (whole, quote) => {
          for (const { quote: found, start, end } of createQuoteFinder(whole).find(quote)) {
            expect(whole.slice(start, end)).toBe(found);
            expect(end).toBeGreaterThan(start);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('finds any run of words, however a model changes spaces and case', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-zäöüéß]{1,8}$/), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), fc.constantFrom(' ', '  ', '\n', '\t '), (list, from, count, space) => {
        const start = from % list.length;
        const some = list.slice(start, start + 1 + (count % list.length));
        const found = wordings(list.join(space), some.join(' ').toLowerCase());
        expect(found).toContain(some.join(space));
      }),
    );
  });
});
