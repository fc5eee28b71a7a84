import { findItem } from '../../ui/storage.ts';

/** Whether this browser knows that the puzzle of today was solved. Reads the storage itself, because the module of the daily results would make the first load larger. */
export function isSolvedToday(now = new Date()): boolean {
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return !!findItem<Record<string, { solved?: string } | undefined>>('puzzle-days')?.[today]?.solved;
}
