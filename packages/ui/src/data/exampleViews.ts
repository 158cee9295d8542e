import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PublicTables } from './publicTables.ts';
import { useServicesControl } from './ServicesProvider.tsx';
import { whenIdle } from './whenIdle.ts';
import type { ExampleViews } from './workedExamples.ts';

/*
 * How often examples have been opened. No document contains it, so it is fetched after the first paint, without the
 * services, which a visitor who only reads does not need.
 */

/** Undefined until it is known. */
export function useExampleViews(): ExampleViews | undefined {
  const { tables } = useServicesControl();
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  const { data, error } = useQuery({ ...exampleViewsQuery(tables), enabled: wanted });
  useEffect(() => {
    if (error) console.warn('How often the examples were read could not be loaded.', error);
  }, [error]);
  return data;
}

/**
 * Counts that an example is opened, once per mount, and returns how often that has happened. Undefined until it is
 * known.
 */
export function useCountedView(slug: string): number | undefined {
  const { tables } = useServicesControl();
  const queryClient = useQueryClient();
  const { mutate, data } = useMutation({
    mutationFn: () => countExampleView(tables, slug),
    onSuccess: (views) => {
      const { queryKey } = exampleViewsQuery(tables);
      queryClient.setQueryData(queryKey, (known) => known && { ...known, [slug]: views });
    },
    onError: (error) => console.warn('That this example was opened could not be counted.', error),
  });
  useEffect(() => whenIdle(mutate), [mutate]);
  return data;
}

/** Always current, so fetched again each time. */
const exampleViewsQuery = (tables: PublicTables) =>
  queryOptions({
    queryKey: ['examples', 'views'],
    queryFn: async ({ signal }): Promise<ExampleViews> => {
      const rows = viewsIn(await tables(`${TABLE}&is_active=eq.true`, { signal }));
      return Object.fromEntries(rows.map((row) => [row.slug, row.view_count]));
    },
    staleTime: 0,
  });

/** Counts one view, and returns the new count. */
async function countExampleView(tables: PublicTables, slug: string): Promise<number> {
  const body = JSON.stringify({ example_slug: slug });
  // With `keepalive`, so that it counts even when the person leaves at once.
  await tables('rpc/increment_example_view_count', { method: 'POST', body, keepalive: true });
  const [row] = viewsIn(await tables(`${TABLE}&slug=eq.${encodeURIComponent(slug)}`));
  if (!row) throw new Error('This example no longer exists.');
  return row.view_count;
}

const TABLE = 'example_analyses?select=slug,view_count';

type ViewsRow = { slug: string; view_count: number };

/** Checked by hand, because the usual validation code is larger than the page. */
function viewsIn(answer: unknown): ViewsRow[] {
  if (Array.isArray(answer) && answer.every((row) => typeof row?.view_count === 'number')) return answer;
  throw new TypeError('The answer has no view counts.');
}
