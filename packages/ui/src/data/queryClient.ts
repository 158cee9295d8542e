import type { ApiError, OUTAGE } from '@latticework/api/client';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

// In the same frame as the press: one timer tick later, a checkbox would visibly jump back first.
notifyManager.setScheduler(queueMicrotask);

/**
 * One client for all screens, with their shared rules: a refused session ends here, and only failures that may be
 * temporary (no answer, a server error) are retried.
 */
export function createQueryClient(onUnauthenticated: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthenticated(error)) onUnauthenticated();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && mayGoBetter(error),
        // Also without a network: a paused query stays `loading`, and screens could not report the failure.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** True when a retry can have another outcome. */
function mayGoBetter(error: unknown): boolean {
  const status = statusOf(error);
  // NO_ANSWER of the client: the wait was long enough to report it.
  if (status === 0 && (error as ApiError).code === 'no_answer') return false;
  return status === 0 || (status !== undefined && status >= 500);
}

/** A proxy may also answer 401, which says nothing about the session. */
function isUnauthenticated(error: unknown): boolean {
  return statusOf(error) === 401 && (error as ApiError).code !== ('outage' satisfies typeof OUTAGE);
}

/** Checked by shape, because `instanceof` would import the client's code into what every page loads. */
function statusOf(error: unknown): ApiError['status'] | undefined {
  return error instanceof Error && error.name === 'ApiError' ? (error as ApiError).status : undefined;
}
