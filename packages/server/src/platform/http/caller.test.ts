import { expect, test } from 'vitest';
import { toCaller } from './caller.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  [undefined, 'unknown'],
  ['1:2:3:4:5:6:7:8::9', '1:2:3:4'],
])('%s counts as %s', (address, caller) => {
  expect(toCaller(address)).toBe(caller);
});
