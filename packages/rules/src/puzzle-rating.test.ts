import { expect, test } from 'vitest';
import { FIRST_PUZZLE_RATING, rateAttempt } from './puzzle-rating.ts';

test('rises with a solved puzzle and falls with a missed one, more so the more surprising that is', () => {
  const after = (puzzle: number, isSolved: boolean) =>
    Math.round(rateAttempt(FIRST_PUZZLE_RATING, puzzle, isSolved, 0).rating - FIRST_PUZZLE_RATING.rating);
  expect([after(1900, true), after(1500, true), after(1100, true)]).toEqual([273, 118, 28]);
  expect([after(1100, false), after(1500, false), after(1900, false)]).toEqual([-273, -118, -28]);
});

test('does not lose more than 400 points with the first mistake, however easy the puzzle', () => {
  expect(rateAttempt(FIRST_PUZZLE_RATING, 500, false, 0).rating).toBeGreaterThan(1100);
});
