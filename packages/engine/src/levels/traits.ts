import { type Level, MAX_LEVEL } from './levels.ts';

export interface Traits {
  /** Turns looked ahead: 1 is the player's own move, 2 adds the opponent's reply. */
  readonly turns: number;
  /** The longest sowing, in seeds, that the player always follows to its end. */
  readonly eye: number;
  /** The probability of following each further seed. */
  readonly reach: number;
  /** Even an easy move is overlooked with this probability. */
  readonly slip: number;
  /** Whether the evaluation has more than the seeds in the stores. */
  readonly judges: boolean;
  /** Endgames with up to this many seeds in play are known by heart. */
  readonly ending: number;
}

/**
 * Fitted with `npm run bench:levels`: the first level plays little better than at random, and each of the others wins
 * about 70 % against the one before. docs/decisions/levels.md has the measurements.
 */
const TRAITS: Record<Exclude<Level, typeof MAX_LEVEL>, Traits> = {
  1: { turns: 1, eye: 2, reach: 0.5, slip: 0.95, judges: false, ending: 0 },
  2: { turns: 1, eye: 2, reach: 0.6, slip: 0.57, judges: false, ending: 0 },
  3: { turns: 1, eye: 3, reach: 0.7, slip: 0.28, judges: false, ending: 0 },
  4: { turns: 2, eye: 5, reach: 0.8, slip: 0.16, judges: false, ending: 0 },
  5: { turns: 2, eye: 8, reach: 0.9, slip: 0.05, judges: false, ending: 6 },
  6: { turns: 3, eye: 10, reach: 0.93, slip: 0.045, judges: true, ending: 6 },
  7: { turns: 4, eye: 31, reach: 1, slip: 0, judges: true, ending: 14 },
};

/** The highest level has none: it searches for proofs. */
export function findTraits(level: Level): Traits | undefined {
  return level === MAX_LEVEL ? undefined : TRAITS[level];
}
