import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, fold } from './matching.ts';

const LIBRARY = [
  { label: 'Sunk Cost Fallacy', names: ['Concorde Fallacy', 'Sunk Cost Effect', 'CB062'] },
  { label: 'Confirmation Bias', names: ['Confirmatory Bias', 'CB048'] },
  { label: 'Overconfidence Effect', names: ['CB133'] },
  { label: 'Confidence Intervals', names: ['MM210'] },
  { label: 'Gambler’s Fallacy', names: ['Monte Carlo Fallacy', 'CB077'] },
  { label: 'Self-Serving Bias', names: ['CB150'] },
  { label: 'Opportunity Cost', names: ['MM048'] },
  { label: 'The Map Is Not the Territory', names: ['Map-Territory Relation', 'MM001'] },
  { label: 'Dunning-Kruger Effect', names: ['CB101'] },
];
const match = createMatcher(LIBRARY);
const labels = (text: string) => match(text).map(({ item }) => item.label);

describe('finding by name', () => {
  it('ranks the start of a word above its middle', () => {
    expect(labels('conf')).toEqual(['Confirmation Bias', 'Confidence Intervals', 'Overconfidence Effect']);
  });

  it('matches several words in any order', () => {
    expect(labels('cost sunk')).toEqual(['Sunk Cost Fallacy']);
    expect(labels('territory map')).toEqual(['The Map Is Not the Territory']);
  });

  it('matches a name of many words as a whole', () => {
    expect(labels('the map is not the territory')[0]).toBe('The Map Is Not the Territory');
  });

  it('matches an alias, and says which', () => {
    expect(match('concorde')).toEqual([{ item: LIBRARY[0], by: 'Concorde Fallacy' }]);
    expect(match('sunk cost')[0]).toEqual({ item: LIBRARY[0], by: null });
  });

  it('matches an id, ignoring case', () => {
    expect(labels('CB048')).toEqual(['Confirmation Bias']);
    expect(labels('mm048')).toEqual(['Opportunity Cost']);
  });

  it('ignores accents, apostrophes, hyphens and case', () => {
    expect(labels('gamblers')).toEqual(['Gambler’s Fallacy']);
    expect(labels("GAMBLER'S")).toEqual(['Gambler’s Fallacy']);
    expect(labels('self serving')).toEqual(['Self-Serving Bias']);
    expect(labels('dünning krüger')).toEqual(['Dunning-Kruger Effect']);
  });

  it('allows one typo in a long word, and none in a short one', () => {
    expect(labels('confirmaton')).toContain('Confirmation Bias');
    expect(labels('cogt')).toEqual([]);
  });

  it('finds nothing for an empty search or punctuation alone', () => {
    for (const text of ['', '   ', '-', '"', '<script>'.slice(0, 1), '!!']) expect(labels(text)).toEqual([]);
  });

  it('puts an exact name first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIBRARY), ({ label }) => {
        expect(labels(label)[0]).toBe(label);
        expect(labels(label.toUpperCase())[0]).toBe(label);
      }),
    );
  });

  it('never throws, and never finds the same item twice', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom(...'\\[](){}^$.*+?|-"\'')),
        (text) => {
          const found = match(text).map(({ item }) => item);
          expect(new Set(found).size).toBe(found.length);
        },
      ),
    );
  });

  it('finds everything that starts with the typed text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIBRARY), fc.nat(), ({ label }, cut) => {
        const folded = fold(label);
        const typed = folded.slice(0, 1 + (cut % folded.length));
        expect(labels(typed)).toContain(label);
      }),
    );
  });
});
