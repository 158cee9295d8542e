import { expect, test } from 'vitest';
import { checkPassword, hashPassword, passwordMatches } from './passwords.ts';

const rules = { minLength: 6, isCommon: (password: string) => password === 'hello' || password === '123456' };

test.each([
  ['abcdef', undefined],
  ['abcde', ['length']],
  ['äöüßé', ['length']],
  ['🔑🔑🔑🔑🔑🔑', undefined],
  ['🔑🔑🔑', ['length']],
  ['123456', ['pwned']],
  ['hello', ['length', 'pwned']],
])('%s is judged by its characters', (password, reasons) => {
  if (reasons)
    expect(() => checkPassword(password, rules)).toThrow(expect.objectContaining({ code: 'weak_password', reasons }));
  else expect(() => checkPassword(password, rules)).not.toThrow();
});

test('no more than 72 bytes count, so no more are taken', async () => {
  expect(() => checkPassword('x'.repeat(73), rules)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  expect(() => checkPassword('ä'.repeat(37), rules)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  const hash = await hashPassword('x'.repeat(72));
  expect(await passwordMatches('x'.repeat(72), hash)).toBe(true);
  expect(await passwordMatches('x'.repeat(73), hash)).toBe(false);
});

test('nothing matches an account without a password', async () => {
  expect(await passwordMatches('the password of an account that does not exist', undefined)).toBe(false);
});

test('hashing leaves the event loop free', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await Promise.all(Array.from({ length: 4 }, () => hashPassword('correct horse')));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
