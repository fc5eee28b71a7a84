import { isOver, type Position } from './position.ts';
import type { Side } from './side.ts';

export type Winner = Side | 'draw';

/** The result on the board: who has more seeds, and by how many. */
export interface Outcome {
  readonly winner: Winner;
  readonly margin: number;
}

/** [R9] The outcome of a finished position; undefined while the game is not over. */
export function findOutcome(position: Position): Outcome | undefined {
  if (!isOver(position)) return undefined;
  const lead = position.stores.south - position.stores.north;
  return { winner: lead > 0 ? 'south' : lead < 0 ? 'north' : 'draw', margin: Math.abs(lead) };
}
