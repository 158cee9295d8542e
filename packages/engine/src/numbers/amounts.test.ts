import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreNumbers } from '../testing/numberSentences.ts';
import { readText } from '../text/readText.ts';
import { findAmounts } from './amounts.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const amounts = (text: string) => findAmounts(readText(text), NOW);
const shown = (text: string) =>
  amounts(text).map(
    ({ kind, value, per, unit }) =>
      `${kind} ${Math.round(value * 100) / 100}${per ? ` a ${per}` : ''}${unit ? ` ${unit}` : ''}`,
  );

describe('amounts of five hundred sentences', () => {
  const { right, wrong, missed } = scoreNumbers();

  it('are found and right, but for those that are known', () => {
    expect(wrong).toEqual([
      'money 44 in: She earns 61,000 before tax and I earn 44.',
      'date 2027-08-01 in: The well is 60 meters deep and dry by August.',
      "date 2026-11-22 in: I'm staying in room 12 until Sunday.",
      'money 4471 in: Her number ends in 4471.',
    ]);
    expect(missed).toEqual([
      'money 870 in: Our mortgage is 1,940 and the kindergarten 870.',
      'money 3.2 in: Our tomatoes sell for 3.20 a kilo.',
      'duration 1 year in: I gave him a year.',
      'money 600 in: The school is asking for 600 per child.',
      "date 2026-11-29 in: I'm staying in room 12 until Sunday.",
    ]);
    expect(right).toBeGreaterThan(500);
  });
});

describe('amounts', () => {
  it.each([
    ['The rent is $1,150 a month.', ['money 1150 a month']],
    ['They want 310k for it.', ['money 310000']],
    ['It costs £2.4 million.', ['money 2400000']],
    ['We owe two hundred and fifty thousand dollars.', ['money 250000']],
    ['I have 60k deposit and 2,200 rent.', ['money 60000', 'money 2200']],
    ['He offers 15% more.', ['percent 15']],
    ['Half of the team left.', ['percent 50']],
    ['A third of our customers churn.', ['percent 33.33']],
    ['After four years I quit.', ['duration 4 year']],
    ['It takes two and a half hours.', ['duration 2.5 hour']],
    ['My mother is 81 and lives alone.', ['age 81']],
    ['Our son, 7, joined the choir.', ['age 7']],
    ['We have 40 wholesale customers.', ['count 40 customer']],
    ['I asked three people.', ['count 3 people']],
    ['She pays 95,000 a year.', ['money 95000 a year']],
    ['It is 12 percent per year.', ['percent 12 a year']],
    ['A dozen chairs broke.', ['count 12 chair']],
    ['Sister asks 410 000 zloty for it.', ['money 410000']],
    ['The publisher pays 4.000 euro.', ['money 4000']],
    ['The stall is £38 a Saturday.', ['money 38 a week']],
    ['It is 50 mins by bus, for 3 yrs now.', ['duration 50 minute', 'duration 3 year']],
    ['It was 2.5 euros.', ['money 2.5']],
    ['Coaching is 1.6 lakh, new pumps cost two lakhs.', ['money 160000', 'money 200000']],
    ['I lent him R35,000, and the rent is R12000 a month.', ['money 35000', 'money 12000 a month']],
    ['Nothing here can be counted.', []],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it('reads a date as the day it names', () => {
    const [date] = amounts('I have to answer by December 3.');
    expect(date).toMatchObject({ kind: 'date', quote: 'December 3' });
    expect(new Date(date?.value ?? 0).getMonth()).toBe(11);
  });

  it('are quoted word for word, in their order and apart, whatever is written', () => {
    const parts = fc.constantFrom(
      '$1,150',
      '15%',
      'four years',
      '🙂',
      'a month',
      'half of',
      'by Friday',
      '3.5k',
      'my',
      'the rent',
      '.',
      ',',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 25 }), (words) => {
        const text = words.join(' ');
        const read = readText(text);
        let end = 0;
        for (const { from, to, quote, value } of findAmounts(read, NOW)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
          expect(text).toContain(quote);
          expect(Number.isFinite(value)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of money have the value that was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), fc.constantFrom('$', '€', '£'), (value, sign) => {
        expect(amounts(`We paid ${sign}${value.toLocaleString('en-US')} for it.`)).toEqual([
          expect.objectContaining({ kind: 'money', value, currency: sign }),
        ]);
      }),
    );
  });
});
