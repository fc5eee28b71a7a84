import { dailyPuzzle } from '@kalah/engine/puzzles';
import { DAY_MS } from '../duration.ts';
import { nextTimeSlice } from '../time-slices.ts';
import type { CountedAttempt, PuzzleStore } from './puzzle-store.ts';

/** What became of the puzzle of a day. */
export interface PuzzleDay {
  readonly date: string;
  readonly puzzle: string;
  readonly result: 'first-try' | 'later' | 'not-solved';
}

/** Days that are shown. */
const DAYS = 62;
/** A day begins at the date line 14 hours before it does in universal time, and ends 12 hours after. */
const EARLIEST_MS = -14 * 3_600_000;
const LATEST_MS = DAY_MS + 12 * 3_600_000;

/** [Z19] The rating, the history and the days of an account. */
export async function readOwnPuzzles(
  store: PuzzleStore,
  account: string,
  { below, limit }: { readonly below: number; readonly limit: number },
  now: number,
) {
  await nextTimeSlice();
  const [last] = await store.listAttempts(account, Number.MAX_SAFE_INTEGER, 1);
  const attempts = await store.listAttempts(account, below, limit);
  return { last, attempts, ...(await readDays(store, account, now)) };
}

async function readDays(store: PuzzleStore, account: string, now: number) {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const times = Array.from({ length: DAYS }, (_, ago) => today - ago * DAY_MS);
  await nextTimeSlice();
  const puzzles = await Promise.all(times.map(async (time) => (await dailyPuzzle(toDate(time)))!.id));
  const attempts = new Map(
    (await store.findAttempts(account, puzzles)).map((counted) => [counted.puzzle, counted]),
  );
  const tried = times.map((time, index) => ({ time, counted: attempts.get(puzzles[index]!) }));
  const days = tried.flatMap(({ time, counted }): PuzzleDay[] => {
    return counted ? [{ date: toDate(time), puzzle: counted.puzzle, result: toResult(counted) }] : [];
  });
  return { days, daysInARow: countInARow(tried.map(({ time, counted }) => isSolvedInTime(time, counted))) };
}

/** [Z19] The latest days in a row. An unsolved puzzle today does not yet break the streak. */
function countInARow([today, ...before]: readonly boolean[]): number {
  const missed = before.indexOf(false);
  return (today ? 1 : 0) + (missed < 0 ? before.length : missed);
}

/** [Z19] Whether it was that day anywhere on Earth. */
function isSolvedInTime(day: number, counted: CountedAttempt | undefined): boolean {
  const at = counted?.solvedAt;
  return at !== undefined && at >= day + EARLIEST_MS && at < day + LATEST_MS;
}

function toResult({ solved, solvedAt }: CountedAttempt): PuzzleDay['result'] {
  if (solved) return 'first-try';
  return solvedAt === undefined ? 'not-solved' : 'later';
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
