import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRateLimit } from '../../providerErrors.ts';
import { resendErrorText, resetRequestErrorText } from './mailTexts.ts';

const says = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('error texts', () => {
  it('for a resent confirmation', () => {
    const wait = 'Please wait 60 seconds between resend attempts.';
    expect(resendErrorText(says('email rate limit exceeded'), 'again')).toBe(wait);
    expect(resendErrorText(says('only after 60 seconds'), 'again later')).toBe(wait);
    expect(resendErrorText(says('boom'), 'again')).toBe('Failed to send email. Please try again.');
    expect(resendErrorText(says('boom'), 'again later')).toBe('Failed to send email. Please try again later.');
    expect(resendErrorText(says('{}', { status: 503 }), 'again')).toMatch(/cannot be reached/);
    const client = { name: 'AuthRetryableFetchError' };
    expect(resendErrorText(says('', { ...client, status: 0 }), 'again')).toMatch(/cannot be reached/);
    expect(resendErrorText(says('', { ...client, status: 500 }), 'again')).toMatch(/^Failed to send/);
    expect(isRateLimit(says('', { code: 'over_email_send_rate_limit' }))).toBe(true);
  });

  it('for a password reset, without revealing who has an account', () => {
    expect(resetRequestErrorText(says('User not found'))).toBeNull();
    expect(resetRequestErrorText(says('', { code: 'user_not_found' }))).toBeNull();
    expect(resetRequestErrorText(says('rate limit'))).toBe('Please wait 60 seconds between reset attempts.');
    expect(resetRequestErrorText(says('boom'))).toBe('Failed to send reset email. Please try again.');
    expect(resetRequestErrorText(says('{}', { status: 504 }))).toMatch(/cannot be reached/);
  });

  it('exist for every kind of error', () => {
    fc.assert(
      fc.property(fc.anything(), (error) => {
        expect(resendErrorText(error, 'again')).not.toBe('');
        expect(resetRequestErrorText(error)).not.toBe('');
      }),
    );
  });
});
