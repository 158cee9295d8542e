import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoClauses } from './clauses.ts';

const clausesOf = (text: string) => splitIntoClauses(text).map(({ start, end }) => text.slice(start, end));

describe('splitting into clauses', () => {
  it('cuts at sentences, commas and joining words', () => {
    expect(
      clausesOf('The team is tired, but everyone says go on. I keep telling the board that it will be fine.'),
    ).toEqual(['The team is tired', 'but everyone says go on', 'I keep telling the board that it will be fine']);
  });

  it('leaves a list of two things together', () => {
    expect(clausesOf('We have spent two years and 400,000 dollars building this.')).toEqual([
      'We have spent two years and 400,000 dollars building this',
    ]);
  });

  it('keeps "not because" together, since the first word turns the second', () => {
    expect(clausesOf('We are doing it not because everyone does it')).toEqual([
      'We are doing it',
      'not because everyone does it',
    ]);
  });

  it('takes in the signs that belong to a number', () => {
    expect(clausesOf('$2M is already spent, and the shares fell by 40%.')).toEqual([
      '$2M is already spent',
      'and the shares fell by 40%',
    ]);
  });

  it('numbers sentences, so that a clause knows its neighbors', () => {
    expect(
      splitIntoClauses('One thing is sure. Another thing is not, and we know it.').map(({ sentence }) => sentence),
    ).toEqual([0, 1, 1]);
  });

  it('covers every word of any text once and in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        let end = 0;
        for (const clause of splitIntoClauses(text)) {
          expect(clause.start).toBeGreaterThanOrEqual(end);
          expect(clause.end).toBeGreaterThan(clause.start);
          end = clause.end;
        }
      }),
    );
  });
});
