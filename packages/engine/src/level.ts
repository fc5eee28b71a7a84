import { err, ok, type Result } from '@kalah/rules';

export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** How a player of a level thinks, and so which mistakes come naturally. */
export interface Traits {
  /** Turns looked ahead: 1 sees the own move only, 2 the opponent's reply to it. */
  readonly turns: number;
  /** The longest sowing that is followed to its end without trouble. */
  readonly eye: number;
  /** How likely each seed more is still followed. */
  readonly reach: number;
  /** How likely even an easy move escapes notice. */
  readonly slip: number;
  /** Whether a position is judged by more than the seeds in the stores. */
  readonly judges: boolean;
  /** With up to so many seeds in play the ending is known by heart. */
  readonly ending: number;
}

/** The figures were set by the calibration bench; what each level loses a move stands in bench/README.md. */
const TRAITS: Record<Exclude<Level, 8>, Traits> = {
  1: { turns: 1, eye: 1, reach: 0.5, slip: 0.45, judges: false, ending: 0 },
  2: { turns: 1, eye: 3, reach: 0.65, slip: 0.28, judges: false, ending: 0 },
  3: { turns: 2, eye: 6, reach: 0.85, slip: 0.1, judges: false, ending: 2 },
  4: { turns: 2, eye: 8, reach: 0.9, slip: 0.04, judges: false, ending: 6 },
  5: { turns: 3, eye: 9, reach: 0.9, slip: 0.06, judges: true, ending: 6 },
  6: { turns: 3, eye: 12, reach: 0.95, slip: 0.02, judges: true, ending: 10 },
  7: { turns: 4, eye: 31, reach: 1, slip: 0, judges: true, ending: 14 },
};

/** How a level thinks; the highest does not think like a person, it proves. */
export function findTraits(level: Level): Traits | undefined {
  return level === 8 ? undefined : TRAITS[level];
}

export function checkLevel(level: number): Result<Level, 'no-such-level'> {
  return Number.isInteger(level) && level >= 1 && level <= 8 ? ok(level as Level) : err('no-such-level');
}
