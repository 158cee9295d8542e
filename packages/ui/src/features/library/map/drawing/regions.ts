import type { Point } from '../inDirection.ts';
import type { MapEntry } from '../mapIndex.ts';

export type Region = Point & { category: string; type: MapEntry['type'] };

/** Each category, and the middle of where its entries are; the largest first. */
export function regionsOf(entries: readonly MapEntry[]): Region[] {
  return [...Map.groupBy(entries, ({ category }) => category)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([category, its]) => ({
      category,
      type: its[0]?.type ?? 'mental_model',
      x: median(its.map(({ x }) => x)),
      y: median(its.map(({ y }) => y)),
    }));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
