import { locale } from '../../i18n/locale.svelte.ts';
import { addDays, type Day, toDate } from './diary.ts';

/** A day is the same in every time zone. */
const format = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale.language, { ...options, timeZone: 'UTC' }).format(toDate(day));

/** "16 November" */
export const formatDay = (day: Day) => format(day, { day: 'numeric', month: 'long' });
/** "November 2026" */
export const formatMonth = (day: Day) => format(day, { month: 'long', year: 'numeric' });

const A_MONDAY = '2024-01-01';
/** One letter for each day of the week, from Monday. */
export const weekdays = () =>
  Array.from({ length: 7 }, (_, index) => format(addDays(A_MONDAY, index), { weekday: 'narrow' }));
