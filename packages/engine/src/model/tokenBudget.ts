/** The daily token budget of the installation and of each person, shared by all servers of an installation. */
export type TokenBudget = {
  /** Reserves tokens before a request, or says whose budget for the day has no room for them. */
  reserve(tokens: number, payer: string): Promise<Reservation | Refusal>;
};

export type Reservation = {
  refused: null;
  /** Replaces the reservation with the tokens that were used. Only the first call counts. */
  settle(tokens: number): Promise<void>;
};

export type Refusal = { refused: 'installation' | 'person' };

/**
 * A high estimate of how many tokens a text takes. Servers do not say in advance, and each model counts in its own way:
 * English has about four bytes per token, other scripts three bytes, one character or less.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
