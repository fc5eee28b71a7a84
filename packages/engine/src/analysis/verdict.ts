import type { Position } from '@kalah/rules';

/** `exact`, `at-least` and `at-most` are proved; an `estimate` is a guess. */
export type VerdictKind = 'exact' | 'at-least' | 'at-most' | 'estimate';

/** Margins are final: the seeds of the side to move minus the opponent's at the end. */
export interface Verdict {
  readonly pit: number;
  /** If both play best after this move. `kind` says how certain it is. */
  readonly value: number;
  readonly kind: VerdictKind;
  /** Proved; equal if the verdict is exact. */
  readonly least: number;
  readonly most: number;
  /** Expected: this pit first, then pits of the side to move in each position. */
  readonly line: readonly number[];
}

export interface Analysis {
  readonly position: Position;
  /** One per legal pit, in the order of pits; none if the game is over. */
  readonly verdicts: readonly Verdict[];
  /** Proved: the final margin of the side to move if both play best. */
  readonly least: number;
  readonly most: number;
  /** Whether every value that was wanted is proved. Lines may still grow. */
  readonly complete: boolean;
  /** From 0 to 1. */
  readonly tableProgress: number;
  readonly nodes: number;
  readonly seconds: number;
}

/**
 * Among moves of equal value, the one with the highest proved lower bound.
 * @example
 * const [sure, unsure] = [{ pit: 0, value: 2, kind: 'exact', least: 2 }, { pit: 1, value: 2, kind: 'estimate', least: -8 }];
 * findBest([unsure, sure]).pit; // → 0
 */
export function findBest(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.reduce<Verdict | undefined>((best, verdict) => {
    return best && !isBetter(verdict, best) ? best : verdict;
  }, undefined);
}

function isBetter(a: Verdict, b: Verdict): boolean {
  const difference = rankingValue(a) - rankingValue(b);
  return difference !== 0 ? difference > 0 : a.least > b.least;
}

/** An upper bound ranks below an equal value of another kind. */
function rankingValue({ value, kind }: Verdict): number {
  return kind === 'at-most' ? value - 1 : value;
}
