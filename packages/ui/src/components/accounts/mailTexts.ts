import { asProviderError, isRateLimit, isUnreachable, UNREACHABLE } from '../../providerErrors.ts';

export const RESEND_SENT = 'Verification email sent! Check your inbox.';

/** In the specification, the same failure ends in `again` during sign-up and in `again later` for a member. */
export function resendErrorText(error: unknown, ending: 'again' | 'again later'): string {
  if (isRateLimit(error)) return 'Please wait 60 seconds between resend attempts.';
  return isUnreachable(error) ? UNREACHABLE : `Failed to send email. Please try ${ending}.`;
}

export const RESET_SENT = 'If an account exists with this email, you will receive a password reset link shortly.';

/** Null when the failure would reveal whether the address has an account: then it is reported as success. */
export function resetRequestErrorText(error: unknown): string | null {
  if (asProviderError(error).code === 'user_not_found') return null;
  if (isRateLimit(error)) return 'Please wait 60 seconds between reset attempts.';
  return isUnreachable(error) ? UNREACHABLE : 'Failed to send reset email. Please try again.';
}
