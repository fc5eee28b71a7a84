/** [T1] Fixed when a game is created. A game without one is untimed. */
export type TimeControl =
  | {
      readonly kind: 'live';
      /** Seconds for the whole game. */
      readonly initial: number;
      /** Seconds added at the end of each turn. */
      readonly increment: number;
    }
  | {
      readonly kind: 'correspondence';
      readonly days: number;
    };

/** Seconds. */
export const MAX_INITIAL = 10_800;
export const MAX_INCREMENT = 180;

export const CORRESPONDENCE_DAYS = [1, 2, 3, 5, 7, 10, 14] as const;

const LIVE_START_MS = 30_000;

const DAY_MS = 86_400_000;

export type TimeControlProblem =
  | 'initial-out-of-range'
  | 'increment-out-of-range'
  | 'no-time'
  | 'days-unknown';

/**
 * [T1] Undefined if games can be played with it.
 * @example
 * findTimeControlProblem({ kind: 'correspondence', days: 4 }); // → 'days-unknown'
 */
export function findTimeControlProblem(control: TimeControl): TimeControlProblem | undefined {
  if (control.kind === 'correspondence') {
    return CORRESPONDENCE_DAYS.some((days) => days === control.days) ? undefined : 'days-unknown';
  }
  if (!isSeconds(control.initial, MAX_INITIAL)) return 'initial-out-of-range';
  if (!isSeconds(control.increment, MAX_INCREMENT)) return 'increment-out-of-range';
  return control.initial + control.increment > 0 ? undefined : 'no-time';
}

function isSeconds(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}

export function initialMs(control: TimeControl): number {
  return control.kind === 'live' ? control.initial * 1000 : control.days * DAY_MS;
}

/** [T6] Milliseconds within which a side must begin its first turn. */
export function startLimitMs(control: TimeControl): number {
  return control.kind === 'live' ? LIVE_START_MS : initialMs(control);
}
