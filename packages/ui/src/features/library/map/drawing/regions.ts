import type { Point } from '../inDirection.ts';
import type { MapEntry, MapIndex } from '../mapIndex.ts';

/** A category, with the center and radius of its region in map coordinates. */
export type Region = Point & { category: string; type: MapEntry['type']; radius: number };

/** The number of connections between two regions; `main` if it is among the widest bands of either. */
export type Band = { from: Region; to: Region; threads: number; main: boolean };

/** One for each category, the largest first. */
export function regionsOf(entries: readonly MapEntry[]): Region[] {
  return [...Map.groupBy(entries, ({ category }) => category)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([category, its]) => {
      const middle = { x: mean(its.map(({ x }) => x)), y: mean(its.map(({ y }) => y)) };
      const radius = Math.max(...its.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
      return { ...middle, category, type: its[0]?.type ?? 'mental_model', radius };
    });
}

/** The widest last. Bands of very few connections are left out: almost any two regions have one. */
export function bandsBetween(regions: readonly Region[], { threads }: MapIndex): Band[] {
  const places = new Map(regions.map(({ category }, place) => [category, place]));
  const bands = new Map<string, Band>();
  for (const thread of threads) {
    const [from, to] = [thread.from, thread.to]
      .map(({ category }) => places.get(category) ?? 0)
      .sort((one, other) => one - other)
      .map((place) => regions[place]);
    if (!from || !to || from === to) continue;
    const key = `${from.category} ${to.category}`;
    bands.set(key, { from, to, threads: (bands.get(key)?.threads ?? 0) + 1, main: false });
  }
  const widestLast = [...bands.values()].sort((one, other) => one.threads - other.threads);
  for (const region of regions) {
    const its = widestLast.filter(({ from, to }) => from === region || to === region);
    for (const band of its.slice(-MAIN)) band.main = true;
  }
  return widestLast.filter(({ main, threads }) => main || threads >= LEAST);
}

const LEAST = 6;
const MAIN = 2;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
