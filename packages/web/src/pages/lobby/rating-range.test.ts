import { expect, test } from 'vitest';
import { parseRange } from './rating-range.ts';

test.each([
  ['', '', {}],
  ['1400', ' 1600 ', { min: 1400, max: 1600 }],
  ['', '1600', { max: 1600 }],
  ['0', '5000', { min: 0, max: 5000 }],
  ['-1', '', { field: 'min', kind: 'number' }],
  ['', '5001', { field: 'max', kind: 'number' }],
  ['15e2', '', { field: 'min', kind: 'number' }],
  ['1600', '1500', { field: 'max', kind: 'order' }],
])('reads the range from %j to %j', (min, max, range) => {
  expect(parseRange(min, max)).toEqual(range);
});
