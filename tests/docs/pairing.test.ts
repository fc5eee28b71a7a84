import { expect, test } from 'vitest';
import { uncited } from './citations.ts';

test('a test cites every statement of docs/pairing.md', () => {
  expect(uncited('pairing.md', 'L')).toEqual([]);
});
