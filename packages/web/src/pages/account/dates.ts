import { dateFormat } from '../../texts/formatters.ts';
import { locale } from '../../texts/locale.svelte.ts';

const DAY_MS = 24 * 3600_000;
const UNITS = [
  ['day', DAY_MS],
  ['hour', 3600_000],
  ['minute', 60_000],
] as const;

/** "4 May", with the year if it is another one. */
export function formatDay(time: string, now = Date.now()): string {
  const at = new Date(time);
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  const parts: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  };
  return dateFormat(parts).format(at);
}

/** "2 hours ago", "yesterday". */
export function formatAgo(time: string, now = Date.now()): string {
  const elapsed = Math.max(0, now - Date.parse(time));
  const [unit, length] = UNITS.find(([, length]) => elapsed >= length) ?? UNITS[2];
  const words = new Intl.RelativeTimeFormat(locale.language, { numeric: 'auto' });
  return words.format(-Math.floor(elapsed / length), unit);
}
