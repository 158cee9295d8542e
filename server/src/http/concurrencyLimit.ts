import { AppError } from '@latticework/core/errors';

/** Far more than one screen requests at once; a queue this long means a client in a loop. */
const WAITING_PER_CALLER = 100;

/** Runs `work` when it is the caller's turn. Rejects with a `rate_limited` AppError when the caller's queue is full. */
export type ConcurrencyLimit = <T>(callerId: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Limits how much work of one kind runs at once, per caller and in total, so that one caller's many requests never take
 * the database or the processor from everyone else. The rest waits: each caller's requests in order, with callers
 * taking turns. Work whose signal is aborted leaves the queue and never starts.
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
  /** All callers with running or waiting work, those whose last turn was longest ago first. */
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
      // Moves to the end of the map, where this loop reaches it again if there is room left.
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
