import type { ToolType } from '@latticework/core/analysis';

export type Place = { x: number; y: number };

/** Two entries that attract each other, by index, and how strongly. */
export type Tie = readonly [number, number, weight: number];

type Entry = { type: ToolType; category: string };

/**
 * Each category is a region, and the regions stand in columns: models on the left, biases on the right. The positions
 * of regions, and of entries within them, are chosen to bring connected entries close together. Deterministic.
 */
export function layOut(entries: readonly Entry[], ties: readonly Tie[]): Place[] {
  const regions = regionsOf(entries, ties);
  const seats = entries.map((): Place => ({ x: 0, y: 0 }));
  for (const [turn, { middle, members }] of regions.entries()) {
    for (const [index, member] of members.entries()) seats[member] = seatOf(middle, members.length, index, turn);
  }
  const tiesOf = tiesByEntry(entries.length, ties);
  const pull = (member: number, seat: Place) =>
    sum(tiesOf[member] ?? [], ([other, weight]) => weight * distance(seat, seats[other] ?? seat));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { members } of regions) exchange(members, seats, pull);
  }
  return fitted(seats);
}

/** As a fraction of a full turn: the golden angle fills a disc evenly with points, like the seeds of a sunflower. */
const GOLDEN = (3 - Math.sqrt(5)) / 2;
const ROUNDS = 12;

/** Two entries swap places as long as that brings both closer to their connections. */
function exchange(members: readonly number[], seats: Place[], pull: (member: number, seat: Place) => number): void {
  for (const [index, one] of members.entries()) {
    for (const other of members.slice(index + 1)) {
      const [here, there] = [seats[one], seats[other]] as [Place, Place];
      const before = pull(one, here) + pull(other, there);
      seats[one] = there;
      seats[other] = here;
      if (pull(one, there) + pull(other, here) < before) continue;
      seats[one] = here;
      seats[other] = there;
    }
  }
}

type Region = { category: string; middle: Place; members: number[] };

/**
 * The distance between the centers of two neighboring regions: each has its name above it, and lines need room between
 * them.
 */
const PITCH = { x: 168, y: 134 };
/** The radius of a region with this many entries. */
const radiusOf = (count: number) => 10.4 * Math.sqrt(count);

function seatOf(middle: Place, count: number, index: number, turn: number): Place {
  const radius = radiusOf(count) * Math.sqrt((index + 0.5) / count);
  const angle = 2 * Math.PI * GOLDEN * (index + turn);
  return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
}

function regionsOf(entries: readonly Entry[], ties: readonly Tie[]): Region[] {
  const members = Map.groupBy(entries.keys(), (place) => entries[place]?.category ?? '');
  const categories = [...members.keys()];
  const typeOf = (category: string) => entries[members.get(category)?.[0] ?? 0]?.type;
  const models = categories.filter((category) => typeOf(category) === 'mental_model');
  const biases = categories.filter((category) => typeOf(category) !== 'mental_model');
  const sites = sitesFor(models.length, biases.length);

  const strength = new Map<string, number>();
  for (const [from, to, weight] of ties) {
    const [one, other] = [entries[from]?.category, entries[to]?.category];
    for (const pair of [`${one} ${other}`, `${other} ${one}`]) strength.set(pair, (strength.get(pair) ?? 0) + weight);
  }
  const between = (one: string, other: string) => strength.get(`${one} ${other}`) ?? 0;
  const order = bestOrder(models, biases, sites, between);
  return order.map((category, site) => ({
    category,
    middle: sites[site] as Place,
    members: members.get(category) ?? [],
  }));
}

/** Rows of regions. On a portrait window the map is rotated and they become columns. */
const ROWS = 4;

/** The models' regions first, column by column; every other column is shifted down by half a row. */
function sitesFor(models: number, biases: number): Place[] {
  const left = columnSizes(models);
  const columns = [...left, ...columnSizes(biases).reverse()];
  return columns.flatMap((size, column) =>
    Array.from({ length: size }, (_, row) => ({
      x: column * PITCH.x,
      y: -(row - (size - 1) / 2 + (size === ROWS ? (column % 2) / 2 - 0.25 : 0)) * PITCH.y,
    })),
  );
}

/** As even as possible, with the shorter columns last, so that they end up in the middle of the map. */
function columnSizes(regions: number): number[] {
  const columns = Math.ceil(regions / ROWS);
  return Array.from({ length: columns }, (_, column) => Math.ceil((regions - column) / columns));
}

/** Regions of the same type swap sites as long as it helps, from several starting points; returns the best result. */
function bestOrder(
  models: readonly string[],
  biases: readonly string[],
  sites: readonly Place[],
  between: (one: string, other: string) => number,
): string[] {
  let best: { order: string[]; cost: number } | null = null;
  for (let beginning = 0; beginning < models.length + biases.length; beginning++) {
    const order = [...rotated(models, beginning), ...rotated(biases, beginning)];
    const cost = () =>
      sum([...order.entries()], ([index, one]) =>
        sum([...order.entries()].slice(index + 1), ([at, other]) => between(one, other) * way(sites, index, at)),
      );
    let least = cost();
    for (let better = true; better; ) {
      better = false;
      for (let one = 0; one < order.length; one++) {
        const end = one < models.length ? models.length : order.length;
        for (let other = one + 1; other < end; other++) {
          swap(order, one, other);
          const now = cost();
          if (now < least) [least, better] = [now, true];
          else swap(order, one, other);
        }
      }
    }
    if (!best || least < best.cost) best = { order, cost: least };
  }
  return best?.order ?? [];
}

function way(sites: readonly Place[], one: number, other: number): number {
  return distance(sites[one] as Place, sites[other] as Place);
}

function swap<T>(list: T[], one: number, other: number): void {
  [list[one], list[other]] = [list[other] as T, list[one] as T];
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

function tiesByEntry(count: number, ties: readonly Tie[]): [other: number, weight: number][][] {
  const tiesOf = Array.from({ length: count }, (): [number, number][] => []);
  for (const [from, to, weight] of ties) {
    tiesOf[from]?.push([to, weight]);
    tiesOf[to]?.push([from, weight]);
  }
  return tiesOf;
}

const REACH = 1000;

/** Centered in the frame and scaled to fill it. */
function fitted(places: readonly Place[]): Place[] {
  const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [x, y] = [middleOf(places.map((place) => place.x)), middleOf(places.map((place) => place.y))];
  const reach = Math.max(...places.flatMap((place) => [Math.abs(place.x - x), Math.abs(place.y - y)]));
  return places.map((place) => ({
    x: Math.round(((place.x - x) * REACH) / reach),
    y: Math.round(((place.y - y) * REACH) / reach),
  }));
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((total, item) => total + of(item), 0);
}
