import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memoryStorage.ts';
import { keepSignInPage, takeSignInPage } from './signInPage.ts';

describe('the page of a sign-in in progress', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

  it('is found once, with the chosen plan', () => {
    keepSignInPage('/signup?plan=premium');
    expect(takeSignInPage()).toBe('/signup?plan=premium');
    expect(takeSignInPage()).toBe('/login');
    keepSignInPage('/settings');
    expect(takeSignInPage()).toBe('/settings');
  });

  it('is one of our pages, whatever is stored', () => {
    for (const other of ['//evil.example/login', 'https://evil.example/signup', '/dashboard', '/login?error=x', '']) {
      keepSignInPage(other);
      expect(takeSignInPage()).toBe('/login');
    }
  });
});
