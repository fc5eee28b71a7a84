import { expect, test } from 'vitest';
import { RecentCache } from './recent-cache.ts';

test('keeps what is asked for, and forgets what was not for as many others as it may keep', () => {
  const memory = new RecentCache<number>(8);
  memory.keep('asked for', 1);
  memory.keep('not asked for', 2);
  for (let other = 0; other < 8; other++) {
    memory.keep(`other ${other}`, other);
    expect(memory.find('asked for')).toBe(1);
  }
  expect(memory.find('not asked for')).toBeUndefined();
});

test('forgets what it is told to', () => {
  const memory = new RecentCache<number>(2);
  memory.keep('a', 1);
  memory.forget('a');
  expect(memory.find('a')).toBe(undefined);
});
