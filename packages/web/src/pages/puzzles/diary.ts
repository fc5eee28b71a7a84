import type { Result } from './solving.ts';

/** A calendar day as "2026-11-16". */
export type Day = string;

export interface Entry {
  /** Whether the first choice was right, without a hint. */
  readonly first: boolean;
  /** The day on which it was solved; absent as long as it is not. */
  readonly solved?: Day;
}

export type Diary = Readonly<Record<Day, Entry>>;

type DayMark = 'first' | 'later' | 'tried' | 'missed' | 'today' | 'coming';

const DAY_MS = 86_400_000;

/** The day of a moment on the player's own calendar. */
export function toDay(at: Date): Day {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** The day as a moment in UTC, for counting and for formatting without a time zone. */
function toDate(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function addDays(day: Day, days: number): Day {
  return new Date(toDate(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text from an address is a day of the calendar. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toDate(text).getTime()) && addDays(text, 0) === text
  );
}

/** A diary from the storage of the browser, where anything may have been written. */
export function toDiary(stored: unknown): Diary {
  const entries = Object.entries((stored ?? {}) as Record<string, Partial<Entry> | null>);
  return Object.fromEntries(
    entries.flatMap(([day, entry]): [Day, Entry][] => {
      if (!isDay(day) || typeof entry !== 'object' || entry === null) return [];
      const { first, solved } = entry;
      return [
        [day, { first: first === true, ...(typeof solved === 'string' && isDay(solved) && { solved }) }],
      ];
    }),
  );
}

/** Adds the days that the account has and this browser does not. */
export function mergeDays(
  diary: Diary,
  days: readonly { readonly date: Day; readonly result: 'first-try' | 'later' | 'not-solved' }[],
): Diary {
  const others = days.map(({ date, result }): [Day, Entry] => [
    date,
    { first: result === 'first-try', ...(result !== 'not-solved' && { solved: date }) },
  ]);
  return { ...Object.fromEntries(others), ...diary };
}

/** Notes the first choice of a puzzle. Later tries do not change it. */
export function noteResult(diary: Diary, day: Day, result: Result, today: Day): Diary {
  if (diary[day]) return diary;
  if (result === 'wrong') return { ...diary, [day]: { first: false } };
  return { ...diary, [day]: { first: result === 'right', solved: today } };
}

export function noteSolved(diary: Diary, day: Day, today: Day): Diary {
  const entry = diary[day];
  return entry?.solved ? diary : { ...diary, [day]: { first: entry?.first ?? false, solved: today } };
}

export function markOf(diary: Diary, day: Day, today: Day): DayMark {
  const entry = diary[day];
  if (entry?.solved) return entry.first ? 'first' : 'later';
  if (entry) return 'tried';
  if (day === today) return 'today';
  return day > today ? 'coming' : 'missed';
}

/** Days in a row, up to today or yesterday, whose puzzle was solved on the day itself. */
export function countStreak(diary: Diary, today: Day): number {
  const isKept = (day: Day) => diary[day]?.solved === day;
  let day = isKept(today) ? today : addDays(today, -1);
  let streak = 0;
  for (; isKept(day); day = addDays(day, -1)) streak++;
  return streak;
}

/** A month as a calendar shows it: how many cells are empty before its first day, and its days. */
interface Month {
  readonly blank: number;
  readonly days: readonly Day[];
}

/** Weeks begin on Monday. */
export function monthOf(day: Day): Month {
  const first = `${day.slice(0, 7)}-01`;
  const days: Day[] = [];
  for (let at = first; at.slice(0, 7) === first.slice(0, 7); at = addDays(at, 1)) days.push(at);
  return { blank: (toDate(first).getUTCDay() + 6) % 7, days };
}

/** The first day of the month before or after. */
export function turnMonth(day: Day, months: -1 | 1): Day {
  const first = `${day.slice(0, 7)}-01`;
  return months === 1 ? addDays(monthOf(day).days.at(-1)!, 1) : `${addDays(first, -1).slice(0, 7)}-01`;
}
