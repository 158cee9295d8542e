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
/** Drawn from all of the history, so that whatever changes it makes them stale. */
export const patternsKey = [...historyKey, 'patterns'] as const;

const NEWEST = 10;

/** A past question in the list; its analysis comes with `historyQueries.entry`. */
export type HistoryEntry = ReturnType<typeof entryOf>;

/** A stored answer of an older or a newer version that cannot be read is as good as none. */
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
   * The person's newest that hold these words; without any, the newest of all. For where no list is: one that somebody
   * has scrolled through would be fetched anew page by page. Null stands for services that are not open, for nobody, or
   * for no wish yet.
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

  /** One question with what was answered; null when it is not there, or not this person's. */
  entry: ({ supabase }: Services, id: string) =>
    queryOptions({
      queryKey: entryKey(id),
      queryFn: async ({ signal }) => {
        // An address may name anything.
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
      // What is whole never changes. What broke off may be finished elsewhere, or still be on its way.
      staleTime: ({ state }) => (state.data?.analysis?.metadata.brokenOff ? 0 : Number.POSITIVE_INFINITY),
    }),
};

function entryOf(entry: HistoryPage['entries'][number]) {
  const { id, queryType, text, brokenOff } = entry;
  return { id, queryType, text, brokenOff, createdAt: new Date(entry.askedAt) };
}

/** Stores an entry that was just made, so that its page need not load it. */
export function keepEntry(queryClient: QueryClient, entry: StoredEntry) {
  // A request that is under way could still bring the entry as it was before.
  void queryClient.cancelQueries({ queryKey: entryKey(entry.id), exact: true });
  queryClient.setQueryData<StoredEntry | null>(entryKey(entry.id), entry);
}

/** After a question was asked. */
export function refreshHistory(queryClient: QueryClient) {
  // A list that somebody has scrolled through would be read anew from its first page to its last before it showed the
  // newest question: one that is not on screen begins afresh.
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
      // Taken out of what is there: to read a long list anew, page by page, takes longer than anybody looks on.
      queryClient.setQueriesData<InfiniteData<HistoryPage>>(
        { queryKey: pagesKey },
        (list) => list && without(list, id),
      );
      // Known to be gone: a removed query would be asked for again by the screen that still shows it.
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
