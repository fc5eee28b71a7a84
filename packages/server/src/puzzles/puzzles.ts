import {
  dailyPuzzle,
  findPuzzle,
  judgeAttempt,
  nextPuzzle,
  type Puzzle,
  type Theme,
} from '@kalah/engine/puzzles';
import { FIRST_PUZZLE_RATING, rateAttempt } from '@kalah/rules/puzzle-rating';
import { GameError } from '../games/error.ts';
import { nextTimeSlice } from '../platform/time-slices.ts';
import { PuzzleError } from './error.ts';
import type { CountedAttempt, PuzzleStore } from './puzzle-store.ts';

export interface NextPuzzleQuery {
  readonly theme?: Theme | undefined;
  readonly rating?: number | undefined;
  readonly capturesAlone: boolean;
}

/** Moves that were tried, and by whom. */
export interface AttemptCommand {
  readonly moves: readonly number[];
  /** The id of the account, if there is one. */
  readonly account: string | undefined;
  /** The day, if the puzzle was tried as the daily puzzle of that day. */
  readonly date?: string | undefined;
  readonly at: number;
}

/** How often an attempt is counted while the same account tries other puzzles. */
const MAX_TRIES = 16;

export type Puzzles = ReturnType<typeof createPuzzles>;

export function createPuzzles(store: PuzzleStore, random: () => number) {
  async function read(id: string): Promise<Puzzle> {
    const puzzle = await findPuzzle(id);
    if (!puzzle) throw new PuzzleError('no-such-puzzle');
    return puzzle;
  }

  /** [Z18] Counts the first attempt of an account at a puzzle. Undefined if it is a later one, or if a concurrent attempt was stored first. */
  async function count(puzzle: Puzzle, account: string, solved: boolean, at: number) {
    const [last] = await store.listAttempts(account, Number.MAX_SAFE_INTEGER, 1);
    const counted = toCountedAttempt(puzzle, account, last, solved, at);
    return (await store.addAttempt(counted)) ? counted : undefined;
  }

  /** The attempt of an account at a puzzle that counts. Of two attempts at once, one is the first. */
  async function findOrCount(
    puzzle: Puzzle,
    account: string,
    solved: boolean,
    at: number,
  ): Promise<CountedAttempt> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const counted =
        (await store.findAttempt(account, puzzle.id)) ?? (await count(puzzle, account, solved, at));
      if (counted) return counted;
    }
    // The account was deleted meanwhile, or it tries many puzzles at once.
    throw new GameError('unavailable');
  }

  /** An account may have tried all 6,000 puzzles, which takes a few milliseconds to read. */
  async function readTried(account: string): Promise<ReadonlySet<string>> {
    await nextTimeSlice();
    return new Set(await store.listTried(account));
  }

  return {
    read,

    /** The puzzle of a day; undefined if it is not a date. */
    findDaily: dailyPuzzle,

    /** [Z15] A puzzle near a rating; for an account, one that it has not tried. */
    async readNext(
      { theme, rating, capturesAlone }: NextPuzzleQuery,
      account: string | undefined,
    ): Promise<Puzzle> {
      const [last] =
        account === undefined ? [] : await store.listAttempts(account, Number.MAX_SAFE_INTEGER, 1);
      const known = account === undefined ? new Set<string>() : await readTried(account);
      const near = rating ?? last?.rating ?? FIRST_PUZZLE_RATING.rating;
      const puzzle = await nextPuzzle({ rating: near, theme, capturesAlone, known, random });
      if (!puzzle) throw new PuzzleError('no-puzzle-left');
      return puzzle;
    },

    /** [Z4] [Z18] Judges moves. Only the first attempt of an account counts; the others change no rating. */
    async attempt(id: string, { moves, account, date, at }: AttemptCommand) {
      const puzzle = await read(id);
      const attempt = judgeAttempt(puzzle, moves);
      if (attempt.kind === 'illegal') refuseMove(puzzle, moves[attempt.number]!, attempt.number);
      if (account === undefined) return { puzzle, attempt, counted: undefined };
      const solved = attempt.kind === 'solved';
      const counted = await findOrCount(puzzle, account, solved, at);
      if (solved && counted.solvedAt === undefined) await store.markSolved(account, puzzle.id, at);
      if (date !== undefined)
        await store.addDay({ account, date, puzzle: id, solved, ...(solved && { solvedAt: at }) });
      return { puzzle, attempt, counted };
    },
  };
}

function refuseMove({ decisions }: Puzzle, pit: number, number: number): never {
  const { position } = decisions[number]!;
  throw new GameError(pit < position.variant.pits ? 'empty-pit' : 'no-such-pit');
}

function toCountedAttempt(
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
