import type { ApiError } from '@latticework/api/client';
import type { Clarification } from '@latticework/core/analysis';
import type { Problem } from '../components/analysis/problem.ts';

/** Without importing the client's class, which would bring zod to every page. */
function isApiError(error: Error): error is ApiError {
  return error.name === 'ApiError';
}

/** What to tell the person: the server's own words, or `otherwise` where no answer came. */
export function problemOf(error: Error | null, otherwise: string): Problem | null {
  if (!error) return null;
  return { text: isApiError(error) ? error.message : otherwise };
}

export function codeOf(error: Error | null): string | undefined {
  return error && isApiError(error) ? error.code : undefined;
}

/** What to tell the person where a reading asks back, so that the analysis stays as it was. */
export function problemOfQuestion(clarification: Clarification | undefined, asker = 'Your text'): Problem | null {
  if (!clarification) return null;
  const { question, because, help } = clarification;
  return help ? { text: question, danger: { because, help } } : { text: `${asker} left a question open: ${question}` };
}
