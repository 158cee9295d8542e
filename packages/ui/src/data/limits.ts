import { limitsContracts } from '@latticework/api/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from './services.ts';
import { limitsKey } from './tier.ts';

/** If this device's clock is ahead of the server's, refetching without this wait would run in a tight loop. */
const RESET_RETRY = 30_000;

/** Refetched when the tab regains focus and when the next analysis becomes available. */
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
