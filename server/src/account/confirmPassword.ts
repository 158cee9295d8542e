import { AppError } from '@latticework/core/errors';
import { createClient } from '@supabase/supabase-js';
import type { Logger } from '../http/requestLog.ts';

/** Throws unless the password is that of the account. `ip` is the person's address. */
export type ConfirmPassword = (attempt: { email: string; password: string; ip: string }) => Promise<void>;

/**
 * Confirms a password by signing in with it at the account service, hosted or embedded, and ending that session at
 * once. So a wrong one counts as a wrong sign-in from the person's network, whose address is passed on with the secret
 * key.
 */
export function createConfirmPassword(parts: { supabaseUrl: string; secretKey: string; log: Logger }): ConfirmPassword {
  return async function confirmPassword({ email, password, ip }) {
    const { auth } = createClient(parts.supabaseUrl, parts.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers: { 'sb-forwarded-for': ip } },
    });
    const { data, error } = await auth.signInWithPassword({ email, password });
    if (error) return refuse(error);
    const ended = await auth.admin.signOut(data.session.access_token, 'local');
    if (ended.error)
      parts.log.warn({ err: ended.error }, 'a session that only confirmed a password could not be ended');
  };
}

/** A text that the service cannot accept cannot be a password. */
const WRONG = ['invalid_credentials', 'validation_failed', 'bad_json'];

function refuse(error: { code?: string | undefined; status?: number | undefined }): void {
  // Returned only when the password was correct.
  if (error.code === 'email_not_confirmed') return;
  if (error.code && WRONG.includes(error.code)) {
    throw new AppError('wrong_password', 'This is not your current password. Please try again.');
  }
  if (error.status === 429) {
    throw new AppError('rate_limited', 'Too many attempts. Please wait a few minutes and try again.');
  }
  const message = 'Your password cannot be checked right now. Please try again in a moment.';
  throw new AppError('unavailable', message, { cause: error });
}
