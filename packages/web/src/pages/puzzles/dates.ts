import { locale } from '../../i18n/locale.svelte.ts';
import { addDays, type Day, toDate } from './diary.ts';

/** Creating a formatter takes milliseconds. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(day: Day, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale.language} ${JSON.stringify(options)}`;
  // A day is the same in every time zone.
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale.language, { ...options, timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter.format(toDate(day));
}

/** "16 November" */
export const formatDay = (day: Day) => format(day, { day: 'numeric', month: 'long' });
/** "November 2026" */
export const formatMonth = (day: Day) => format(day, { month: 'long', year: 'numeric' });

const A_MONDAY = '2024-01-01';
/** One letter for each day of the week, from Monday. */
export const weekdays = () =>
  Array.from({ length: 7 }, (_, index) => format(addDays(A_MONDAY, index), { weekday: 'narrow' }));
