const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first place on Earth begins a day 14 hours before universal time, and the last one ends it 12 hours after. */
const EARLY_MS = 14 * HOUR_MS;
const LATE_MS = 12 * HOUR_MS;

/**
 * [Z16] Today included. Two fewer than there are daily puzzles, because up to three dates are today somewhere on Earth.
 * So no puzzle is in the archive twice, wherever it is opened.
 */
export const ARCHIVE_DAYS = 726;

/** Days are like `2026-11-16`. */
export function firstArchiveDay(today: string): string {
  return toDay(Date.parse(today) - (ARCHIVE_DAYS - 1) * DAY_MS);
}

export function archiveAt(now: number): { readonly first: string; readonly last: string } {
  return { first: firstArchiveDay(toDay(now - LATE_MS)), last: toDay(now + EARLY_MS) };
}

/** [Z19] Whether it is that day anywhere on Earth. */
export function isDuring(day: string, at: number): boolean {
  return at >= Date.parse(day) - EARLY_MS && !isDayOver(day, at);
}

export function isDayOver(day: string, now: number): boolean {
  return now >= Date.parse(day) + DAY_MS + LATE_MS;
}

export function previousDay(day: string): string {
  return toDay(Date.parse(day) - DAY_MS);
}

/** In universal time. */
export function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
