import { expect, test } from 'vitest';
import { checkPassword } from './passwordRules.ts';

const rules = {
  minLength: 6,
  isGuessable: (password: string, address: string) =>
    password === 'hello' || password === '123456' || address.startsWith(password),
};
const check = (password: string) => checkPassword(password, 'somebody@example.test', rules);

test.each([
  ['abcdef', undefined],
  ['abcde', ['length']],
  ['äöüßé', ['length']],
  ['🔑🔑🔑🔑🔑🔑', undefined],
  ['🔑🔑🔑', ['length']],
  ['123456', ['pwned']],
  ['hello', ['length', 'pwned']],
  ['somebody', ['pwned']],
])('%s is judged by its characters and the account’s address', (password, reasons) => {
  if (reasons) {
    expect(() => check(password)).toThrow(expect.objectContaining({ code: 'weak_password', details: { reasons } }));
  } else {
    expect(() => check(password)).not.toThrow();
  }
});

test('refuses a password that bcrypt would cut off', () => {
  expect(() => check('x'.repeat(72))).not.toThrow();
  expect(() => check('x'.repeat(73))).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  expect(() => check('ä'.repeat(37))).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});
