import { expect, test } from 'vitest';
import { parseAddressRange, toBlockList } from './address-range.ts';

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.0/24 ', '203.0.113.0/24'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
])('[O6] reads %s as %s', (written, text) => {
  const range = parseAddressRange(written);
  expect(range).toMatchObject({ ok: true, value: { text } });
});

test.each([
  ['', 'bad-address-range'],
  ['localhost', 'bad-address-range'],
  ['203.0.113', 'bad-address-range'],
  ['203.0.113.0/33', 'bad-address-range'],
  ['203.0.113.0/7', 'bad-address-range'],
  ['0.0.0.0/0', 'bad-address-range'],
  ['2001:db8::/129', 'bad-address-range'],
  ['::/0', 'bad-address-range'],
  ['203.0.113.0/24/8', 'bad-address-range'],
  ['203.0.113.0-255', 'bad-address-range'],
  ['127.0.0.1', 'protected-address-range'],
  ['127.0.0.0/8', 'protected-address-range'],
  ['::1', 'protected-address-range'],
  ['::/16', 'protected-address-range'],
  ['::ffff:127.0.0.1', 'protected-address-range'],
])('[O6] rejects the range "%s" with %s', (written, problem) => {
  expect(parseAddressRange(written)).toEqual({ ok: false, problem });
});

test('[O6] a range of IPv4 includes the same addresses in the form of IPv6', () => {
  const range = parseAddressRange('203.0.113.0/24');
  const list = toBlockList(range.ok ? [range.value] : []);
  expect(list.check('203.0.113.200', 'ipv4')).toBe(true);
  expect(list.check('::ffff:203.0.113.200', 'ipv6')).toBe(true);
  expect(list.check('203.0.114.1', 'ipv4')).toBe(false);
});
