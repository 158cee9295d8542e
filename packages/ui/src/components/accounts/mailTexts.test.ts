import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRateLimit } from '../../providerErrors.ts';
import { resendErrorText, resetRequestErrorText } from './mailTexts.ts';

const says = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('error texts', () => {
  it('for a resent confirmation', () => {
    const wait = 'Please wait 60 seconds between resend attempts.';
    for (const code of ['over_email_send_rate_limit', 'over_request_rate_limit']) {
      expect(resendErrorText(says('Not now.', { code, status: 429 }), 'again')).toBe(wait);
      expect(resendErrorText(says('Not now.', { code, status: 429 }), 'again later')).toBe(wait);
    }
    expect(resendErrorText(says('boom'), 'again')).toBe('Failed to send email. Please try again.');
    expect(resendErrorText(says('boom'), 'again later')).toBe('Failed to send email. Please try again later.');
    expect(resendErrorText(says('{}', { status: 503 }), 'again')).toMatch(/cannot be reached/);
    const client = { name: 'AuthRetryableFetchError' };
    expect(resendErrorText(says('', { ...client, status: 0 }), 'again')).toMatch(/cannot be reached/);
    expect(resendErrorText(says('', { ...client, status: 500 }), 'again')).toMatch(/^Failed to send/);
  });

  it('do not depend on the words or the status of an answer', () => {
    for (const [message, more] of [
      ['email rate limit exceeded', {}],
      ['The server was restarted 60 seconds ago.', { code: 'unexpected_failure' }],
      ['Too Many Requests', { status: 429 }],
    ] as const) {
      expect(isRateLimit(says(message, more))).toBe(false);
      expect(resendErrorText(says(message, more), 'again')).toBe('Failed to send email. Please try again.');
      expect(resetRequestErrorText(says(message, more))).toBe('Failed to send reset email. Please try again.');
    }
    expect(resetRequestErrorText(says('User not found'))).toBe('Failed to send reset email. Please try again.');
  });

  it('for a password reset, without revealing who has an account', () => {
    expect(resetRequestErrorText(says('', { code: 'user_not_found' }))).toBeNull();
    expect(resetRequestErrorText(says('', { code: 'over_email_send_rate_limit' }))).toBe(
      'Please wait 60 seconds between reset attempts.',
    );
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
