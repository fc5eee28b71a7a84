import {
  dailyPuzzle,
  findPuzzle,
  judgeAttempt,
  nextPuzzle,
  type Puzzle,
  type Theme,
} from '@kalah/engine/puzzles';
import { ARCHIVE_DAYS, toDay } from '@kalah/engine/puzzles/archive';
import { FIRST_PUZZLE_RATING } from '@kalah/rules/puzzle-rating';
import { GameError } from '../games/errors.ts';
import { DAY_MS } from '../platform/duration.ts';
import { nextTimeSlice } from '../platform/time-slices.ts';
import { type CountedAttempt, countAttempt } from './attempt.ts';
import { PuzzleError } from './errors.ts';
import { countDaysInARow } from './puzzle-day.ts';
import type { PuzzleStore } from './store.ts';

interface NextPuzzleQuery {
  readonly theme?: Theme | undefined;
  readonly rating?: number | undefined;
  readonly capturesAlone: boolean;
}

interface AttemptCommand {
  readonly moves: readonly number[];
  readonly account: string | undefined;
  /** The day whose daily puzzle it was tried as. */
  readonly date?: string | undefined;
  readonly at: number;
}

/** A try fails if the same account has tried another puzzle meanwhile. */
const MAX_TRIES = 16;

const SHOWN_DAYS = 62;

export type Puzzles = ReturnType<typeof createPuzzles>;

export function createPuzzles(store: PuzzleStore, random: () => number) {
  async function read(id: string): Promise<Puzzle> {
    const puzzle = await findPuzzle(id);
    if (!puzzle) throw new PuzzleError('no-such-puzzle');
    return puzzle;
  }

  async function findLast(account: string): Promise<CountedAttempt | undefined> {
    return (await store.listAttempts(account, Number.MAX_SAFE_INTEGER, 1))[0];
  }

  /** [Z18] Undefined if the account has tried the puzzle before, or if a concurrent attempt was stored first. */
  async function count(puzzle: Puzzle, account: string, solved: boolean, at: number) {
    const counted = countAttempt(puzzle, account, await findLast(account), solved, at);
    return (await store.addAttempt(counted)) ? counted : undefined;
  }

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

  /** Reading all 6,000 puzzles takes a few milliseconds. */
  async function listTried(account: string): Promise<readonly string[]> {
    await nextTimeSlice();
    return store.listTried(account);
  }

  return {
    read,
    listTried,

    /** Undefined if the text is not a date. */
    findDaily: dailyPuzzle,

    /** [Z15] One that the account has not tried. */
    async readNext(
      { theme, rating, capturesAlone }: NextPuzzleQuery,
      account: string | undefined,
    ): Promise<Puzzle> {
      const last = account === undefined ? undefined : await findLast(account);
      const known = new Set(account === undefined ? [] : await listTried(account));
      const near = rating ?? last?.rating ?? FIRST_PUZZLE_RATING.rating;
      const puzzle = await nextPuzzle({ rating: near, theme, capturesAlone, known, random });
      if (!puzzle) throw new PuzzleError('no-puzzle-left');
      return puzzle;
    },

    /** [Z4] [Z18] Only the first attempt of an account at a puzzle changes its rating. */
    async attempt(id: string, { moves, account, date, at }: AttemptCommand) {
      const puzzle = await read(id);
      const attempt = judgeAttempt(puzzle, moves);
      if (attempt.kind === 'illegal') rejectMove(puzzle, moves[attempt.number]!, attempt.number);
      if (account === undefined) return { puzzle, attempt, counted: undefined };
      const solved = attempt.kind === 'solved';
      const counted = await findOrCount(puzzle, account, solved, at);
      if (solved && counted.solvedAt === undefined) await store.markSolved(account, puzzle.id, at);
      if (date !== undefined)
        await store.addDay({ account, date, puzzle: id, solved, ...(solved && { solvedAt: at }) });
      return { puzzle, attempt, counted };
    },

    async readOwn(
      account: string,
      { below, limit }: { readonly below: number; readonly limit: number },
      now: number,
    ) {
      await nextTimeSlice();
      const last = await findLast(account);
      const attempts = await store.listAttempts(account, below, limit);
      await nextTimeSlice();
      const days = await store.listDays(account, toDay(now - ARCHIVE_DAYS * DAY_MS));
      const shown = toDay(now - (SHOWN_DAYS - 1) * DAY_MS);
      return {
        last,
        attempts,
        days: days.filter(({ date }) => date >= shown),
        daysInARow: countDaysInARow(days, now),
      };
    },
  };
}

function rejectMove({ decisions }: Puzzle, pit: number, number: number): never {
  const { position } = decisions[number]!;
  throw new GameError(pit < position.variant.pits ? 'empty-pit' : 'no-such-pit');
}
