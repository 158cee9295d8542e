import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Figures, figuresIn, unsupportedFigures } from './figures.ts';

const TEXT = 'They offer €41,500 against 38.200 now, up 11%, for 3 years. I paid $1.2M and half of 62 people left.';
const figures: Figures = {
  values: figuresIn(TEXT),
  ofNotes: new Map([['K1', figuresIn('Rents rise by 4.5% a year.')]]),
};
const unsupported = (prose: string, cited: string[] = []) => unsupportedFigures(prose, figures, cited);

describe('a figure in prose', () => {
  it.each([
    '41,500 a year',
    '€41.5k',
    'about 38,000',
    '11 percent',
    'eleven percent more',
    '1.2 million',
    '$1,200,000',
    'within 3 years',
    'five of 62 people',
    'call twelve people in 10 days',
    'for 90 days',
    'at 9:45 on the 30th',
    `until March ${new Date().getFullYear() + 1}`,
  ])('is supported by the text or free for a plan: %s', (prose) => {
    expect(unsupported(prose)).toEqual([]);
  });

  it.each([
    ['73% of them fail', '73%'],
    ['it costs $900', '$900'],
    ['some 4,000 people', '4,000'],
    ['a factor of 2.7', '2.7'],
    ['in 1987', '1987'],
    ['forty percent of them', 'forty percent'],
    ['5% is little', '5%'],
    ['the odds are 73:27', '73:27'],
    ['it fell by 40%', '40%'],
    ['nine hundred dollars a month', 'nine hundred dollars a month'],
    [`until ${new Date().getFullYear() + 9}`, `${new Date().getFullYear() + 9}`],
  ])('is unsupported where nothing bears it out: %s', (prose, figure) => {
    expect(unsupported(prose)).toEqual([figure]);
  });

  it('is supported as the sum or difference of two amounts, but not as a percentage of them', () => {
    expect(unsupported('It is 3,300 more a year.')).toEqual([]);
    expect(unsupported('It is 8% more a year.')).toEqual(['8%']);
  });

  it('may be a round limit where the prose says what to do', () => {
    const limits = 'Stop if it is more than 5% below, costs over $2,000, or takes at least 400 hours.';
    expect(unsupportedFigures(limits, figures, [], true)).toEqual([]);
    expect(unsupportedFigures(limits, figures, [])).toEqual(['5%', '$2,000', '400']);
    const claims = 'In the field 73% fail, 4,137 of them at once. Prices fell by 70%.';
    expect(unsupportedFigures(claims, figures, [], true)).toEqual(['73%', '4,137', '70%']);
  });

  it('is no figure where it is a word such as half or third', () => {
    const bare = { values: figuresIn('They offer 41,500.'), ofNotes: new Map() };
    const prose = 'Half a year is a quarter of it; there is a third way, which thousands take, and a hundred reasons.';
    expect(unsupportedFigures(prose, bare, [])).toEqual([]);
  });

  it('is not supported by the share that another figure stands for', () => {
    const half = { values: figuresIn('About 50% of them.'), ofNotes: new Map() };
    expect(unsupportedFigures('It is 1% of them.', half, [])).toEqual(['1%']);
    expect(unsupportedFigures('It is 0.5 of them.', half, [])).toEqual([]);
  });

  it('is supported by a note only where that note is cited', () => {
    expect(unsupported('Rents rise by 4.5%.')).toEqual(['4.5%']);
    expect(unsupported('Rents rise by 4.5%.', ['K1'])).toEqual([]);
  });

  it('is always supported by a text that has it', () => {
    const amounts = fc.oneof(
      fc.integer({ min: 0, max: 9_999_999 }).map((value) => value.toLocaleString('en-US')),
      fc.integer({ min: 1, max: 999 }).map((value) => `${value}%`),
      fc.integer({ min: 1, max: 900 }).map((value) => `$${value}k`),
      fc.double({ min: 0.1, max: 99, noNaN: true }).map((value) => value.toFixed(1)),
    );
    fc.assert(
      fc.property(amounts, (amount) => {
        const prose = `It comes to ${amount} in all.`;
        expect(unsupportedFigures(prose, { values: figuresIn(prose), ofNotes: new Map() }, [])).toEqual([]);
      }),
    );
  });
});
