import { OUTAGE } from '@latticework/api/client';
import type { QueryType } from '@latticework/core/analysis';
import { LIMIT_MESSAGES } from '@latticework/core/limits';
import { isApiError } from '../../data/apiErrors.ts';

/** What to say about an analysis that failed. */
export type AnalysisError = {
  text: string;
  /** True when Premium would lift the limit. */
  offersUpgrade: boolean;
  /** The quota that is used up. */
  limit: QueryType | null;
};

const FALLBACK = 'Failed to fetch insights. Please try again.';
const LIMIT_FALLBACK = 'Query limit reached. Upgrade to Premium for unlimited queries.';

/**
 * Converts an error of the API client, whose message is the server's text if it sent one. Messages of other errors are
 * not for people.
 */
export function analysisError(error: unknown): AnalysisError {
  if (!isApiError(error)) return { text: FALLBACK, offersUpgrade: false, limit: null };
  const { message, code, details } = error;
  if (code !== 'limit_reached') return { text: message || FALLBACK, offersUpgrade: false, limit: null };
  const limit = details.limit ?? null;
  return { text: limit ? LIMIT_MESSAGES[limit] : message || LIMIT_FALLBACK, offersUpgrade: true, limit };
}

/**
 * True when the outcome of the request is unknown, so that a retry must have the same key: no answer, a server error,
 * or an answer from something else. A refusal is final, and a later attempt is a new one.
 */
export function isUndecided(error: unknown): boolean {
  if (!isApiError(error)) return true;
  return error.status === 0 || error.status >= 500 || error.code === OUTAGE;
}
