import type { Rating } from '@kalah/rules/glicko';

/** [Z18] The first attempt of an account at a puzzle, and the rating after it. */
export interface CountedAttempt extends Rating {
  readonly account: string;
  /** Counts the puzzles that the account has tried, from 1. */
  readonly number: number;
  readonly puzzle: string;
  /** The rating of the puzzle. */
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

/** [Z19] The result of an account at the puzzle of a day. */
export interface PuzzleDay {
  readonly account: string;
  /** Like `2026-11-16`. */
  readonly date: string;
  readonly puzzle: string;
  /** Whether the first attempt of the day solved it. */
  readonly solved: boolean;
  /** When it was solved, at this attempt or at a later one. */
  readonly solvedAt?: number;
}

/** What puzzles need of a store. */
export interface PuzzleStore {
  /** False if the account has tried this puzzle, or another one with this number, or if it was deleted. */
  addAttempt(counted: CountedAttempt): Promise<boolean>;
  /** Notes that a puzzle was solved at a later attempt. The first time counts. */
  markSolved(account: string, puzzle: string, at: number): Promise<void>;
  findAttempt(account: string, puzzle: string): Promise<CountedAttempt | undefined>;
  /** Attempts with numbers below a number, the latest first. */
  listAttempts(account: string, below: number, limit: number): Promise<readonly CountedAttempt[]>;
  /** The ids of all puzzles that the account has tried. */
  listTried(account: string): Promise<readonly string[]>;
  /** Stores the first attempt at the puzzle of a day. Later ones only add the time of the first solution. Ignores deleted accounts. */
  addDay(day: PuzzleDay): Promise<void>;
  /** The days since a date, the latest first. */
  listDays(account: string, since: string): Promise<readonly PuzzleDay[]>;
}
