/**
 * Lets each person have so much of a kind of work under way; what more they ask for waits in line, so that one person's
 * many requests never take the database or the processor from everybody else.
 */
export function createTurns(atOnce: number) {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();

  /** Whoever has gone away by the time of their turn gives it on. */
  return async function inTurn<T>(personId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = lines.get(personId) ?? { running: 0, waiting: [] };
    lines.set(personId, line);
    if (line.running < atOnce) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(personId);
    }
  };
}
