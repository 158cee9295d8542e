import type { ApiError, OUTAGE } from '@latticework/api/client';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

// Within the frame in which somebody pressed: a timer's turn later, a checkbox would be seen to jump back first.
notifyManager.setScheduler(queueMicrotask);

/**
 * One client for all screens, with what they have in common: a refusal of the session ends it here, and only what may go
 * better the next time (no answer, a fault of the server) is asked again.
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
        // Without a network too: what is not even tried stays `loading`, and no screen can say what is the matter.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** True where asking the same again can have another outcome. */
function mayGoBetter(error: unknown): boolean {
  const status = statusOf(error);
  // NO_ANSWER of the client: it has been waited for long enough to say so.
  if (status === 0 && (error as ApiError).code === 'no_answer') return false;
  return status === 0 || (status !== undefined && status >= 500);
}

/** A proxy may answer 401 too, and knows nothing of the session. */
function isUnauthenticated(error: unknown): boolean {
  return statusOf(error) === 401 && (error as ApiError).code !== ('outage' satisfies typeof OUTAGE);
}

/** Looked at rather than tested with `instanceof`, which would pull the client's code into what every page loads. */
function statusOf(error: unknown): ApiError['status'] | undefined {
  return error instanceof Error && error.name === 'ApiError' ? (error as ApiError).status : undefined;
}
