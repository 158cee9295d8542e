import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { asProviderError, isUnreachable, UNREACHABLE, weakPasswordText } from '../../providerErrors.ts';

export type Field = 'email' | 'current' | 'password' | 'confirmation';

/** What the user is trying to do. */
export type Doing = 'sign in' | 'sign up';

/** An error message, and the field that it is about, if any. */
export type Problem = { text: string; field?: Field };

const MISMATCH = 'Passwords do not match.';
const TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';
const TOO_LATE = 'This sign-in took too long or is already complete. Please start again.';
const LINK_GONE = 'Invalid or expired reset link. Please request a new one.';

export const KNOWN_ADDRESS: Problem = { text: 'An account with this email already exists.', field: 'email' };

/** The rules for a new password, in the order in which the form checks them. */
export function newPasswordProblem(password: string, confirmation: string): Problem | null {
  if (password !== confirmation) return { text: MISMATCH, field: 'confirmation' };
  return password.length < PASSWORD_MIN_LENGTH ? { text: TOO_SHORT, field: 'password' } : null;
}

export function signInErrorText(error: unknown): string {
  if (asProviderError(error).code === 'invalid_credentials') return 'Invalid email or password. Please try again.';
  if (isUnconfirmed(error)) return 'Please confirm your email before signing in.';
  return shared(error) ?? words(error, 'Failed to sign in. Please try again.');
}

export function isUnconfirmed(error: unknown): boolean {
  return asProviderError(error).code === 'email_not_confirmed';
}

export function signUpProblem(error: unknown): Problem {
  const { code } = asProviderError(error);
  if (code === 'user_already_exists' || code === 'email_exists') return KNOWN_ADDRESS;
  const text = shared(error) ?? words(error, 'Failed to sign up. Please try again.');
  if (code === 'weak_password') return { text, field: 'password' };
  if (code === 'email_address_invalid' || code === 'email_address_not_authorized') return { text, field: 'email' };
  return { text };
}

export function googleErrorText(error: unknown, doing: Doing): string {
  const { code } = asProviderError(error);
  if (code === 'pkce_code_verifier_not_found')
    return 'This sign-in was started in another browser. Please start again here.';
  if (code === 'flow_state_not_found' || code === 'flow_state_expired') {
    return TOO_LATE;
  }
  const fallback = failedWithGoogle(doing);
  return shared(error) ?? (code === 'bad_code_verifier' ? fallback : words(error, fallback));
}

/** The error of a sign-in with Google, from the query string. Anyone can write an address, so all texts are our own. */
export function googleRefusalText(code: string, doing: Doing): string {
  switch (code) {
    case 'access_denied':
      return `${doing === 'sign in' ? 'Signing in' : 'Signing up'} with Google was canceled. You can try again.`;
    case 'provider_email_needs_verification':
      return 'Google has not verified your email address. Please verify it with Google and try again.';
    case 'user_banned':
      return 'This account is closed to sign-ins.';
    case 'over_request_rate_limit':
      return TOO_MANY;
    case 'bad_oauth_state':
    case 'flow_state_already_used':
    case 'flow_state_expired':
    case 'flow_state_not_found':
      return TOO_LATE;
    default:
      return failedWithGoogle(doing);
  }
}

function failedWithGoogle(doing: Doing): string {
  return `Failed to ${doing} with Google. Please try again.`;
}

export function setPasswordProblem(error: unknown): Problem {
  const { code } = asProviderError(error);
  // A link lets its reader set a password without the old one for a while only.
  const late = ['session_not_found', 'current_password_required', 'reauthentication_needed'].includes(code);
  if (late) return { text: LINK_GONE };
  const text = shared(error) ?? words(error, 'Failed to reset password. Please try again.');
  return code === 'weak_password' || code === 'same_password' ? { text, field: 'password' } : { text };
}

const WRONG_PASSWORD = 'This is not your current password. Please try again.';
const DELETION_FAILED = 'Failed to delete account. Please try again or contact support.';
const PASSWORD_MISSING = 'Enter your current password.';

/** What is wrong with a password that somebody changes while they are signed in. */
export function changePasswordProblem(error: unknown): Problem {
  const { code, message } = asProviderError(error);
  switch (code) {
    case 'current_password_invalid':
      return { text: WRONG_PASSWORD, field: 'current' };
    case 'current_password_required':
      return { text: PASSWORD_MISSING, field: 'current' };
    case 'same_password':
      return { text: 'Choose a password that is different from the current one.', field: 'password' };
    case 'reauthentication_needed':
      return { text: 'Please sign in again to change your password, or use the link that we can mail you.' };
    default: {
      const text = shared(error) ?? words(error, 'Failed to change password. Please try again.');
      return code === 'weak_password' || /^password /i.test(message) ? { text, field: 'password' } : { text };
    }
  }
}

/** What is wrong with deleting an account. `sign-in`: the person has to sign in again first. */
export function deleteAccountProblem(error: unknown): Problem | 'sign-in' {
  const { code, message } = asProviderError(error);
  switch (code) {
    case 'wrong_password':
      return { text: WRONG_PASSWORD, field: 'current' };
    case 'password_required':
      return { text: PASSWORD_MISSING, field: 'current' };
    case 'reauthentication_required':
      return 'sign-in';
    case 'rate_limited':
    case 'unavailable':
      return { text: message || DELETION_FAILED };
    default:
      return { text: DELETION_FAILED };
  }
}

/** Failures that mean the same on every sign-in screen. */
function shared(error: unknown): string | null {
  const { code, message } = asProviderError(error);
  switch (code) {
    case 'weak_password':
      return weakPasswordText(error);
    case 'session_not_found':
      return 'Your session has ended. Please sign in again.';
    case 'identity_already_exists':
      return 'This Google account is already connected to another account here.';
    case 'identity_not_found':
      return 'This sign-in method is not connected to your account.';
    case 'single_identity_not_deletable':
      return 'This is your only sign-in method, so it cannot be removed.';
    case 'over_request_rate_limit':
      // The service knows how long to wait.
      return message || TOO_MANY;
    case 'over_email_send_rate_limit':
      return message || 'Too many emails were requested. Please wait a while, then try again.';
    default:
      return isUnreachable(error) ? UNREACHABLE : null;
  }
}

/** The service's own message, except after an internal error, whose message is for developers. */
function words(error: unknown, fallback: string): string {
  const { message, status } = asProviderError(error);
  return status !== undefined && status >= 500 ? fallback : message || fallback;
}
