/** How many milliseconds one more event of this key has to wait; undefined when the event is refused. */
export type Rate = (key: string, now: number) => number | undefined;

/** After this many events, the keys whose past events no longer matter are deleted. */
const FORGET_EVERY = 1_000;

/**
 * The generic cell rate algorithm (ATM Forum 1996): each key may have `burst` events at once and `perSecond` in the
 * long run. Faster events are delayed, and refused when the delay would be longer than `longestDelayMs`.
 */
export function createRate({
  perSecond,
  burst,
  longestDelayMs,
}: {
  perSecond: number;
  burst: number;
  longestDelayMs: number;
}): Rate {
  const interval = 1_000 / perSecond;
  const tolerance = interval * (burst - 1);
  /** For each key, the time until which its past events use up the long-run rate. */
  const paidUntil = new Map<string, number>();
  let events = 0;

  return (key, now) => {
    events += 1;
    if (events % FORGET_EVERY === 0) forgetBefore(now);
    const due = Math.max(paidUntil.get(key) ?? 0, now);
    const delay = Math.max(0, due - tolerance - now);
    if (delay > longestDelayMs) return undefined;
    paidUntil.set(key, due + interval);
    return delay;
  };

  function forgetBefore(now: number): void {
    for (const [key, until] of paidUntil) if (until < now) paidUntil.delete(key);
  }
}
