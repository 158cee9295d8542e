import { type Patterns, patternsContracts } from '@latticework/api/contracts/patterns';
import { queryOptions } from '@tanstack/react-query';
import { patternsKey } from './history.ts';
import type { Services } from './services.ts';

export type { Patterns };

/** What recurs in all questions of the person, by month in this device's time zone. */
export const patternsQuery = ({ api }: Services) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    queryKey: [...patternsKey, timeZone],
    queryFn: ({ signal }) => api.call(patternsContracts.patterns, { query: { timeZone }, signal }),
  });
};
