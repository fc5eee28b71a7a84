import { expect, test } from 'vitest';
import { Memory } from './memory.ts';

test('forgets what was not asked for longest', () => {
  const memory = new Memory<number>(2);
  memory.keep('a', 1);
  memory.keep('b', 2);
  memory.find('a');
  memory.keep('c', 3);
  expect([memory.find('a'), memory.find('b'), memory.find('c')]).toEqual([1, undefined, 3]);
});

test('forgets what it is told to', () => {
  const memory = new Memory<number>(2);
  memory.keep('a', 1);
  memory.forget('a');
  expect(memory.find('a')).toBe(undefined);
});
