import { findTimeControlProblem, type TimeControl } from '@kalah/rules/clock';
import { InvalidArgumentError } from 'commander';

/** `3+2` is three minutes and two seconds per turn, `3d` is three days per turn. */
export function parseClock(text: string): TimeControl {
  const clock = toClock(text);
  if (clock && !findTimeControlProblem(clock)) return clock;
  throw new InvalidArgumentError(
    'Use minutes and seconds per turn like 3+2, at most 180+180, or 1, 2, 3, 5, 7, 10 or 14 days per turn like 3d.',
  );
}

function toClock(text: string): TimeControl | undefined {
  const [, days] = /^(\d{1,2})d$/.exec(text) ?? [];
  if (days) return { kind: 'correspondence', days: Number(days) };
  const [, minutes, seconds] = /^(\d{1,3}(?:\.\d{1,2})?)\+(\d{1,3})$/.exec(text) ?? [];
  return minutes ? { kind: 'live', initial: Number(minutes) * 60, increment: Number(seconds) } : undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `2:05`, `1:00:00`, `3 days, 4 hours`. */
export function formatTime(milliseconds: number): string {
  if (milliseconds >= DAY_MS) {
    const hours = Math.floor((milliseconds % DAY_MS) / HOUR_MS);
    return `${count(Math.floor(milliseconds / DAY_MS), 'day')}${hours > 0 ? `, ${count(hours, 'hour')}` : ''}`;
  }
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
