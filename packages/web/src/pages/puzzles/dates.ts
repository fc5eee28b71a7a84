import { puzzleTexts } from 'virtual:texts/puzzle';
import type { Day } from './diary.ts';

/** "November 16" */
export function formatDay(day: Day): string {
  return puzzleTexts().dates.day({ day: Number(day.slice(8)), month: monthName(day) });
}

/** "November 2026" */
export function formatMonth(day: Day): string {
  return puzzleTexts().dates.month({ month: monthName(day), year: Number(day.slice(0, 4)) });
}

/** One letter for each day of the week, from Monday. */
export const weekdays = () => [...puzzleTexts().dates.weekdays];

const monthName = (day: Day) => puzzleTexts().dates.months.split(' ')[Number(day.slice(5, 7)) - 1]!;
