import type { Clock, Game } from '@kalah/api';
import type { Side } from '@kalah/rules';

/** What one side's clock shows at a moment. Durations in milliseconds. */
export interface Reading {
  readonly kind: Clock['kind'];
  readonly left: number;
  readonly isRunning: boolean;
  /** [T6] The time left to begin the first turn, which is free. */
  readonly toBegin?: number;
}

type TimedGame = Pick<Game, 'moves'> & { readonly clock: Clock };

export function readClock({ clock, moves }: TimedGame, side: Side, now: number): Reading {
  const { kind, left, running, deadline } = clock;
  if (running !== side) return { kind, left: left[side], isRunning: false };
  const untilDeadline = Math.max(0, Date.parse(deadline!) - now);
  if (!moves.some((move) => move.side === side))
    return { kind, left: left[side], isRunning: true, toBegin: untilDeadline };
  // [T6] While a first turn is still free, the deadline is further away than what is left.
  return { kind, left: Math.min(left[side], untilDeadline), isRunning: true };
}

/** Below this a live clock shows tenths of a second and counts as low. */
export const LOW_LIVE_MS = 20_000;
const LOW_DAYS_MS = 3 * 3_600_000;

export function isLow({ kind, left, toBegin }: Reading): boolean {
  return toBegin === undefined && left < (kind === 'live' ? LOW_LIVE_MS : LOW_DAYS_MS);
}

const TENTH = 100;
const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The unit in which a duration is shown: it changes once per unit. */
function unitOf(kind: Clock['kind'], left: number): number {
  if (kind === 'live') return left < LOW_LIVE_MS ? TENTH : SECOND;
  if (left < HOUR) return SECOND;
  return left < DAY ? MINUTE : HOUR;
}

/** Milliseconds until a running clock shows something else; undefined when it never will. */
export function untilChange({ kind, left, isRunning, toBegin }: Reading): number | undefined {
  const shown = toBegin ?? left;
  if (!isRunning || shown === 0) return undefined;
  const unit = toBegin === undefined ? unitOf(kind, left) : unitOf(kind, Math.max(toBegin, LOW_LIVE_MS));
  return (shown % unit) + 1;
}
