import ipaddr from 'ipaddr.js';

/** The network of one household: an IPv4 address, or the 2^64 IPv6 addresses that share the first half. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}
