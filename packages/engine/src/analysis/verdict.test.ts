import { expect, test } from 'vitest';
import { findBest, type Verdict } from './verdict.ts';

const exact = (pit: number, value: number): Verdict => ({
  pit,
  value,
  kind: 'exact',
  least: value,
  most: value,
  line: [pit],
});
const atMost = (pit: number, value: number): Verdict => ({
  ...exact(pit, value),
  kind: 'at-most',
  least: -48,
});

test.each([
  ['the highest value', [exact(0, 2), exact(1, 6), exact(2, 4)], 1],
  ['a proof before a bound from above that says as much', [atMost(0, 6), exact(1, 6)], 1],
  ['the first of equals', [exact(0, 6), exact(1, 6)], 0],
  ['nothing when there is no move', [], undefined],
])('the best verdict is %s', (_, verdicts, pit) => {
  expect(findBest(verdicts)?.pit).toBe(pit);
});
