import { expect, test } from 'vitest';
import { networkOf } from './networkOf.ts';

test('a household is one network, however many IPv6 addresses it has', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::2'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('::ffff:192.0.2.1')).toBe(networkOf('192.0.2.1'));
  expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'));
  expect(networkOf('not an address')).toBe('not an address');
});
