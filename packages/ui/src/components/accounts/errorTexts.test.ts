import { AuthSessionMissingError, AuthWeakPasswordError } from '@supabase/supabase-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changePasswordProblem,
  deleteAccountProblem,
  googleErrorText,
  googleRefusalText,
  isUnconfirmed,
  newPasswordProblem,
  setPasswordProblem,
  signInErrorText,
  signUpProblem,
} from './errorTexts.ts';

const says = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';

describe('error texts', () => {
  it('at sign-in', () => {
    expect(signInErrorText(says('', { code: 'invalid_credentials' }))).toBe(
      'Invalid email or password. Please try again.',
    );
    expect(signInErrorText(says('', { code: 'email_not_confirmed' }))).toBe(
      'Please confirm your email before signing in.',
    );
    expect(signInErrorText(says('Banned.'))).toBe('Banned.');
    expect(signInErrorText(says(''))).toBe('Failed to sign in. Please try again.');
  });

  it('at sign-up, next to the field they are about', () => {
    expect(newPasswordProblem('abcdef', 'abcdeg')).toEqual({ text: 'Passwords do not match.', field: 'confirmation' });
    expect(newPasswordProblem('abcde', 'abcde')).toEqual({
      text: 'Password must be at least 6 characters long.',
      field: 'password',
    });
    expect(newPasswordProblem('abcdef', 'abcdef')).toBeNull();
    const known = { text: 'An account with this email already exists.', field: 'email' };
    expect(signUpProblem(says('', { code: 'user_already_exists' }))).toEqual(known);
    expect(signUpProblem(says('', { code: 'email_exists' }))).toEqual(known);
    expect(signUpProblem(says('No such address.', { code: 'email_address_invalid' }))).toEqual({
      text: 'No such address.',
      field: 'email',
    });
    const tooLong = says('Password cannot be longer than 72 characters', { code: 'validation_failed' });
    expect(signUpProblem(tooLong)).toEqual({ text: tooLong.message });
    expect(signUpProblem(says(''))).toEqual({ text: 'Failed to sign up. Please try again.' });
  });

  it('depend on the code, not on the message', () => {
    const misleading = ['Invalid login credentials', 'Email not confirmed', 'User already registered'];
    for (const message of misleading) {
      expect(signInErrorText(says(message))).toBe(message);
      expect(signUpProblem(says(message))).toEqual({ text: message });
      expect(isUnconfirmed(says(message))).toBe(false);
    }
    expect(setPasswordProblem(says('Password update failed.'))).toEqual({ text: 'Password update failed.' });
  });

  it('for a weak password, with instructions for each reason', () => {
    const weak = (reasons: string[], message = '') =>
      signUpProblem(new AuthWeakPasswordError(message, 422, reasons as never));
    const guess = 'This password is too easy to guess. Please choose another one.';
    expect(weak(['pwned'])).toEqual({ text: guess, field: 'password' });
    expect(weak(['length'])).toEqual({ text: 'Password must be at least 6 characters long.', field: 'password' });
    expect(weak(['length'], 'Password should be at least 10 characters.').text).toMatch(/at least 10 characters/);
    expect(weak(['characters']).text).toBe('Mix lower-case and upper-case letters, digits and symbols.');
    expect(weak(['length', 'pwned', 'length']).text).toBe(`Password must be at least 6 characters long. ${guess}`);
    expect(weak([]).text).toBe(guess);
    expect(weak(['something-new']).text).toBe(guess);
  });

  it('with Google', () => {
    expect(googleErrorText(says(''), 'sign in')).toBe('Failed to sign in with Google. Please try again.');
    expect(googleErrorText(says(''), 'sign up')).toBe('Failed to sign up with Google. Please try again.');
    expect(googleErrorText(says('You closed the window.'), 'sign in')).toBe('You closed the window.');
    expect(googleErrorText(says('x', { code: 'pkce_code_verifier_not_found' }), 'sign in')).toMatch(/another browser/);
    expect(googleErrorText(says('x', { code: 'flow_state_expired' }), 'sign in')).toMatch(/took too long/);
    expect(googleErrorText(says('x', { code: 'bad_code_verifier' }), 'sign in')).toMatch(/^Failed to sign in/);
  });

  it('with Google, never use text from the address', () => {
    for (const [code, text] of [
      ['access_denied', 'Signing in with Google was canceled. You can try again.'],
      [
        'provider_email_needs_verification',
        'Google has not verified your email address. Please verify it with Google and try again.',
      ],
      ['user_banned', 'This account is closed to sign-ins.'],
      ['over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.'],
      ['bad_oauth_state', 'This sign-in took too long or is already complete. Please start again.'],
      ['flow_state_expired', 'This sign-in took too long or is already complete. Please start again.'],
      ['Call us at 0900', 'Failed to sign in with Google. Please try again.'],
      ['', 'Failed to sign in with Google. Please try again.'],
    ] as const) {
      expect(googleRefusalText(code, 'sign in')).toBe(text);
    }
    expect(googleRefusalText('access_denied', 'sign up')).toMatch(/^Signing up with Google was canceled/);
    expect(googleRefusalText('', 'sign up')).toBe('Failed to sign up with Google. Please try again.');
  });

  it('when a password is set', () => {
    expect(setPasswordProblem(says('Same.', { code: 'same_password' }))).toEqual({ text: 'Same.', field: 'password' });
    expect(setPasswordProblem(says(''))).toEqual({ text: 'Failed to reset password. Please try again.' });
    const late = { text: 'Invalid or expired reset link. Please request a new one.' };
    expect(setPasswordProblem(new AuthSessionMissingError())).toEqual(late);
    for (const code of ['current_password_required', 'reauthentication_needed']) {
      expect(setPasswordProblem(says('x', { code }))).toEqual(late);
    }
  });

  it('when somebody changes a password, at the field that they are about', () => {
    const wrong = { text: 'This is not your current password. Please try again.', field: 'current' };
    expect(changePasswordProblem(says('x', { code: 'current_password_invalid' }))).toEqual(wrong);
    expect(changePasswordProblem(says('x', { code: 'current_password_required' })).field).toBe('current');
    expect(changePasswordProblem(says('x', { code: 'same_password' })).field).toBe('password');
    expect(changePasswordProblem(new AuthWeakPasswordError('', 422, ['pwned'])).field).toBe('password');
    expect(changePasswordProblem(says('x', { code: 'reauthentication_needed' })).text).toMatch(/sign in again/);
    const wait = says('Please wait 15 minutes and try again.', { code: 'over_request_rate_limit' });
    expect(changePasswordProblem(wait)).toEqual({ text: wait.message });
    expect(changePasswordProblem(says('null', { status: 500 }))).toEqual({
      text: 'Failed to change password. Please try again.',
    });
  });

  it('when an account is deleted', () => {
    const wrong = { text: 'This is not your current password. Please try again.', field: 'current' };
    expect(deleteAccountProblem(says('x', { code: 'wrong_password' }))).toEqual(wrong);
    expect(deleteAccountProblem(says('x', { code: 'password_required' }))).toMatchObject({ field: 'current' });
    expect(deleteAccountProblem(says('x', { code: 'reauthentication_required' }))).toBe('sign-in');
    expect(deleteAccountProblem(says('Wait a bit.', { code: 'rate_limited' }))).toEqual({ text: 'Wait a bit.' });
    for (const code of ['internal', 'unreachable', 'no_answer', '']) {
      expect(deleteAccountProblem(says('boom', { code }))).toEqual({
        text: 'Failed to delete account. Please try again or contact support.',
      });
    }
  });

  it('of what may happen on every sign-in screen', () => {
    for (const [code, text] of [
      ['session_not_found', /session has ended/],
      ['identity_already_exists', /another account/],
      ['identity_not_found', /not connected/],
      ['single_identity_not_deletable', /only sign-in method/],
      ['over_request_rate_limit', /wait a few minutes/],
      ['over_email_send_rate_limit', /wait a while/],
    ] as const) {
      expect(signInErrorText(says('', { code }))).toMatch(text);
      expect(signUpProblem(says('', { code })).text).toMatch(text);
      expect(googleErrorText(says('', { code }), 'sign in')).toMatch(text);
    }
    const soon = says('For security purposes, you can only request this after 42 seconds.', {
      code: 'over_email_send_rate_limit',
    });
    expect(signUpProblem(soon).text).toBe(soon.message);
    const told = says('Too many attempts. Please wait 15 minutes and try again.', { code: 'over_request_rate_limit' });
    expect(signInErrorText(told)).toBe(told.message);
  });

  it('when there is no response, or one from a gateway', () => {
    for (const status of [0, 502, 503, 504, 522]) {
      expect(signInErrorText(says('{}', { name: 'AuthRetryableFetchError', status }))).toBe(UNREACHABLE);
      expect(setPasswordProblem(says('Bad Gateway', { status })).text).toBe(UNREACHABLE);
    }
    expect(signInErrorText(says('relation does not exist', { status: 500 }))).toMatch(/^Failed to sign in/);
  });

  it('are sentences for the user, whatever is thrown', () => {
    const thrown = fc.oneof(
      fc.anything(),
      fc.record(
        {
          message: fc.anything(),
          code: fc.anything(),
          status: fc.anything(),
          name: fc.anything(),
          reasons: fc.anything(),
        },
        { requiredKeys: [] },
      ),
      fc
        .tuple(fc.string(), fc.constantFrom('weak_password', 'over_request_rate_limit', 'session_not_found', 'x'))
        .map(([message, code]) => says(message, { code })),
    );
    fc.assert(
      fc.property(thrown, (error) => {
        const texts = [
          signInErrorText(error),
          signUpProblem(error).text,
          setPasswordProblem(error).text,
          changePasswordProblem(error).text,
          googleErrorText(error, 'sign in'),
          googleErrorText(error, 'sign up'),
        ];
        for (const text of texts) expect(text).toMatch(/^[^{[\s]/);
      }),
    );
  });
});
