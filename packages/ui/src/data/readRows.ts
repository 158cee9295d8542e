import { ApiError, NO_ANSWER, OUTAGE } from '@latticework/api/client';
import type { PostgrestError } from '@supabase/supabase-js';

/** Converts an error of the table service into the form of our own endpoints, so that one rule handles both. */
export function readRows<T>(answer: { data: T; error: PostgrestError | null; status: number }): T {
  if (answer.error) {
    const { message } = answer.error;
    // The table client reports what its `fetch` threw by name.
    const code = message.startsWith('TimeoutError') ? NO_ANSWER : answer.error.code || OUTAGE;
    throw new ApiError(message, { status: answer.status, code, requestId: null, cause: answer.error });
  }
  return answer.data;
}
