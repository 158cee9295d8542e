import { describe, expect, it } from 'vitest';
import { holds, namesIn } from './conditions.ts';

const known = (name: string) =>
  ({ signed: true, abroad: false, rent: 1150, mortgage: 1400, deadline: 12 })[name] as boolean | number | undefined;

describe('a condition', () => {
  it.each([
    [['signed'], true],
    [['not signed'], false],
    [['abroad'], false],
    [['not abroad'], true],
    [['unheard-of'], false],
    [['not unheard-of'], true],
    [['rent'], true],
    [['abroad or signed'], true],
    [['abroad or not signed'], false],
    [['signed', 'abroad'], false],
    [['rent < mortgage'], true],
    [['rent > 1200'], false],
    [['deadline <= 12'], true],
    [['rent < unheard-of'], false],
    [['rent >= unheard-of'], false],
    [undefined, true],
  ])('%j is %s', (terms, expected) => {
    expect(holds(terms as string[] | undefined, known)).toBe(expected);
  });

  it('names what it asks for', () => {
    expect(namesIn(['not signed', 'rent < mortgage', 'deadline > 7', 'abroad or paid=yes'])).toEqual([
      'signed',
      'rent',
      'mortgage',
      'deadline',
      'abroad',
      'paid=yes',
    ]);
  });
});
