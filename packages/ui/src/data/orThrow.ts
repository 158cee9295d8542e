import type { AuthError } from '@supabase/supabase-js';

/** The account service's result; throws its errors, as every other service does. */
export function orThrow<A extends { data: unknown; error: AuthError | null }>(
  answer: A,
): Extract<A, { error: null }>['data'] {
  if (answer.error) throw answer.error;
  return answer.data as Extract<A, { error: null }>['data'];
}
