import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Query results by key. A document contains them so that the page need not fetch them. */
export type PageData = readonly (readonly [QueryKey, unknown])[];

export function takePageData(client: QueryClient, data: PageData): void {
  for (const [key, answer] of data) client.setQueryData(key, answer);
}
