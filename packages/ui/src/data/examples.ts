import { queryOptions } from '@tanstack/react-query';
import { ONCE } from './library.ts';
import type { OpenServices } from './ServicesProvider.tsx';
import { type ExamplePageData, FEATURED } from './workedExamples.ts';

const MOST_READ = 9;

/** Like libraryQueries, loads the code that reads the table only when needed. */
const reads = () => import('./exampleReads.ts');

export const exampleQueries = {
  /** The most viewed ones. */
  mostRead: (open: OpenServices) =>
    queryOptions({
      queryKey: ['examples', 'most read'],
      queryFn: async ({ signal }) => (await reads()).readExampleCards(await open(), MOST_READ, signal),
    }),

  /** The most viewed ones, for the start page. */
  featured: (open: OpenServices) =>
    queryOptions({
      ...ONCE,
      queryKey: ['examples', 'featured'],
      queryFn: async ({ signal }) => (await reads()).readExampleCards(await open(), FEATURED, signal),
    }),

  /** All of them, the most viewed first. */
  all: (open: OpenServices) =>
    queryOptions({
      ...ONCE,
      queryKey: ['examples', 'all'],
      queryFn: async ({ signal }) => (await reads()).readExampleCards(await open(), null, signal),
    }),

  /** Null: there is no example of that name, or it no longer exists. */
  page: (open: OpenServices, slug: string) =>
    queryOptions({
      ...ONCE,
      queryKey: ['examples', 'page', slug],
      queryFn: async ({ signal }): Promise<ExamplePageData | null> =>
        (await reads()).readExamplePage(await open(), slug, signal),
    }),

  /** All of them by name. */
  titles: (open: OpenServices) =>
    queryOptions({
      ...ONCE,
      queryKey: ['examples', 'titles'],
      queryFn: async ({ signal }) => (await reads()).readExampleTitles(await open(), signal),
    }),
};
