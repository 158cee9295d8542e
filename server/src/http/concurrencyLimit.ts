import { AppError } from '@latticework/core/errors';

/** Far more than one screen asks for at once; a line this long means that something is asking without end. */
const WAITING_PER_CALLER = 100;

/** Runs `work` when it is the caller's turn. Rejects with a `rate_limited` AppError when too much is waiting already. */
export type ConcurrencyLimit = <T>(callerId: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Limits how much work of one kind runs at once, for each caller and for all of them together, so that one caller's
 * many requests never take the database or the processor from everybody else. What exceeds the limit waits: each
 * caller's requests in order, and callers take turns. Work whose signal is aborted leaves the line and never starts.
 */
export function createConcurrencyLimit({
  perCaller,
  total = Number.POSITIVE_INFINITY,
  waitingPerCaller = WAITING_PER_CALLER,
}: {
  perCaller: number;
  total?: number;
  waitingPerCaller?: number;
}): ConcurrencyLimit {
  /** Everyone who has work running or waiting; who had a turn longest ago comes first. */
  const callers = new Map<string, Caller>();
  let running = 0;

  return async function limited(callerId, signal, work) {
    signal.throwIfAborted();
    const caller = callers.get(callerId) ?? { running: 0, waiting: new Set() };
    callers.set(callerId, caller);
    if (caller.running < perCaller && running < total) begin(caller);
    else await turnOf(callerId, caller, signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      running -= 1;
      caller.running -= 1;
      forgetIfIdle(callerId, caller);
      beginNext();
    }
  };

  function turnOf(callerId: string, caller: Caller, signal: AbortSignal): Promise<void> {
    if (caller.waiting.size >= waitingPerCaller) {
      throw new AppError('rate_limited', 'Too many of your requests are waiting. Please try again in a few seconds.');
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        caller.waiting.delete(start);
        forgetIfIdle(callerId, caller);
        reject(signal.reason);
      };
      caller.waiting.add(start);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function begin(caller: Caller): void {
    running += 1;
    caller.running += 1;
  }

  function beginNext(): void {
    for (const [callerId, caller] of callers) {
      if (running >= total) return;
      const [start] = caller.waiting;
      if (!start || caller.running >= perCaller) continue;
      caller.waiting.delete(start);
      begin(caller);
      // To the end of the map, where this loop comes by again if there is room left.
      callers.delete(callerId);
      callers.set(callerId, caller);
      start();
    }
  }

  function forgetIfIdle(callerId: string, caller: Caller): void {
    if (caller.running === 0 && caller.waiting.size === 0) callers.delete(callerId);
  }
}

type Caller = { running: number; waiting: Set<() => void> };
