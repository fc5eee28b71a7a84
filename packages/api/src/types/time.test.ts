import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTime } from './time.ts';

test('formats times as Date does', () => {
  const times = fc.oneof(
    fc.integer({ min: -1e12, max: 4e12 }),
    fc.integer({ min: 1.8e12, max: 1.8e12 + 2e5 }),
  );
  const property = fc.property(times, (time) => {
    expect(formatTime(time)).toBe(new Date(time).toISOString());
  });
  fc.assert(property, { numRuns: 2000 });
});

test('rejects what is not a time, as Date does', () => {
  expect(() => formatTime(Number.NaN)).toThrow(RangeError);
  expect(() => formatTime(1e18)).toThrow(RangeError);
});
