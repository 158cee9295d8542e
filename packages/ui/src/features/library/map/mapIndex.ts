import { BIAS_CATEGORIES, type Category, MODEL_CATEGORIES } from '@latticework/core/categories';
import type { LibraryMap } from '../../../data/libraryMap.ts';

/** An entry of the map. `place` is its index in the list of all entries, which identifies it. */
export type MapEntry = LibraryMap['nodes'][number] & { place: number; neighbors: readonly number[] };

type MapThread = { from: MapEntry; to: MapEntry; kind: 'related' | 'remedy' };

export type MapCategory = { key: string; type: MapEntry['type']; entries: readonly MapEntry[] };

export type MapIndex = {
  entries: readonly MapEntry[];
  threads: readonly MapThread[];
  bySlug: ReadonlyMap<string, MapEntry>;
  categories: ReadonlyMap<string, MapCategory>;
};

/** The map with everything that is read from it precomputed. */
export function indexMap({ nodes, related, remedies }: LibraryMap): MapIndex {
  const neighbors = nodes.map((): number[] => []);
  for (const [from, to] of [...related, ...remedies]) {
    neighbors[from]?.push(to);
    neighbors[to]?.push(from);
  }
  const entries = nodes.map((node, place) => ({ ...node, place, neighbors: neighbors[place] ?? [] }));
  const threadsOf = (pairs: LibraryMap['related'], kind: MapThread['kind']) =>
    pairs.flatMap(([at, other]): MapThread[] => {
      const from = entries[at];
      const to = entries[other];
      return from && to ? [{ from, to, kind }] : [];
    });
  return {
    entries,
    threads: [...threadsOf(related, 'related'), ...threadsOf(remedies, 'remedy')],
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    categories: new Map(
      [...Map.groupBy(entries, ({ category }) => category)].map(([key, its]) => [
        key,
        { key, type: its[0]?.type ?? 'mental_model', entries: its },
      ]),
    ),
  };
}

const NEIGHBOR_TITLES = {
  mental_model: { mental_model: 'Related models', cognitive_bias: 'Counters' },
  cognitive_bias: { cognitive_bias: 'Related biases', mental_model: 'Countered by' },
} as const;

/** Its neighbors grouped by their relation, its own type first, each group sorted by name. */
export function neighborGroups({ entries }: MapIndex, entry: MapEntry): { title: string; entries: MapEntry[] }[] {
  const neighbors = entry.neighbors
    .flatMap((place) => entries[place] ?? [])
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return Object.entries(NEIGHBOR_TITLES[entry.type])
    .map(([type, title]) => ({ title, entries: neighbors.filter((neighbor) => neighbor.type === type) }))
    .filter((group) => group.entries.length > 0);
}

const CATEGORIES: Record<string, Category> = { ...MODEL_CATEGORIES, ...BIAS_CATEGORIES };

/** The key of a category that only a newer server knows. */
export function categoryOf(key: string): Pick<Category, 'name' | 'color'> {
  return CATEGORIES[key] ?? { name: key, color: '#808080' };
}
