import { type HistoryPage, historyContracts } from '@latticework/api/contracts/history';
import { analysisSchema, QUERY_TYPES } from '@latticework/core/analysis';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import { readRows } from './readRows.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';

const historyKey = ['history'] as const;
const historyListKey = [...historyKey, 'list'] as const;
const pagesKey = [...historyListKey, 'pages'] as const;
export const entryKey = (id: string) => [...historyKey, 'entry', id] as const;
/** Computed from the whole history, so every change to it makes them stale. */
export const patternsKey = [...historyKey, 'patterns'] as const;

const NEWEST = 10;

/** A past question in the list; its analysis comes with `historyQueries.entry`. */
export type HistoryEntry = ReturnType<typeof entryOf>;

/** A stored analysis of an older or a newer version that cannot be read counts as missing. */
const storedSchema = z
  .object({
    id: z.uuid(),
    query_type: z.enum(QUERY_TYPES).catch('manual'),
    query_text: z.string(),
    created_at: z.string(),
    full_response: analysisSchema.nullable().catch(null),
    finish_tries: z.number().catch(0),
  })
  .transform((row) => ({
    id: row.id,
    queryType: row.query_type,
    text: row.query_text,
    createdAt: new Date(row.created_at),
    analysis: row.full_response,
    finishTries: row.finish_tries,
  }));
export type StoredEntry = z.output<typeof storedSchema>;

export const historyQueries = {
  list: ({ api }: Services, { since, search }: { since: Date | null; search: string }) =>
    infiniteQueryOptions({
      queryKey: [...pagesKey, since?.toISOString() ?? 'all', search],
      queryFn: ({ signal, pageParam }) =>
        api.call(historyContracts.history, {
          query: {
            ...(pageParam && { after: pageParam }),
            ...(since && { since: since.toISOString() }),
            ...(search && { search }),
          },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages.flatMap(({ entries }) => entries.map(entryOf)),
    }),

  /**
   * The person's newest questions that contain these words; without words, the newest of all. For places without a
   * list, which would be refetched page by page after scrolling. Null when the services are not open, no one is signed
   * in, or nothing is requested yet.
   */
  newest: (services: Services | null, personId: string | null, search: string | null) =>
    queryOptions({
      queryKey: [...historyListKey, 'newest', personId, search],
      queryFn:
        services && personId !== null && search !== null
          ? async ({ signal }) => {
              const query = search ? { search } : {};
              const { entries } = await services.api.call(historyContracts.history, { query, signal });
              return entries.slice(0, NEWEST).map(entryOf);
            }
          : skipToken,
    }),

  /** One question with its analysis; null when it does not exist or belongs to another person. */
  entry: ({ supabase }: Services, id: string) =>
    queryOptions({
      queryKey: entryKey(id),
      queryFn: async ({ signal }) => {
        // The id comes from the address and can be anything.
        if (!z.uuid().safeParse(id).success) return null;
        const row = await supabase
          .from('query_history')
          .select('id, query_type, query_text, created_at, full_response, finish_tries')
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle();
        const found = readRows(row);
        return found ? storedSchema.parse(found) : null;
      },
      // A complete analysis never changes. An incomplete one may be finished elsewhere, or still be running.
      staleTime: ({ state }) => (state.data?.analysis?.metadata.brokenOff ? 0 : Number.POSITIVE_INFINITY),
    }),
};

function entryOf(entry: HistoryPage['entries'][number]) {
  const { id, queryType, text, brokenOff } = entry;
  return { id, queryType, text, brokenOff, createdAt: new Date(entry.askedAt) };
}

/** Stores a new entry, so that its page need not load it. */
export function keepEntry(queryClient: QueryClient, entry: StoredEntry) {
  // A pending request could still return the previous state of the entry.
  void queryClient.cancelQueries({ queryKey: entryKey(entry.id), exact: true });
  queryClient.setQueryData<StoredEntry | null>(entryKey(entry.id), entry);
}

/** After a question was asked. */
export function refreshHistory(queryClient: QueryClient) {
  // A list that was scrolled would refetch all its pages before it showed the newest question, so a list that is not on
  // screen is reset.
  queryClient.removeQueries({ queryKey: pagesKey, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: historyListKey });
  void queryClient.invalidateQueries({ queryKey: patternsKey });
}

export function useDeleteHistoryEntry() {
  const { supabase } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await queryClient.cancelQueries({ queryKey: entryKey(id) });
      readRows(await supabase.from('query_history').delete().eq('id', id));
    },
    onSuccess: (_done, id) => {
      // Removed from the loaded pages, because refetching a long list page by page takes too long.
      queryClient.setQueriesData<InfiniteData<HistoryPage>>(
        { queryKey: pagesKey },
        (list) => list && without(list, id),
      );
      // Set to null instead of removed, because the screen that still shows it would fetch a removed query again.
      queryClient.setQueryData(entryKey(id), null);
      void queryClient.invalidateQueries({ queryKey: patternsKey });
      void queryClient.invalidateQueries({ queryKey: historyListKey });
    },
  });
}

function without({ pages, ...rest }: InfiniteData<HistoryPage>, id: string): InfiniteData<HistoryPage> {
  return {
    ...rest,
    pages: pages.map((page) => ({ ...page, entries: page.entries.filter((entry) => entry.id !== id) })),
  };
}
