import type { AuthError } from '@supabase/supabase-js';

/** What the account service answered; its refusals are thrown, as those of every other service are. */
export function orThrow<A extends { data: unknown; error: AuthError | null }>(
  answer: A,
): Extract<A, { error: null }>['data'] {
  if (answer.error) throw answer.error;
  return answer.data as Extract<A, { error: null }>['data'];
}
