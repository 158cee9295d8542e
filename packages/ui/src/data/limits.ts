import { limitsContracts } from '@latticework/api/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from './services.ts';

export const limitsKey = ['limits'] as const;

/** What the person has used and may use. Read again whenever the tab comes back: the window moves by itself. */
export const limitsQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: limitsKey,
    queryFn: ({ signal }) => api.call(limitsContracts.limits, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
