import type { ApiError } from '@latticework/api/client';
import { LIMIT_MESSAGES } from '@latticework/core/limits';

/** What to say about an analysis that failed, and whether more is to be had with Premium. */
export type AnalysisError = { text: string; offersUpgrade: boolean };

const FALLBACK = 'Failed to fetch insights. Please try again.';
const LIMIT_FALLBACK = 'Query limit reached. Upgrade to Premium for unlimited queries.';

/**
 * Takes what the API client threw: its message is the server's own words, where the server sent some. What anything else
 * says of itself is not for a person.
 */
export function analysisError(error: unknown): AnalysisError {
  if (!(error instanceof Error && error.name === 'ApiError')) return { text: FALLBACK, offersUpgrade: false };
  const { message, status, code } = error as ApiError;
  if (status !== 429 && !/limit reached/i.test(message)) return { text: message || FALLBACK, offersUpgrade: false };
  // A server that asks for patience, or has no more tries, also answers 429; more of those is not for sale.
  if (code === 'rate_limited' || code === 'no_tries_left') return { text: message || FALLBACK, offersUpgrade: false };
  if (/trending/i.test(message)) return { text: LIMIT_MESSAGES.trending, offersUpgrade: true };
  if (/manual/i.test(message)) return { text: LIMIT_MESSAGES.manual, offersUpgrade: true };
  return { text: message || LIMIT_FALLBACK, offersUpgrade: true };
}

/**
 * True when nobody knows what became of the request, so that asking again must carry the same key: there was no answer,
 * or a server failed on the way. A refusal is final, and a later attempt is a new one.
 */
export function isUndecided(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === undefined || status === 0 || status >= 500;
}
