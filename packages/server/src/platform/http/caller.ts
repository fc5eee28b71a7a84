const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, because a household has all of it. The
 * address of a connection that the client has already reset is not known.
 */
export function toCaller(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? 0 : tail.split(':').length;
    groups.push(...Array<string>(Math.max(0, GROUPS - groups.length - last)).fill('0'));
  }
  return groups.slice(0, NETWORK_GROUPS).join(':');
}
