import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memoryStorage.ts';
import { keepSignInPage, takeSignInPage } from './signInPage.ts';

describe('the door of a sign-in that is under way', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

  it('is found once, with the plan that was asked for', () => {
    keepSignInPage('/signup?plan=premium');
    expect(takeSignInPage()).toBe('/signup?plan=premium');
    expect(takeSignInPage()).toBe('/login');
    keepSignInPage('/settings');
    expect(takeSignInPage()).toBe('/settings');
  });

  it('is one of ours, whatever is kept', () => {
    for (const other of ['//evil.example/login', 'https://evil.example/signup', '/dashboard', '/login?error=x', '']) {
      keepSignInPage(other);
      expect(takeSignInPage()).toBe('/login');
    }
  });
});
