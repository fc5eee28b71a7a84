import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Who counts as one caller: an IPv4 address, or the network of an IPv6 address, of which a household has 2^64. */
export function toCaller(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? 0 : tail.split(':').length;
    groups.push(...Array<string>(GROUPS - groups.length - last).fill('0'));
  }
  return groups.slice(0, NETWORK_GROUPS).join(':');
}
