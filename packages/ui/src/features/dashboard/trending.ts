import { byTrend, type Trend } from '@latticework/core/trending';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { readRows } from '../../data/readRows.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { Services } from '../../data/services.ts';

const COLUMNS = 'id, slug, question, category, topic_source, click_count, metadata, created_at';
const READ = 12;

const UNKNOWN = { isHot: false, engagement: 0, recency: null };

/** Metadata comes from the question's source: unreadable parts are ignored, and the row stays. */
const metadataSchema = z
  .object({
    isHot: z.boolean().catch(UNKNOWN.isHot),
    engagement: z.number().nonnegative().catch(UNKNOWN.engagement),
    recency: z.enum(['now', 'today']).nullable().catch(UNKNOWN.recency),
  })
  .catch(UNKNOWN);

const trendingQuestionSchema = z
  .object({
    id: z.string(),
    /** The slug of a sample that ships with the product; a live question has none. */
    slug: z.string().nullable(),
    question: z.string(),
    category: z.enum(['technology', 'business', 'personal', 'society', 'other']).catch('other'),
    topic_source: z.string(),
    click_count: z.number().nonnegative().catch(0),
    metadata: metadataSchema,
    created_at: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    isSample: row.slug !== null,
    question: row.question,
    category: row.category,
    source: row.topic_source,
    clicks: row.click_count,
    ...(row.metadata satisfies Omit<Trend, 'createdAt'>),
    createdAt: new Date(row.created_at),
  }));

export type TrendingQuestion = z.output<typeof trendingQuestionSchema>;

/** The newest active questions, the most discussed first. */
export const trendingQuery = ({ supabase }: Services) =>
  queryOptions({
    queryKey: ['trending'],
    queryFn: async ({ signal }) => trendingQuestionsOf(await newestActive(supabase, signal)),
  });

export function trendingQuestionsOf(rows: unknown): TrendingQuestion[] {
  return z.array(trendingQuestionSchema).parse(rows).sort(byTrend);
}

async function newestActive(supabase: Services['supabase'], signal: AbortSignal): Promise<unknown> {
  const rows = await supabase
    .from('trending_questions')
    .select(COLUMNS)
    .eq('active', true)
    .order('created_at', { ascending: false })
    // A stable order for questions of the same time.
    .order('id')
    .limit(READ)
    .abortSignal(signal);
  return readRows(rows);
}

/** Not awaited, and a failure does not matter. */
export function useRecordTrendingClick() {
  const { supabase } = useServices();
  return useMutation({
    mutationFn: async (id: string) => {
      readRows(await supabase.rpc('record_trending_click', { question_id: id }));
    },
  });
}
