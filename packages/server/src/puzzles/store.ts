import { toExistingAccountLock } from '../accounts/store/locks.ts';
import { createQueries, type Database, type Step, toPlaces } from '../platform/database/database.ts';
import type { CountedAttempt } from './attempt.ts';
import type { PuzzleDay } from './puzzle-day.ts';

interface Row {
  readonly account: string;
  readonly number: number;
  readonly puzzle: string;
  readonly puzzle_rating: number;
  readonly at: number;
  readonly solved: number;
  readonly solved_at: number | null;
  readonly before: number;
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly solved_count: number;
  readonly streak: number;
  readonly best_streak: number;
}

interface DayRow {
  readonly account: string;
  readonly date: string;
  readonly puzzle: string;
  readonly solved: number;
  readonly solved_at: number | null;
}

const COLUMNS = `account, number, puzzle, puzzle_rating, at, solved, solved_at, before, rating, deviation, volatility,
  solved_count, streak, best_streak`;

export type PuzzleStore = ReturnType<typeof createPuzzleStore>;

/** First attempts, in the table `puzzle_steps`, and the results of days. */
export function createPuzzleStore(database: Database) {
  const { read, find, write, transact } = createQueries(database);
  return {
    /** False if the account has tried this puzzle, or another one with this number, or if it was deleted. */
    addAttempt(counted: CountedAttempt): Promise<boolean> {
      const values = toValues(counted);
      return transact([
        toExistingAccountLock(counted.account),
        {
          sql: `INSERT INTO puzzle_steps (${COLUMNS}) VALUES (${toPlaces(values)}) ON CONFLICT DO NOTHING`,
          values,
          changes: 1,
        },
      ]);
    },

    markSolved: (account: string, puzzle: string, at: number): Promise<void> =>
      write(
        'UPDATE puzzle_steps SET solved_at = $3 WHERE account = $1 AND puzzle = $2 AND solved_at IS NULL',
        account,
        puzzle,
        at,
      ),

    async findAttempt(account: string, puzzle: string): Promise<CountedAttempt | undefined> {
      const sql = `SELECT ${COLUMNS} FROM puzzle_steps WHERE account = $1 AND puzzle = $2`;
      const row = await find<Row>(sql, account, puzzle);
      return row && toCountedAttempt(row);
    },

    /** The latest first. */
    async listAttempts(account: string, below: number, limit: number): Promise<readonly CountedAttempt[]> {
      const sql = `SELECT ${COLUMNS} FROM puzzle_steps WHERE account = $1 AND number < $2 ORDER BY number DESC LIMIT $3`;
      return (await read<Row>(sql, [account, below, limit])).map(toCountedAttempt);
    },

    async listTried(account: string): Promise<readonly string[]> {
      const sql = 'SELECT puzzle FROM puzzle_steps WHERE account = $1';
      return (await read<{ puzzle: string }>(sql, [account])).map(({ puzzle }) => puzzle);
    },

    /** Later attempts at the puzzle of a day only add the time of the first solution. Ignores deleted accounts. */
    async addDay({ account, date, puzzle, solved, solvedAt }: PuzzleDay): Promise<void> {
      await transact([
        toExistingAccountLock(account),
        {
          sql: `INSERT INTO puzzle_days (account, date, puzzle, solved, solved_at) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (account, date) DO UPDATE SET solved_at = COALESCE(puzzle_days.solved_at, excluded.solved_at)`,
          values: [account, date, puzzle, solved ? 1 : 0, solvedAt ?? null],
        },
      ]);
    },

    /** The latest first. */
    async listDays(account: string, since: string): Promise<readonly PuzzleDay[]> {
      const sql = `SELECT account, date, puzzle, solved, solved_at FROM puzzle_days
                   WHERE account = $1 AND date >= $2 ORDER BY date DESC`;
      return (await read<DayRow>(sql, [account, since])).map(toPuzzleDay);
    },
  };
}

/** [A15] Removes the attempts and days of a deleted account. */
export function toDeletionSteps(account: string): Step[] {
  return ['puzzle_steps', 'puzzle_days'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE account = $1`,
    values: [account],
  }));
}

function toValues(counted: CountedAttempt) {
  return [
    counted.account,
    counted.number,
    counted.puzzle,
    counted.puzzleRating,
    counted.at,
    counted.solved ? 1 : 0,
    counted.solvedAt ?? null,
    counted.before,
    counted.rating,
    counted.deviation,
    counted.volatility,
    counted.solvedCount,
    counted.streak,
    counted.bestStreak,
  ];
}

function toCountedAttempt(row: Row): CountedAttempt {
  const { puzzle_rating, solved, solved_at, solved_count, best_streak, ...same } = row;
  return {
    ...same,
    puzzleRating: puzzle_rating,
    solved: solved === 1,
    ...(solved_at !== null && { solvedAt: solved_at }),
    solvedCount: solved_count,
    bestStreak: best_streak,
  };
}

function toPuzzleDay({ solved, solved_at, ...same }: DayRow): PuzzleDay {
  return { ...same, solved: solved === 1, ...(solved_at !== null && { solvedAt: solved_at }) };
}
