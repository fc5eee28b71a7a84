import { expect, test } from 'vitest';
import { createRequestKeys } from './request-key.ts';

test('gives the same request the same key, and another request another key', () => {
  const keyOf = createRequestKeys();
  const first = keyOf({ start: 'a', name: 'Ann' });
  expect(keyOf({ start: 'b', name: 'Ann' })).not.toBe(first);
  expect(keyOf({ start: 'a', name: 'Ann' })).toBe(first);
});

test('gives two callers different keys for the same request', () => {
  expect(createRequestKeys()('a')).not.toBe(createRequestKeys()('a'));
});
