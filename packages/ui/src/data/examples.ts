import { queryOptions, skipToken } from '@tanstack/react-query';
import { z } from 'zod';
import { ONCE } from './library.ts';
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
const titleSchema = exampleSchema.pick({ slug: true, title: true, category: true });

export type ExampleTitle = z.output<typeof titleSchema>;

export const exampleQueries = {
  /** Those that are read most, to be read on a screen. */
  mostRead: ({ supabase }: Services) =>
    queryOptions({
      queryKey: ['examples', 'most read'],
      queryFn: async ({ signal }) => {
        const rows = await mostReadFirst(supabase, exampleSchema).limit(READ).abortSignal(signal);
        return z.array(exampleSchema).parse(readRows(rows));
      },
    }),

  /** All of them by name. Null stands for services that are not open yet. */
  titles: (services: Services | null) =>
    queryOptions({
      ...ONCE,
      queryKey: ['examples', 'titles'],
      queryFn: services
        ? async ({ signal }) => {
            const rows = await mostReadFirst(services.supabase, titleSchema).abortSignal(signal);
            return z.array(titleSchema).parse(readRows(rows));
          }
        : skipToken,
    }),
};

function mostReadFirst(supabase: Services['supabase'], { shape }: z.ZodObject) {
  return (
    supabase
      .from('example_analyses')
      .select(Object.keys(shape).join(', '))
      .eq('is_active', true)
      .order('view_count', { ascending: false })
      // Those that nobody has read yet keep one order.
      .order('slug')
  );
}
