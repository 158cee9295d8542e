import ipaddr from 'ipaddr.js';

/** What one household has: an address of IPv4, or the 2^64 addresses that share the first half of one of IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}
