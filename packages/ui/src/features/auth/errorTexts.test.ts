import { describe, expect, it } from 'vitest';
import {
  googleErrorText,
  newPasswordProblem,
  setPasswordErrorText,
  signInErrorText,
  signUpErrorText,
} from './errorTexts.ts';

const says = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('the words of refusals', () => {
  it('at sign-in', () => {
    expect(signInErrorText(says('Invalid login credentials'))).toBe('Invalid email or password. Please try again.');
    expect(signInErrorText(says('Email not confirmed'))).toBe('Please confirm your email before signing in.');
    expect(signInErrorText(says('Banned.'))).toBe('Banned.');
    expect(signInErrorText(says(''))).toBe('Failed to sign in. Please try again.');
    expect(signInErrorText(says('{}', { status: 503 }))).toMatch(/cannot be reached/);
  });

  it('at sign-up', () => {
    expect(newPasswordProblem('abcdef', 'abcdeg')).toBe('Passwords do not match.');
    expect(newPasswordProblem('abcde', 'abcde')).toBe('Password must be at least 6 characters long.');
    expect(newPasswordProblem('abcdef', 'abcdef')).toBeNull();
    expect(signUpErrorText(says('User already registered'))).toBe('An account with this email already exists.');
    expect(signUpErrorText(says('', { code: 'weak_password' }))).toMatch(/too easy to guess/);
    expect(signUpErrorText(says(''))).toBe('Failed to sign up. Please try again.');
  });

  it('with Google', () => {
    expect(googleErrorText(says(''), 'sign in')).toBe('Failed to sign in with Google. Please try again.');
    expect(googleErrorText(says(''), 'sign up')).toBe('Failed to sign up with Google. Please try again.');
  });

  it('when a new password is set', () => {
    expect(setPasswordErrorText(says('Same password.'))).toBe('Same password.');
    expect(setPasswordErrorText(says(''))).toBe('Failed to reset password. Please try again.');
  });
});
