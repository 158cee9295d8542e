/** The daily token budget, shared by all servers of an installation. */
export type TokenBudget = {
  /** Reserves tokens before a request; null when the day's budget has no room for them. */
  reserve(tokens: number): Promise<Reservation | null>;
};

export type Reservation = {
  /** Replaces the reservation with the tokens that were used. Only the first call counts. */
  settle(tokens: number): Promise<void>;
};

/**
 * A high estimate of how many tokens a text takes. Servers do not say in advance, and each model counts in its own way:
 * English has about four bytes per token, other scripts three bytes, one character or less.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
