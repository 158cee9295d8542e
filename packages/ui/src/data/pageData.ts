import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The answers of queries, each under its key. A document brings them along so that nobody has to ask. */
export type PageData = readonly (readonly [QueryKey, unknown])[];

export function takePageData(client: QueryClient, data: PageData): void {
  for (const [key, answer] of data) client.setQueryData(key, answer);
}
