import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import { isOutage, ModelFailure } from './failure.ts';

export type ModelLimits = {
  /** Until the connection stands, encryption included. */
  connectMs: number;
  /** From sending a request to the first word of the answer; and the longest pause between two of them. */
  firstOutputMs: number;
  /** For everything that one analysis asks of a model: retries, repair and all. */
  totalMs: number;
  /** Analyses at a time; one more is not kept waiting. */
  atOnce: number;
  /** So many outages in a row, and the model is left alone for `restMs`. */
  outagesInARow: number;
  restMs: number;
  /** The first wait before a retry; the second is twice as long. */
  retryMs: number;
  /** A server that asks for a longer pause is not waited for. */
  longestRetryAfterMs: number;
};

/** An analysis that has not come from the model by `totalMs` has to be made otherwise, well within a minute. */
export const MODEL_LIMITS: ModelLimits = {
  connectMs: 4_000,
  firstOutputMs: 20_000,
  totalMs: 45_000,
  atOnce: 16,
  outagesInARow: 5,
  restMs: 30_000,
  retryMs: 300,
  longestRetryAfterMs: 8_000,
};

const MOST_RETRIES = 2;

/** What stands between the engine and a server that may be slow, full or down. */
export type CallPolicy = {
  /** One analysis. @throws ModelFailure, or the signal's reason */
  analysis<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  /**
   * One request up to its first output: tried again, for nothing of it has been shown to anybody. The signal given to
   * `work` ends with the wait for that output, so what is read afterwards must hang on the caller's own.
   */
  opening<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
};

export function createCallPolicy(limits: ModelLimits): CallPolicy {
  const slots = bulkhead(limits.atOnce, 0);
  const total = timeout(limits.totalMs, TimeoutStrategy.Aggressive);
  // While one request tries whether the server is back, only an answer counts; a caller who left has seen nothing.
  const breaker = circuitBreaker(
    handleWhen(
      (error) => isOutage(error) || (breaker.state === CircuitState.HalfOpen && !(error instanceof ModelFailure)),
    ),
    { breaker: new ConsecutiveBreaker(limits.outagesInARow), halfOpenAfter: limits.restMs },
  );
  const firstOutput = timeout(limits.firstOutputMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const retries = retry(
    handleWhen((error) => error instanceof ModelFailure && mayRetry(error, limits)),
    { maxAttempts: MOST_RETRIES, backoff: new DelegateBackoff((context) => waitBefore(context, limits)) },
  );

  return {
    async analysis(work, signal) {
      try {
        return await slots.execute(() => {
          // The library would keep everybody waiting for the one that tries.
          if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
          return breaker.execute(() => inTime(total, work, signal));
        });
      } catch (error) {
        if (error instanceof BulkheadRejectedError) throw new ModelFailure('busy', { cause: error });
        if (error instanceof BrokenCircuitError) throw new ModelFailure('resting', { cause: error });
        throw error;
      }
    },

    opening: (work, signal) =>
      retries.execute(() => {
        // A wait between tries does not hear the signal; the next try does.
        signal.throwIfAborted();
        return inTime(firstOutput, work, signal);
      }),
  };
}

async function inTime<T>(
  limit: ReturnType<typeof timeout>,
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await limit.execute((_, inner) => work(inner), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof TaskCancelledError ? new ModelFailure('late', { cause: error }) : error;
  }
}

function mayRetry({ retryAfterMs }: ModelFailure, limits: ModelLimits): boolean {
  return retryAfterMs !== null && retryAfterMs <= limits.longestRetryAfterMs;
}

/** Longer each time and never quite the same, so that servers which failed together do not come back together. */
function waitBefore({ attempt, result }: IRetryBackoffContext<unknown>, { retryMs }: ModelLimits): number {
  const wait = retryMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
  const asked = 'error' in result && result.error instanceof ModelFailure ? (result.error.retryAfterMs ?? 0) : 0;
  return Math.max(wait, asked);
}
