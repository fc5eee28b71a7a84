import { isOver, type Position } from './position.ts';
import type { Side } from './side.ts';

export type Winner = Side | 'draw';

export interface Outcome {
  readonly winner: Winner;
  readonly margin: number;
}

/**
 * [R9] Undefined while the game is not over.
 * @example
 * findOutcome(must(parsePosition('0,0,3/0,0,1 s -'))); // → { winner: 'south', margin: 2 }
 */
export function findOutcome(position: Position): Outcome | undefined {
  if (!isOver(position)) return undefined;
  const lead = position.stores.south - position.stores.north;
  return { winner: lead > 0 ? 'south' : lead < 0 ? 'north' : 'draw', margin: Math.abs(lead) };
}
