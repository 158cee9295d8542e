import { describe, expect, it } from 'vitest';
import { indexMap } from '../mapIndex.ts';
import { bandsBetween, regionsOf } from './regions.ts';

const CATEGORIES = ['a', 'b', 'c', 'd'];

/** Ten models per category, at the corners of a square, with the given number of connections between categories. */
function mapWith(counts: Partial<Record<string, number>>) {
  const nodes = CATEGORIES.flatMap((category, corner) =>
    Array.from({ length: 10 }, (_, index) => ({
      type: 'mental_model' as const,
      id: `${category}${index}`,
      slug: `${category}${index}`,
      name: `${category}${index}`,
      category,
      x: (corner % 2) * 100 + (index % 2 ? 4 : -4),
      y: (corner >> 1) * 100,
    })),
  );
  const place = (category = '', index = 0) => CATEGORIES.indexOf(category) * 10 + index;
  const related = Object.entries(counts).flatMap(([[from, to], count = 0]) =>
    Array.from({ length: count }, (_, index): [number, number] => [place(from, index % 10), place(to, index >> 3)]),
  );
  return indexMap({ nodes, related, remedies: [] });
}

describe('regions', () => {
  it('are centered on their entries and reach to the farthest', () => {
    const regions = regionsOf(mapWith({}).entries);
    expect(regions.map(({ category, x, y, radius }) => [category, x, y, radius])).toEqual([
      ['a', 0, 0, 4],
      ['b', 100, 0, 4],
      ['c', 0, 100, 4],
      ['d', 100, 100, 4],
    ]);
  });

  it('are connected by bands, the widest last, and the two widest of each are the main ones', () => {
    const index = mapWith({ ab: 20, ac: 15, ad: 8, bc: 12, bd: 9, cd: 7, dd: 30 });
    const bands = bandsBetween(regionsOf(index.entries), index);
    expect(bands.map(({ from, to, threads, main }) => [from.category + to.category, threads, main])).toEqual([
      ['cd', 7, false],
      ['ad', 8, true],
      ['bd', 9, true],
      ['bc', 12, true],
      ['ac', 15, true],
      ['ab', 20, true],
    ]);
  });

  it('have no band for one or two connections, unless they have no other', () => {
    const index = mapWith({ ab: 20, ac: 15, bc: 12, ad: 2, bd: 3, cd: 1 });
    const bands = bandsBetween(regionsOf(index.entries), index);
    expect(bands.map(({ from, to }) => from.category + to.category)).toEqual(['ad', 'bd', 'bc', 'ac', 'ab']);
  });
});
