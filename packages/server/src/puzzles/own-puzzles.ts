import {
  ARCHIVE_DAYS,
  archiveAt,
  isDayOver,
  isDuring,
  previousDay,
  toDay,
} from '@kalah/engine/puzzles/archive';
import { DAY_MS } from '../platform/duration.ts';
import { nextTimeSlice } from '../platform/time-slices.ts';
import type { PuzzleDay, PuzzleStore } from './puzzle-store.ts';

/** Days that are shown. */
const DAYS = 62;

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
  await nextTimeSlice();
  const days = await store.listDays(account, toDay(now - ARCHIVE_DAYS * DAY_MS));
  const shown = toDay(now - (DAYS - 1) * DAY_MS);
  return {
    last,
    attempts,
    days: days.filter(({ date }) => date >= shown),
    daysInARow: countDaysInARow(days, now),
  };
}

/** [Z19] The latest days in a row that were solved in time. A day that is not over everywhere does not yet break the streak. */
export function countDaysInARow(days: readonly PuzzleDay[], now: number): number {
  const kept = new Set(days.filter(isSolvedInTime).map(({ date }) => date));
  let count = 0;
  for (let day = archiveAt(now).last; kept.has(day) || !isDayOver(day, now); day = previousDay(day)) {
    if (kept.has(day)) count++;
  }
  return count;
}

function isSolvedInTime({ date, solvedAt }: PuzzleDay): boolean {
  return solvedAt !== undefined && isDuring(date, solvedAt);
}
