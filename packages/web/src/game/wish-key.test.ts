import { expect, test } from 'vitest';
import { createRequestKeys } from './wish-key.ts';

test('the same wish has the same key, another wish another', () => {
  const keyOf = createRequestKeys();
  const first = keyOf({ start: 'a', name: 'Ann' });
  expect(keyOf({ start: 'b', name: 'Ann' })).not.toBe(first);
  expect(keyOf({ start: 'a', name: 'Ann' })).toBe(first);
});

test('two who wish for the same have keys of their own', () => {
  expect(createRequestKeys()('a')).not.toBe(createRequestKeys()('a'));
});
