import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memoryStorage.ts';
import { keepSignInDoor, takeSignInDoor } from './signInDoor.ts';

describe('the door of a sign-in that is under way', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

  it('is found once, with the plan that was asked for', () => {
    keepSignInDoor('/signup?plan=premium');
    expect(takeSignInDoor()).toBe('/signup?plan=premium');
    expect(takeSignInDoor()).toBe('/login');
    keepSignInDoor('/settings');
    expect(takeSignInDoor()).toBe('/settings');
  });

  it('is one of ours, whatever is kept', () => {
    for (const other of ['//evil.example/login', 'https://evil.example/signup', '/dashboard', '/login?error=x', '']) {
      keepSignInDoor(other);
      expect(takeSignInDoor()).toBe('/login');
    }
  });
});
