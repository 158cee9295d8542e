import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { asProviderError as of, unreachableText } from '../../components/accounts/providerErrors.ts';

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

export function setPasswordErrorText(error: unknown): string {
  const { message, code } = of(error);
  if (code === 'session_not_found') return 'Invalid or expired reset link. Please request a new one.';
  return shared(error) ?? (message || 'Failed to reset password. Please try again.');
}

/** Failures that mean the same at every door. */
function shared(error: unknown): string | null {
  const { code, name } = of(error);
  if (code === 'weak_password' || name === 'AuthWeakPasswordError') return WEAK;
  return unreachableText(error);
}
