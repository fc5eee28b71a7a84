import { clockTexts } from 'virtual:texts/clock';
import type { Clock } from '@kalah/api';
import { dateFormat } from '../texts/formatters.ts';
import { DAY, HOUR, LOW_LIVE_MS, MINUTE } from './reading.ts';

/** The figures of a clock; the tenths of a second are drawn smaller. */
interface Figures {
  readonly text: string;
  readonly tenths?: string;
}

/** What a clock shows for a duration: "3:48", "0:17" and ".4", or "2 days 5 h". */
export function toFigures(kind: Clock['kind'], milliseconds: number): Figures {
  if (kind === 'correspondence' && milliseconds >= HOUR) return { text: formatDays(milliseconds) };
  const text = formatSeconds(milliseconds);
  if (kind === 'correspondence' || milliseconds >= LOW_LIVE_MS) return { text };
  return { text, tenths: `.${Math.floor((milliseconds % 1000) / 100)}` };
}

/** "3:48", or "1:02:03" from an hour on. */
export function formatSeconds(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** "2 days 5 h", or "5 h 12 min" on the last day. */
function formatDays(milliseconds: number): string {
  const { days, hours, minutes } = clockTexts();
  const whole = (unit: number, of = Number.POSITIVE_INFINITY) => Math.floor((milliseconds % of) / unit);
  const [first, second] =
    milliseconds >= DAY
      ? [days({ n: whole(DAY) }), whole(HOUR, DAY) && hours({ n: whole(HOUR, DAY) })]
      : [hours({ n: whole(HOUR) }), whole(MINUTE, HOUR) && minutes({ n: whole(MINUTE, HOUR) })];
  return second ? `${first} ${second}` : first;
}

/** A duration in a list: "0:18", or "22 h" in its largest unit. */
export function formatUsed(kind: Clock['kind'], milliseconds: number): string {
  if (kind === 'live') return formatSeconds(milliseconds);
  const { days, hours, minutes } = clockTexts();
  if (milliseconds >= DAY) return days({ n: Math.floor(milliseconds / DAY) });
  if (milliseconds >= HOUR) return hours({ n: Math.floor(milliseconds / HOUR) });
  return milliseconds >= MINUTE
    ? minutes({ n: Math.floor(milliseconds / MINUTE) })
    : `< ${minutes({ n: 1 })}`;
}

/** A duration in words, for screen readers: "3 minutes and 48 seconds". */
export function speakDuration(kind: Clock['kind'], milliseconds: number): string {
  if (kind === 'correspondence' && milliseconds >= HOUR) return formatDays(milliseconds);
  const { spoken } = clockTexts();
  const seconds = Math.floor(milliseconds / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [
    ...(minutes > 0 ? [spoken.minutes({ n: minutes })] : []),
    ...(rest > 0 || minutes === 0 ? [spoken.seconds({ n: rest })] : []),
  ];
  return parts.join(spoken.and);
}

const DAY_OF_WEEK_MS = 6 * DAY;

/** A moment of the coming or the past days in the reader's time zone: "Thu 18:40", or "18 Nov" when it is further away. */
export function formatMoment(time: string, now: number): string {
  const at = Date.parse(time);
  const isNear = Math.abs(at - now) < DAY_OF_WEEK_MS;
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const parts: Intl.DateTimeFormatOptions = isToday
    ? { hour: 'numeric', minute: '2-digit' }
    : isNear
      ? { weekday: 'short', hour: 'numeric', minute: '2-digit' }
      : { day: 'numeric', month: 'short' };
  return dateFormat(parts).format(at);
}
