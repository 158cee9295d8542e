import type { ToolType } from '@latticework/core/analysis';
import { queryOptions } from '@tanstack/react-query';
import type {
  BiasPageData,
  EntryList,
  EntryListParams,
  Found,
  LibraryCounts,
  ModelPageData,
} from './libraryEntries.ts';
import type { OpenServices } from './ServicesProvider.tsx';

/** Changes only with a release, so it is fetched once per visit. */
export const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/*
 * Public. The code that reads the tables is loaded, and the services are opened, only for a page whose document does
 * not contain its results.
 */
const reads = () => import('./libraryReads.ts');

export const libraryQueries = {
  /** The names of all models. */
  models: (open: OpenServices) =>
    queryOptions({
      ...ONCE,
      queryKey: ['library', 'models'],
      queryFn: async ({ signal }) => (await reads()).readModelNames(await open(), signal),
    }),

  /** The names of all biases. */
  biases: (open: OpenServices) =>
    queryOptions({
      ...ONCE,
      queryKey: ['library', 'biases'],
      queryFn: async ({ signal }) => (await reads()).readBiasNames(await open(), signal),
    }),

  list: (open: OpenServices, type: ToolType, params: EntryListParams) =>
    queryOptions({
      ...ONCE,
      queryKey: ['library', 'list', type, params],
      queryFn: async ({ signal }): Promise<EntryList> =>
        (await reads()).readEntryList(await open(), type, params, signal),
    }),

  modelPage: (open: OpenServices, slug: string) =>
    queryOptions({
      ...ONCE,
      queryKey: ['library', 'model', slug],
      queryFn: async ({ signal }): Promise<Found<ModelPageData>> =>
        (await reads()).readModelPage(await open(), slug, signal),
    }),

  /** By its slug, or by its id. */
  biasPage: (open: OpenServices, slugOrId: string) =>
    queryOptions({
      ...ONCE,
      queryKey: ['library', 'bias', slugOrId],
      queryFn: async ({ signal }): Promise<Found<BiasPageData>> =>
        (await reads()).readBiasPage(await open(), slugOrId, signal),
    }),

  counts: (open: OpenServices) =>
    queryOptions({
      ...ONCE,
      queryKey: ['library', 'counts'],
      queryFn: async ({ signal }): Promise<LibraryCounts> => (await reads()).readCounts(await open(), signal),
    }),
};
