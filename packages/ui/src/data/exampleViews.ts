import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { exampleQueries } from './examples.ts';
import { useServicesControl } from './ServicesProvider.tsx';
import { whenIdle } from './whenIdle.ts';
import type { ExampleViews } from './workedExamples.ts';

/*
 * How often examples have been opened. No document can know it, so it is asked for behind the first paint: what opens
 * the services is larger than the page.
 */

/** Undefined until it is known. */
export function useExampleViews(): ExampleViews | undefined {
  const { open } = useServicesControl();
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  const { data, error } = useQuery({ ...exampleQueries.views(open), enabled: wanted });
  useEffect(() => {
    if (error) console.warn('How often the examples were read could not be loaded.', error);
  }, [error]);
  return data;
}

/** Counts that an example is opened, once for each mount, and says how often that has been. Undefined until it is known. */
export function useCountedView(slug: string): number | undefined {
  const { open } = useServicesControl();
  const queryClient = useQueryClient();
  const { mutate, data } = useMutation({
    mutationFn: async () => (await import('./exampleReads.ts')).countExampleView(await open(), slug),
    onSuccess: (views) => {
      const { queryKey } = exampleQueries.views(open);
      queryClient.setQueryData(queryKey, (known) => known && { ...known, [slug]: views });
    },
    onError: (error) => console.warn('That this example was opened could not be counted.', error),
  });
  useEffect(() => whenIdle(mutate), [mutate]);
  return data;
}
