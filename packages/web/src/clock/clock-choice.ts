import type { ClockSettings } from '@kalah/api';
import { findTimeControlProblem, MAX_INCREMENT, MAX_INITIAL } from '@kalah/rules/clock';
import { findItem, setItem } from '../ui/storage.ts';

/** The clocks that the dialog of a new game offers. Null is none. */
export const PRESET_CLOCKS: readonly (ClockSettings | null)[] = [
  null,
  { kind: 'live', initial: 180, increment: 2 },
  { kind: 'live', initial: 300, increment: 3 },
  { kind: 'live', initial: 600, increment: 5 },
  { kind: 'live', initial: 900, increment: 10 },
  { kind: 'correspondence', days: 1 },
  { kind: 'correspondence', days: 3 },
  { kind: 'correspondence', days: 7 },
];

export function sameClock(one: ClockSettings | null, other: ClockSettings | null): boolean {
  if (one?.kind === 'live' && other?.kind === 'live')
    return one.initial === other.initial && one.increment === other.increment;
  if (one?.kind === 'correspondence' && other?.kind === 'correspondence') return one.days === other.days;
  return one === other;
}

export type ClockFault = 'minutes' | 'seconds' | 'none';

/** A live clock from what was typed, in minutes and seconds, or what is wrong with it. */
export function parseLiveClock(minutes: string, seconds: string): ClockSettings | ClockFault {
  const initial = toNumber(minutes) * 60;
  const increment = toNumber(seconds);
  if (!(initial >= 0 && initial <= MAX_INITIAL) || initial % 30 !== 0) return 'minutes';
  if (!(increment >= 0 && increment <= MAX_INCREMENT) || !Number.isInteger(increment)) return 'seconds';
  return initial === 0 && increment === 0 ? 'none' : { kind: 'live', initial, increment };
}

/** Half minutes may be written with a comma. */
function toNumber(text: string): number {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$/.test(typed) ? Number(typed) : Number.NaN;
}

const KEY = 'clock';

export function lastClock(): ClockSettings | null {
  const stored = findItem<ClockSettings>(KEY);
  const isValid = stored && (stored.kind === 'live' || stored.kind === 'correspondence');
  return isValid && findTimeControlProblem(stored) === undefined ? stored : null;
}

export function storeClock(clock: ClockSettings | null): void {
  setItem(KEY, clock);
}
