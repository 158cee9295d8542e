import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './commonPasswords.ts';

describe('the most common passwords', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'password1'])('hold %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['a-good-pass-phrase', 'kestrel-ladder-9', ''])('do not hold %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
