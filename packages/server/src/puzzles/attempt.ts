import type { Puzzle } from '@kalah/engine/puzzles';
import type { Rating } from '@kalah/rules/glicko';
import { FIRST_PUZZLE_RATING, rateAttempt } from '@kalah/rules/puzzle-rating';

/** [Z18] The first attempt of an account at a puzzle, and the rating after it. */
export interface CountedAttempt extends Rating {
  readonly account: string;
  /** Counts the puzzles that the account has tried, from 1. */
  readonly number: number;
  readonly puzzle: string;
  readonly puzzleRating: number;
  readonly at: number;
  readonly solved: boolean;
  /** When it was solved, at this attempt or at a later one. */
  readonly solvedAt?: number;
  /** The rating of the account before the attempt. */
  readonly before: number;
  /** Sums up to and including this attempt. */
  readonly solvedCount: number;
  readonly streak: number;
  readonly bestStreak: number;
}

/** [Z18] The attempt that follows `last`. Values are rounded, so that every computer gets the same. */
export function countAttempt(
  { id, rating }: Puzzle,
  account: string,
  last: CountedAttempt | undefined,
  solved: boolean,
  at: number,
): CountedAttempt {
  const before = last ?? FIRST_PUZZLE_RATING;
  const after = rateAttempt(before, rating, solved, at);
  const streak = solved ? (last?.streak ?? 0) + 1 : 0;
  return {
    account,
    number: (last?.number ?? 0) + 1,
    puzzle: id,
    puzzleRating: rating,
    at,
    solved,
    ...(solved && { solvedAt: at }),
    before: before.rating,
    rating: round(after.rating, 1e4),
    deviation: round(after.deviation, 1e4),
    volatility: round(after.volatility, 1e8),
    solvedCount: (last?.solvedCount ?? 0) + (solved ? 1 : 0),
    streak,
    bestStreak: Math.max(last?.bestStreak ?? 0, streak),
  };
}

function round(number: number, parts: number): number {
  return Math.round(number * parts) / parts;
}
