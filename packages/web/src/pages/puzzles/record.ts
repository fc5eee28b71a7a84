import type { Rating } from '@kalah/rules/glicko';
import { FIRST_PUZZLE_RATING, rateAttempt } from '@kalah/rules/puzzle-rating';
import type { Result } from './solving.ts';

/** What this browser knows about how its player solves puzzles. */
export interface PuzzleRecord {
  readonly rating: Rating;
  readonly solved: number;
  /** Right answers in a row. */
  readonly run: number;
  /** The last results, the newest last. */
  readonly recent: readonly boolean[];
  readonly known: readonly string[];
}

export const RECENT = 7;

/** Adds the first result of a puzzle. Puzzles solved with a hint do not change the rating, and known ones change nothing. */
export function addResult(
  record: PuzzleRecord,
  puzzle: { readonly id: string; readonly rating: number },
  result: Result,
  at: number,
): PuzzleRecord {
  if (record.known.includes(puzzle.id)) return record;
  const isRight = result !== 'wrong';
  return {
    rating: result === 'helped' ? record.rating : rateAttempt(record.rating, puzzle.rating, isRight, at),
    solved: record.solved + (isRight ? 1 : 0),
    run: result === 'right' ? record.run + 1 : 0,
    recent: [...record.recent, isRight].slice(-RECENT),
    known: [...record.known, puzzle.id],
  };
}

/** A record from the storage of the browser, where anything may have been written. */
export function toRecord(stored: unknown): PuzzleRecord {
  const { rating, solved, run, recent, known } = (stored ?? {}) as Partial<PuzzleRecord>;
  const isRating =
    Number.isFinite(rating?.rating) &&
    Number.isFinite(rating?.deviation) &&
    Number.isFinite(rating?.volatility);
  return {
    rating: isRating ? rating! : FIRST_PUZZLE_RATING,
    solved: isCount(solved) ? solved : 0,
    run: isCount(run) ? run : 0,
    recent: Array.isArray(recent) ? recent.map(Boolean).slice(-RECENT) : [],
    known: Array.isArray(known) ? known.filter((id) => typeof id === 'string') : [],
  };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
