import type { ApiError } from '@latticework/api/client';
import type { Clarification } from '@latticework/core/analysis';
import type { Problem } from '../components/analysis/problem.ts';

/** Checked by name, because `instanceof` would import the client's code into what every page loads. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** What to tell the person: the server's own words, or `otherwise` where no answer came. */
export function problemOf(error: Error | null, otherwise: string): Problem | null {
  if (!error) return null;
  return { text: isApiError(error) ? error.message : otherwise };
}

/** The same, except that a server that cannot be reached is `otherwise` too. */
export function answerOr(error: Error, otherwise: string): string {
  return isApiError(error) && error.status > 0 ? error.message : otherwise;
}

export function codeOf(error: Error | null): string | undefined {
  return isApiError(error) ? error.code : undefined;
}

/** What to tell the person where a reading asks back, so that the analysis stays as it was. */
export function problemOfQuestion(clarification: Clarification | undefined, asker = 'Your text'): Problem | null {
  if (!clarification) return null;
  const { question, because, help } = clarification;
  return help ? { text: question, danger: { because, help } } : { text: `${asker} left a question open: ${question}` };
}
