import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolReferencesIn } from './toolReferences.ts';

const idsIn = (text: string) => toolReferencesIn(text).flatMap(({ toolId }) => toolId ?? []);

describe('toolReferencesIn', () => {
  it('finds the ids of all four kinds', () => {
    expect(idsIn('See CB062 and MM107, or the old SI001 (and ST999).')).toEqual(['CB062', 'MM107', 'SI001', 'ST999']);
  });

  it('keeps the words around an id', () => {
    expect(toolReferencesIn('See CB062.').map(({ text }) => text)).toEqual(['See ', 'CB062', '.']);
  });

  it.each(['CB06', 'CB0621', 'XCB062', 'AB123', 'cb062', 'MM 107'])('sees no id in %s', (text) => {
    expect(idsIn(text)).toEqual([]);
  });

  it('keeps the whole text', () => {
    const text = fc
      .array(fc.oneof(fc.string(), fc.constantFrom('CB062', 'MM107', ' ')), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (whole) => {
        expect(
          toolReferencesIn(whole)
            .map((part) => part.text)
            .join(''),
        ).toBe(whole);
      }),
    );
  });
});
