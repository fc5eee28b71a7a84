import { expect, test } from 'vitest';
import { averageLoss } from './game-result.ts';

test('[Q19] says what a move cost on average, if the game was reviewed and moves were judged', () => {
  const loss = { south: { moves: 8, loss: 6 }, north: { moves: 0, loss: 0 } };
  expect(averageLoss({ loss }, 'south')).toBe(0.75);
  expect(averageLoss({ loss }, 'north')).toBeUndefined();
  expect(averageLoss({ loss: null }, 'south')).toBeUndefined();
});
