import type { Position } from '@kalah/rules';

/** `exact` is a proof; so are `at-least` and `at-most`; an `estimate` is a guess. */
export type VerdictKind = 'exact' | 'at-least' | 'at-most' | 'estimate';

/** What playing a pit is worth. Margins are final ones: seeds of the side to move less the opponent's, at the end. */
export interface Verdict {
  readonly pit: number;
  /** The final margin under best play by both after this move; how sure it is, `kind` says. */
  readonly value: number;
  readonly kind: VerdictKind;
  /** The proven bounds of that margin; equal when the verdict is exact. */
  readonly least: number;
  readonly most: number;
  /** The pits expected to be played from here on, this one first, each of whoever's turn it is. */
  readonly line: readonly number[];
}

/** All that is known about a position at one moment of its analysis. */
export interface Analysis {
  readonly position: Position;
  /** One a legal pit, in the order of pits; none when the game is over. */
  readonly verdicts: readonly Verdict[];
  /** The proven bounds of the position's own value: the final margin for the side to move if both play best. */
  readonly least: number;
  readonly most: number;
  /** Whether all that was asked for is proved. */
  readonly complete: boolean;
  /** Where the endgame table being built stands; 1 when it is as large as this position wants. */
  readonly tableProgress: number;
  readonly nodes: number;
  readonly seconds: number;
}

/** The verdict to follow: the one that promises most; among equals the one surest of it. */
export function findBest(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.reduce<Verdict | undefined>((best, verdict) => {
    return best && !isBetter(verdict, best) ? best : verdict;
  }, undefined);
}

function isBetter(a: Verdict, b: Verdict): boolean {
  const difference = promiseOf(a) - promiseOf(b);
  return difference !== 0 ? difference > 0 : a.least > b.least;
}

/** A bound from above promises less than it says. */
function promiseOf({ value, kind }: Verdict): number {
  return kind === 'at-most' ? value - 1 : value;
}
