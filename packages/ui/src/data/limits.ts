import { limitsContracts } from '@latticework/api/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from './services.ts';

export const limitsKey = ['limits'] as const;

/** A clock that is ahead of the server's would otherwise ask without end. */
const RESET_RETRY = 30_000;

/** What the person has used and may use. Read again when the tab comes back and when the window has moved on. */
export const limitsQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: limitsKey,
    queryFn: ({ signal }) => api.call(limitsContracts.limits, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const reset = state.data?.resetTime;
      return reset ? Math.max(Date.parse(reset) - Date.now(), RESET_RETRY) : false;
    },
  });
