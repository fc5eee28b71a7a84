import { INITIAL, type Rating, rate } from './glicko.ts';

/**
 * The rating before the first puzzle. It is more certain than that before the first game, because the first puzzle may be much
 * easier or harder than what the player can do: with a deviation of 500, one mistake could cost 1100 points.
 */
export const FIRST_PUZZLE_RATING: Rating = { ...INITIAL, deviation: 250 };
/** The grade of a puzzle follows from a search, so it is as certain as the rating of a seasoned player. */
const PUZZLE_DEVIATION = 60;

/** [Z18] `puzzle` is the rating of the puzzle; only a player's first attempt at it counts. */
export function rateAttempt(player: Rating, puzzle: number, isSolved: boolean, at: number): Rating {
  const opponent: Rating = { rating: puzzle, deviation: PUZZLE_DEVIATION, volatility: INITIAL.volatility };
  return rate(player, [{ opponent, score: isSolved ? 1 : 0, advantage: 0, weight: 1 }], at);
}
