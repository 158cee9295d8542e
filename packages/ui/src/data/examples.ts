import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readRows } from './readRows.ts';
import type { Services } from './services.ts';

const READ = 9;

const exampleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  question: z.string(),
  title: z.string(),
  category: z.string(),
});

/** The worked examples that are read most. */
export const examplesQuery = ({ supabase }: Services) =>
  queryOptions({
    queryKey: ['examples'],
    queryFn: async ({ signal }) => {
      const rows = await supabase
        .from('example_analyses')
        .select('id, slug, question, title, category')
        .eq('is_active', true)
        .order('view_count', { ascending: false })
        // Those that nobody has read yet keep one order.
        .order('slug')
        .limit(READ)
        .abortSignal(signal);
      return z.array(exampleSchema).parse(readRows(rows));
    },
  });
