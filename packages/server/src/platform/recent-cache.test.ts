import { expect, test } from 'vitest';
import { RecentCache } from './recent-cache.ts';

test('keeps values that are used, and drops those that are not', () => {
  const cache = new RecentCache<number>(8);
  cache.keep('used', 1);
  cache.keep('unused', 2);
  for (let other = 0; other < 8; other++) {
    cache.keep(`other ${other}`, other);
    expect(cache.find('used')).toBe(1);
  }
  expect(cache.find('unused')).toBeUndefined();
});

test('forgets a value on request', () => {
  const cache = new RecentCache<number>(2);
  cache.keep('a', 1);
  cache.forget('a');
  expect(cache.find('a')).toBe(undefined);
});
