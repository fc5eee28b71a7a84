import { BlockList, isIP, isIPv4 } from 'node:net';
import { err, ok, type Result } from '@kalah/rules';

/** [O6] A blocked range of addresses. */
export interface AddressBlock {
  /** In CIDR notation, like `203.0.113.0/24`. */
  readonly range: string;
  readonly at: number;
  readonly expiresAt?: number;
  readonly reason: string;
}

interface AddressRange {
  /** In CIDR notation, as the operator wrote it but in lower case, like `2001:db8::/32`. */
  readonly text: string;
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Larger ranges would block whole countries, so they are rejected as mistakes. */
const MIN_PREFIX = { ipv4: 8, ipv6: 16 };
const MAX_PREFIX = { ipv4: 32, ipv6: 128 };

type BadAddressRange = 'bad-address-range' | 'protected-address-range';

/** [O6] Reads an address or a range in CIDR notation. Ranges with addresses of this machine are rejected. */
export function parseAddressRange(written: string): Result<AddressRange, BadAddressRange> {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/.exec(written.trim().toLowerCase()) ?? [];
  if (isIP(address) === 0) return err('bad-address-range');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  const prefix = bits === undefined ? MAX_PREFIX[family] : Number(bits);
  if (prefix < MIN_PREFIX[family] || prefix > MAX_PREFIX[family]) return err('bad-address-range');
  const range = { text: `${address}/${prefix}`, address, prefix, family } as const;
  return includesLoopback(range) ? err('protected-address-range') : ok(range);
}

function includesLoopback(range: AddressRange): boolean {
  const list = toBlockList([range]);
  return (
    LOOPBACK.check(range.address, range.family) ||
    list.check('127.0.0.1', 'ipv4') ||
    list.check('::1', 'ipv6')
  );
}

export function toBlockList(ranges: readonly AddressRange[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of ranges) list.addSubnet(address, prefix, family);
  return list;
}

const LOOPBACK = toBlockList([
  { text: '127.0.0.0/8', address: '127.0.0.0', prefix: 8, family: 'ipv4' },
  { text: '::1/128', address: '::1', prefix: 128, family: 'ipv6' },
]);

export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
