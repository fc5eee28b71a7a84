import { archiveAt, isDayOver, isDuring, previousDay } from '@kalah/engine/puzzles/archive';

/** [Z19] The result of an account at the puzzle of a day: `solved` at the first attempt, or `solvedAt` a later one. */
export interface PuzzleDay {
  readonly account: string;
  /** Like `2026-11-16`. */
  readonly date: string;
  readonly puzzle: string;
  readonly solved: boolean;
  readonly solvedAt?: number;
}

/** [Z19] Up to the latest day. A day that is not over everywhere on Earth does not yet break the streak. */
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
