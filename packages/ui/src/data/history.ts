import { analysisSchema, QUERY_TYPES } from '@latticework/core/analysis';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readRows } from './readRows.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';

const historyKey = ['history'] as const;
export const historyListKey = [...historyKey, 'list'] as const;

/** The list reads light columns only; an analysis is many times the size of its question. */
const entrySchema = z
  .object({
    id: z.uuid(),
    query_type: z.enum(QUERY_TYPES).catch('manual'),
    query_text: z.string(),
    created_at: z.string(),
    tier_at_query: z.enum(['free', 'premium']).catch('free'),
  })
  .transform((row) => ({
    id: row.id,
    queryType: row.query_type,
    text: row.query_text,
    createdAt: new Date(row.created_at),
    tier: row.tier_at_query,
  }));

/** A stored answer of an older or a newer version that cannot be read is as good as none. */
const storedSchema = z.object({ full_response: analysisSchema.nullable().catch(null) });

export type HistoryEntry = z.output<typeof entrySchema>;

export const historyQueries = {
  list: ({ supabase }: Services, since: Date | null) =>
    queryOptions({
      queryKey: [...historyListKey, since?.toISOString() ?? 'all'],
      queryFn: async ({ signal }) => {
        let rows = supabase
          .from('query_history')
          .select('id, query_type, query_text, created_at, tier_at_query')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .abortSignal(signal);
        if (since) rows = rows.gte('created_at', since.toISOString());
        return z.array(entrySchema).parse(readRows(await rows));
      },
    }),

  stored: ({ supabase }: Services, id: string) =>
    queryOptions({
      queryKey: [...historyKey, 'stored', id],
      queryFn: async ({ signal }) => {
        const row = await supabase
          .from('query_history')
          .select('full_response')
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle();
        const found = readRows(row);
        return found ? storedSchema.parse(found).full_response : null;
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export function useDeleteHistoryEntry() {
  const { supabase } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      readRows(await supabase.from('query_history').delete().eq('id', id));
    },
    onSuccess: (_done, id) => {
      queryClient.removeQueries({ queryKey: [...historyKey, 'stored', id] });
      return queryClient.invalidateQueries({ queryKey: historyListKey });
    },
  });
}
