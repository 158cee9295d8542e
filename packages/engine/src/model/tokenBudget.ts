/** What may be spent in a day, shared by all servers of an installation. */
export type TokenBudget = {
  /** Sets so many tokens aside before a request; null when the day has no more room for them. */
  reserve(tokens: number): Promise<Reservation | null>;
};

export type Reservation = {
  /** Puts what was really spent in place of what was set aside. The first call counts. */
  settle(tokens: number): Promise<void>;
};

/**
 * How many tokens a text takes, guessed high. Servers do not tell before, and each model counts in its own way: English
 * has some four bytes to a token, and other scripts three, a sign or less.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
