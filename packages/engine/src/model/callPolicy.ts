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
  /** Until the connection is established, including TLS. */
  connectMs: number;
  /** From sending a request to the first output; also the longest pause between two chunks. */
  firstOutputMs: number;
  /** For all model requests of one analysis, including retries and the repair. */
  totalMs: number;
  /** Concurrent analyses; further ones are rejected at once. */
  atOnce: number;
  /** After this many outages in a row, the circuit stays open for `restMs`. */
  outagesInARow: number;
  restMs: number;
  /** The wait before the first retry; it doubles for the second. */
  retryMs: number;
  /** If the server asks for a longer pause, there is no retry. */
  longestRetryAfterMs: number;
};

/** If the model has not finished after `totalMs`, the embedded engine answers, so that nobody waits for a minute. */
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

/** A model that reasons first may be silent for most of a minute. An analysis has a minute in all. */
export const REASONING_LIMITS: ModelLimits = { ...MODEL_LIMITS, firstOutputMs: 50_000, totalMs: 57_000 };

const MOST_RETRIES = 2;

/** Protects the engine from a model server that may be slow, full or down. */
export type CallPolicy = {
  /**
   * Runs one analysis.
   * @throws ModelFailure, or the signal's reason
   */
  analysis<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  /**
   * Runs one request up to its first output. It is retried, because none of it has been shown yet. The signal passed to
   * `work` ends with the wait for that output, so later reads must use the caller's own signal.
   */
  opening<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
};

export function createCallPolicy(limits: ModelLimits): CallPolicy {
  const slots = bulkhead(limits.atOnce, 0);
  const total = timeout(limits.totalMs, TimeoutStrategy.Aggressive);
  // While the circuit is half-open, only a response closes it; a caller that left has not seen one.
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
          // The library would make all callers wait for the probing one.
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
        // The wait between retries ignores the signal; the next attempt checks it.
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

/** Exponential backoff with jitter, so that clients that failed together do not retry together. */
function waitBefore({ attempt, result }: IRetryBackoffContext<unknown>, { retryMs }: ModelLimits): number {
  const wait = retryMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
  const asked = 'error' in result && result.error instanceof ModelFailure ? (result.error.retryAfterMs ?? 0) : 0;
  return Math.max(wait, asked);
}
