import { expect, test } from 'vitest';
import { addressOf, listParamsIn, matchingExamples, mostReadFirst } from './listing.ts';

const GYM = { slug: 'gym', title: 'A fourth gym', question: 'Do we sign in Boise?', category: 'strategic' };
const LOAN = { slug: 'loan', title: 'Lending my brother money', question: 'He needs a TRUCK.', category: 'personal' };
const CARDS = [GYM, LOAN];

test('a search matches the title and the question, ignoring case', () => {
  expect(matchingExamples(CARDS, { category: null, search: 'FOURTH' })).toEqual([GYM]);
  expect(matchingExamples(CARDS, { category: null, search: ' truck ' })).toEqual([LOAN]);
  expect(matchingExamples(CARDS, { category: null, search: '' })).toEqual(CARDS);
});

test('a search and a category must both match', () => {
  expect(matchingExamples(CARDS, { category: 'personal', search: 'truck' })).toEqual([LOAN]);
  expect(matchingExamples(CARDS, { category: 'strategic', search: 'truck' })).toEqual([]);
});

test('list parameters survive the way through the address', () => {
  const params = { category: 'personal', search: 'a truck & more' } as const;
  const address = addressOf(params);
  expect(address).toBe('/examples?category=personal&search=a%20truck%20%26%20more');
  expect(listParamsIn(new URL(address, 'http://localhost').searchParams)).toEqual(params);
  expect(addressOf({ category: null, search: '' })).toBe('/examples');
});

test('an unknown category and "all" mean no filter', () => {
  expect(listParamsIn(new URLSearchParams('category=sports')).category).toBeNull();
  expect(listParamsIn(new URLSearchParams('category=all')).category).toBeNull();
});

test('the most viewed come first, and the rest keep their order', () => {
  expect(mostReadFirst(CARDS, { gym: 3, loan: 4 })).toEqual([LOAN, GYM]);
  expect(mostReadFirst(CARDS, { loan: 0 })).toEqual(CARDS);
  expect(mostReadFirst(CARDS, undefined)).toEqual(CARDS);
});
