import { expect, test } from 'vitest';
import { mailboxOf } from './mailboxOf.ts';

test('one mailbox is one, whatever its spelling', () => {
  for (const address of ['ann@example.test', 'ANN@Example.Test', 'ann+tag@example.test', 'Ann+a+b@example.test']) {
    expect(mailboxOf(address)).toBe('ann@example.test');
  }
  expect(mailboxOf('a+b@ann@example.test')).not.toBe('ann@example.test');
});
