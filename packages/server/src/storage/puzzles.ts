import type { CountedAttempt, PuzzleStore } from '../puzzles/puzzle-store.ts';
import { toExistingAccountLock } from './pairing/account-steps.ts';
import { createQueries, type SqlDatabase, toPlaces } from './sql.ts';

/** The tables of puzzles, so that tests can go back to a schema without them. */
export const PUZZLE_TABLES = ['puzzle_steps'];

/** The tables of puzzles. The databases differ only in the names of their types; `end` closes a table. */
export function toPuzzleTables(integer: string, real: string, end: string): string {
  return `
  -- The first attempts of an account. The keys decide between two attempts at once.
  CREATE TABLE puzzle_steps (
    account       text NOT NULL,
    number        ${integer} NOT NULL,
    puzzle        text NOT NULL,
    puzzle_rating ${integer} NOT NULL,
    at            ${integer} NOT NULL,
    solved        ${integer} NOT NULL,
    solved_at     ${integer},
    before        ${real} NOT NULL,
    rating        ${real} NOT NULL,
    deviation     ${real} NOT NULL,
    volatility    ${real} NOT NULL,
    solved_count  ${integer} NOT NULL,
    streak        ${integer} NOT NULL,
    best_streak   ${integer} NOT NULL,
    PRIMARY KEY (account, number)
  )${end};
  CREATE UNIQUE INDEX puzzle_steps_of_puzzle ON puzzle_steps (account, puzzle);
  `;
}

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

const COLUMNS = `account, number, puzzle, puzzle_rating, at, solved, solved_at, before, rating, deviation, volatility,
  solved_count, streak, best_streak`;
/** Puzzles in one question; it is padded, so that there is only one statement. */
const MAX_PUZZLES = 64;

/** Puzzles in SQL that SQLite and PostgreSQL both understand. */
export function createPuzzleStore(database: SqlDatabase): PuzzleStore {
  const { read, find, write, transact } = createQueries(database);
  return {
    addAttempt(counted) {
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

    markSolved: (account, puzzle, at) =>
      write(
        'UPDATE puzzle_steps SET solved_at = $3 WHERE account = $1 AND puzzle = $2 AND solved_at IS NULL',
        account,
        puzzle,
        at,
      ),

    async findAttempt(account, puzzle) {
      const sql = `SELECT ${COLUMNS} FROM puzzle_steps WHERE account = $1 AND puzzle = $2`;
      const row = await find<Row>(sql, account, puzzle);
      return row && toCountedAttempt(row);
    },

    async listAttempts(account, below, limit) {
      const sql = `SELECT ${COLUMNS} FROM puzzle_steps WHERE account = $1 AND number < $2 ORDER BY number DESC LIMIT $3`;
      return (await read<Row>(sql, [account, below, limit])).map(toCountedAttempt);
    },

    async findAttempts(account, puzzles) {
      const padded = Array.from({ length: MAX_PUZZLES }, (_, index) => puzzles[index] ?? '');
      const sql = `SELECT ${COLUMNS} FROM puzzle_steps WHERE account = $1 AND puzzle IN (${toPlaces(padded, 1)})`;
      return (await read<Row>(sql, [account, ...padded])).map(toCountedAttempt);
    },

    async listTried(account) {
      const sql = 'SELECT puzzle FROM puzzle_steps WHERE account = $1';
      return (await read<{ puzzle: string }>(sql, [account])).map(({ puzzle }) => puzzle);
    },
  };
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
