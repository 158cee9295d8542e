import type { ApiError, OUTAGE } from '@latticework/api/client';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './apiErrors.ts';

const RETRIES = 2;

// Updates the screen in the same frame as the press: one timer tick later, a checkbox would visibly jump back first.
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
        // Runs queries even without a network: a paused query stays `loading`, and screens could not report the
        // failure.
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
  // The client's NO_ANSWER error: the wait was long enough that the failure is reported instead of retried.
  if (status === 0 && (error as ApiError).code === 'no_answer') return false;
  return status === 0 || (status !== undefined && status >= 500);
}

/** A proxy may also answer 401, which says nothing about the session. */
function isUnauthenticated(error: unknown): boolean {
  return statusOf(error) === 401 && (error as ApiError).code !== ('outage' satisfies typeof OUTAGE);
}

function statusOf(error: unknown): ApiError['status'] | undefined {
  return isApiError(error) ? error.status : undefined;
}
