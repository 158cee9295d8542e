import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolType } from '@latticework/core/analysis';
import { layOut } from './mapLayout.ts';
import type { Bias, MentalModel } from './schema.ts';

/** An entry and its position, x to the right and y up, both from -1000 to 1000. `id` is MM012 or CB048. */
export type MapNode = {
  type: ToolType;
  id: string;
  slug: string;
  name: string;
  category: string;
  x: number;
  y: number;
};

/** Two entries, by their index in `nodes`. */
export type Thread = [number, number];

/**
 * All entries of the library and their connections. Each pair is connected at most once: two of the same type because
 * they are related, a model and a bias because the model counters the bias. Then the model comes first.
 */
export type LibraryMap = { nodes: MapNode[]; related: Thread[]; remedies: Thread[] };

export const MAP_FILE = join(import.meta.dirname, '..', 'dist', 'map.json');

/** The map as `pnpm build` laid it out. */
export function loadMap(): LibraryMap {
  return JSON.parse(readFileSync(MAP_FILE, 'utf8')) as LibraryMap;
}

/** Takes about a second. */
export function layOutMap(models: readonly MentalModel[], biases: readonly Bias[]): LibraryMap {
  const entries = [
    ...models.map((model) => entryOf('mental_model', model.id, model)),
    ...biases.map((bias) => entryOf('cognitive_bias', bias.cb_id, bias)),
  ];
  const ties = tiesBetween(models, biases, entries);
  const places = layOut(entries, [
    ...ties.related.map(([from, to]) => [from, to, PULL.related] as const),
    ...ties.remedies.map(([from, to]) => [from, to, PULL.remedy] as const),
  ]);
  return { nodes: entries.map((entry, index) => ({ ...entry, ...places[index] }) as MapNode), ...ties };
}

type Entry = Omit<MapNode, 'x' | 'y'>;
type Ties = Pick<LibraryMap, 'related' | 'remedies'>;

/** How strongly entries attract each other. */
const PULL = { related: 2, remedy: 1 };

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
    if (place === undefined) throw new Error(`${slug} is not a ${type} of the library`);
    return place;
  }
}

/** The lower index first, which is the model's for a model and a bias. */
function oncePerPair(threads: readonly Thread[]): Thread[] {
  const pairs = threads.map(([a, b]): Thread => (a < b ? [a, b] : [b, a]));
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()].sort(([a, b], [c, d]) => a - c || b - d);
}
