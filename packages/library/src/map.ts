import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolType } from '@latticework/core/analysis';
import { UndirectedGraph } from 'graphology';
import forceAtlas2Module, { type ForceAtlas2Settings } from 'graphology-layout-forceatlas2';
import type { Bias, MentalModel } from './schema.ts';

/** An entry and its place, x to the right and y up, both from -1000 to 1000. `id` is MM012 or CB048. */
export type MapNode = {
  type: ToolType;
  id: string;
  slug: string;
  name: string;
  category: string;
  x: number;
  y: number;
};

/** Two entries, by their places in the list of nodes. */
export type Thread = [number, number];

/**
 * Every entry of the library, and what ties them. Each pair is tied once at most: two of a kind because they are
 * related, a model and a bias because the one is a remedy for the other. Then the model stands first.
 */
export type LibraryMap = { nodes: MapNode[]; related: Thread[]; remedies: Thread[] };

export const MAP_FILE = join(import.meta.dirname, '..', 'dist', 'map.json');

/** The map as `pnpm build` laid it out. */
export function loadMap(): LibraryMap {
  return JSON.parse(readFileSync(MAP_FILE, 'utf8')) as LibraryMap;
}

/** The same map for the same library, always: nothing in it is left to chance. Takes a second. */
export function layOutMap(models: readonly MentalModel[], biases: readonly Bias[]): LibraryMap {
  const entries = [
    ...models.map((model) => entryOf('mental_model', model.id, model)),
    ...biases.map((bias) => entryOf('cognitive_bias', bias.cb_id, bias)),
  ];
  const ties = tiesBetween(models, biases, entries);
  const places = layOut(entries, ties);
  return { nodes: entries.map((entry, index) => ({ ...entry, ...places[index] }) as MapNode), ...ties };
}

type Entry = Omit<MapNode, 'x' | 'y'>;
type Ties = Pick<LibraryMap, 'related' | 'remedies'>;
type Place = { x: number; y: number };

function entryOf(type: ToolType, id: string, { slug, name, category }: MentalModel | Bias): Entry {
  return { type, id, slug, name, category };
}

function tiesBetween(models: readonly MentalModel[], biases: readonly Bias[], entries: readonly Entry[]): Ties {
  const places = new Map(entries.map(({ type, slug }, index) => [`${type} ${slug}`, index]));
  const threads = (from: ToolType, slug: string, to: ToolType, slugs: readonly string[]) =>
    slugs.map((other): Thread => [at(from, slug), at(to, other)]);

  return {
    related: oncePerPair([
      ...models.flatMap((it) => threads('mental_model', it.slug, 'mental_model', it.related_model_slugs)),
      ...biases.flatMap((it) => threads('cognitive_bias', it.slug, 'cognitive_bias', it.related_bias_slugs)),
    ]),
    remedies: oncePerPair([
      ...models.flatMap((it) => threads('mental_model', it.slug, 'cognitive_bias', it.counters_bias_slugs)),
      ...biases.flatMap((it) => threads('cognitive_bias', it.slug, 'mental_model', it.remedy_model_slugs)),
    ]),
  };

  function at(type: ToolType, slug: string): number {
    const place = places.get(`${type} ${slug}`);
    if (place === undefined) throw new Error(`${slug} is no ${type} of the library`);
    return place;
  }
}

/** The lower place first: of a model and a bias that is the model's. */
function oncePerPair(threads: readonly Thread[]): Thread[] {
  const pairs = threads.map(([a, b]): Thread => (a < b ? [a, b] : [b, a]));
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()].sort(([a, b], [c, d]) => a - c || b - d);
}

type ForceAtlas2 = {
  assign: (graph: UndirectedGraph, how: { iterations: number; settings: ForceAtlas2Settings }) => void;
};
/** Its types say "export default" and its code `module.exports`, which compilers take in different ways. */
const forceAtlas2 = forceAtlas2Module as unknown as ForceAtlas2;

const REACH = 1000;
/** Of a full turn: places that follow one another by it never come to lie on a line. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * How strongly things are drawn together. A category is held by a knot in its middle that is not shown, so that it is a
 * region; what is related weighs more than a remedy, so that models lie to one side and biases to the other.
 */
const PULL = { category: 24, related: 3, remedy: 0.5 };
const FORCES = { gravity: 1, scalingRatio: 40, edgeWeightInfluence: 1, slowDown: 4 };

function layOut(entries: readonly Entry[], { related, remedies }: Ties): Place[] {
  const categories = [...new Set(entries.map(({ category }) => category))];
  const graph = new UndirectedGraph();
  for (const [index, category] of categories.entries()) {
    graph.addNode(category, { ...onCircle(index / categories.length, REACH), size: 1 });
  }
  for (const [index, { category }] of entries.entries()) {
    const middle = placeOf(category);
    const around = onCircle(index * GOLDEN, REACH / 8);
    graph.addNode(index, { x: middle.x + around.x, y: middle.y + around.y, size: 1 });
    graph.addEdge(index, category, { weight: PULL.category });
  }
  for (const [from, to] of related) graph.addEdge(from, to, { weight: PULL.related });
  for (const [from, to] of remedies) graph.addEdge(from, to, { weight: PULL.remedy });

  forceAtlas2.assign(graph, { iterations: 600, settings: FORCES });
  // Then each takes the room that it needs.
  forceAtlas2.assign(graph, { iterations: 150, settings: { ...FORCES, adjustSizes: true } });
  return fitted(entries.map((entry, index) => ({ ...placeOf(index), type: entry.type })));

  function placeOf(node: string | number): Place {
    return { x: graph.getNodeAttribute(node, 'x') as number, y: graph.getNodeAttribute(node, 'y') as number };
  }
}

function onCircle(turn: number, radius: number): Place {
  return { x: radius * Math.cos(2 * Math.PI * turn), y: radius * Math.sin(2 * Math.PI * turn) };
}

/** Names need more room to the side than above, and so do windows. */
const STRETCH = 1.25;

/** Wider than high, with the models to the left, and as large as it may be. */
function fitted(places: readonly (Place & { type: ToolType })[]): Place[] {
  const middle = { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
  const around = places.map(({ x, y, type }) => ({ x: x - middle.x, y: y - middle.y, type }));
  const flat = turned(around, -longAxis(around));
  const models = mean(flat.filter(({ type }) => type === 'mental_model').map(({ x }) => x));
  const faced = models > 0 ? turned(flat, Math.PI) : flat;
  const wide = faced.map(({ x, y }) => ({ x: x * STRETCH, y }));
  const scale = REACH / Math.max(...wide.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
  return wide.map(({ x, y }) => ({ x: Math.round(x * scale), y: Math.round(y * scale) }));
}

function turned<P extends Place>(places: readonly P[], angle: number): P[] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return places.map((place) => ({ ...place, x: place.x * cos - place.y * sin, y: place.x * sin + place.y * cos }));
}

/** The angle of the line along which the places are spread widest. */
function longAxis(places: readonly Place[]): number {
  const xx = mean(places.map(({ x }) => x * x));
  const yy = mean(places.map(({ y }) => y * y));
  const xy = mean(places.map(({ x, y }) => x * y));
  return Math.atan2(2 * xy, xx - yy) / 2;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
