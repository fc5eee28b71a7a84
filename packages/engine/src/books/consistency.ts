import type { Position } from '@kalah/rules';
import { moveValues, UNSOLVED } from './move-values.ts';
import type { Opening } from './opening.ts';

export interface Contradiction {
  readonly position: Position;
  readonly value: number;
  /** As far as the opening knows its moves. */
  readonly best: number;
}

/**
 * A position is worth exactly what its best move is worth; where some moves lead out of the opening, it is worth at
 * least as much as the best of the others.
 */
export function findContradiction(opening: Opening, values: Int8Array): Contradiction | undefined {
  for (const [number, position] of opening.positions.entries()) {
    const value = values[number]!;
    const moves = moveValues(opening, values, position);
    const known = moves.filter((move) => move !== undefined);
    const best = Math.max(...known);
    const follows = known.length === moves.length ? value === best : value >= best;
    if (value === UNSOLVED || !follows) return { position, value, best };
  }
  return undefined;
}
