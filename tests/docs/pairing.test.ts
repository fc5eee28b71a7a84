import { expect, test } from 'vitest';
import { findUncited } from './citations.ts';

test('a test cites every statement of docs/pairing.md', () => {
  expect(findUncited('pairing.md', 'L')).toEqual([]);
});
