import { expect, test } from 'vitest';
import { SERVER_TESTS, stated, uncited } from './citations.ts';

test('a test cites every statement of docs/explorer.md', () => {
  expect(stated('explorer.md', 'X')).toHaveLength(9);
  expect(uncited('explorer.md', 'X', SERVER_TESTS)).toEqual([]);
});
