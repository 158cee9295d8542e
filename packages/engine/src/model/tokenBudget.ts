/** What may be spent in a day, in all and by each person; shared by all servers of an installation. */
export type TokenBudget = {
  /** Sets so many tokens aside before a request, or says whose day has no more room for them. */
  reserve(tokens: number, payer: string): Promise<Reservation | Refusal>;
};

export type Reservation = {
  refused: null;
  /** Puts what was really spent in place of what was set aside. The first call counts. */
  settle(tokens: number): Promise<void>;
};

export type Refusal = { refused: 'installation' | 'person' };

/**
 * How many tokens a text takes, guessed high. Servers do not tell before, and each model counts in its own way: English
 * has some four bytes to a token, and other scripts three, a sign or less.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
