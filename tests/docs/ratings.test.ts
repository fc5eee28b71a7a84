import { expect, test } from 'vitest';
import { SERVER_TESTS, stated, uncited } from './citations.ts';

test('a test cites every statement of docs/ratings.md', () => {
  expect(stated('ratings.md', 'G')).toHaveLength(13);
  expect(uncited('ratings.md', 'G', SERVER_TESTS)).toEqual([]);
});
