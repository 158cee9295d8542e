/** How long one more event of this key has to wait, in milliseconds: 0 for not at all, undefined for refused. */
export type Rate = (key: string, now: number) => number | undefined;

/** Keys are forgotten once they owe nothing; this many are looked through at a time. */
const FORGET_EVERY = 1_000;

/**
 * The generic cell rate algorithm (ATM Forum 1996): each key may have `burst` events at once and `perSecond` in the long
 * run. What comes faster is spread out, until it would wait longer than `longestDelayMs`.
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
  /** When each key's events are paid for, at the long-run pace. */
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
