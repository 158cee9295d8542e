import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';

/** What the identity provider threw, as far as the texts need it. */
type ProviderError = { message?: string; code?: string; status?: number; name?: string; reasons?: string[] };

const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';
const WEAK = 'This password is too easy to guess. Please choose another one.';

const MISMATCH = 'Passwords do not match.';
const TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
export const KNOWN_ADDRESS = 'An account with this email already exists.';

/** The rules for a new password, in the order in which the form checks them. */
export function newPasswordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return MISMATCH;
  return password.length < PASSWORD_MIN_LENGTH ? TOO_SHORT : null;
}

export function signInErrorText(error: unknown): string {
  const { message = '', code } = of(error);
  if (message.includes('Invalid login credentials') || code === 'invalid_credentials') {
    return 'Invalid email or password. Please try again.';
  }
  if (message.includes('Email not confirmed') || code === 'email_not_confirmed') {
    return 'Please confirm your email before signing in.';
  }
  return shared(error) ?? (message || 'Failed to sign in. Please try again.');
}

export function signUpErrorText(error: unknown): string {
  const { message = '', code } = of(error);
  if (code === 'user_already_exists' || code === 'email_exists' || /already (been )?registered/i.test(message)) {
    return KNOWN_ADDRESS;
  }
  return shared(error) ?? (message || 'Failed to sign up. Please try again.');
}

export function googleErrorText(error: unknown, doing: 'sign in' | 'sign up'): string {
  return shared(error) ?? (of(error).message || `Failed to ${doing} with Google. Please try again.`);
}

const RESEND_WAIT = 'Please wait 60 seconds between resend attempts.';

export function resendErrorText(error: unknown): string {
  return isRateLimit(error) ? RESEND_WAIT : (shared(error) ?? 'Failed to send email. Please try again.');
}

export const RESET_SENT = 'If an account exists with this email, you will receive a password reset link shortly.';

/** Null where the failure would tell whether the address has an account: then it counts as sent. */
export function resetRequestErrorText(error: unknown): string | null {
  const { message = '', code } = of(error);
  if (code === 'user_not_found' || /user not found/i.test(message)) return null;
  if (isRateLimit(error)) return 'Please wait 60 seconds between reset attempts.';
  return shared(error) ?? 'Failed to send reset email. Please try again.';
}

export function setPasswordErrorText(error: unknown): string {
  const { message, code } = of(error);
  if (code === 'session_not_found') return 'Invalid or expired reset link. Please request a new one.';
  return shared(error) ?? (message || 'Failed to reset password. Please try again.');
}

export function isRateLimit(error: unknown): boolean {
  const { message = '', code = '', status } = of(error);
  return status === 429 || /rate.?limit/i.test(`${message} ${code}`) || message.includes('60');
}

/** Failures that mean the same at every door. */
function shared(error: unknown): string | null {
  const { code, status, name } = of(error);
  if (code === 'weak_password' || name === 'AuthWeakPasswordError') return WEAK;
  if (name === 'AuthRetryableFetchError' || status === 502 || status === 503 || status === 504) return UNREACHABLE;
  return null;
}

function of(error: unknown): ProviderError {
  return typeof error === 'object' && error !== null ? error : {};
}
