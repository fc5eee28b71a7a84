import type { Ending } from '../ending.ts';
import type { Winner } from '../outcome.ts';
import type { Position } from '../position.ts';
import { opposite, type Side } from '../side.ts';
import { totalSeeds } from '../variant.ts';
import { type Clock, isOverdue, isUnstarted } from './clock.ts';

export function findTimeout(clock: Clock, at: number): Side | undefined {
  return isOverdue(clock, at) ? clock.running : undefined;
}

export function endByTime(clock: Clock, position: Position, side: Side): Ending {
  if (isUnstarted(clock, side)) return { how: 'abort' };
  return { how: 'time', winner: winnerAgainst(position, side) };
}

/** [T8] [T16] Nobody wins if the side that does not continue can no longer lose on the board. */
export function winnerAgainst({ stores, variant }: Position, side: Side): Winner {
  return stores[side] * 2 > totalSeeds(variant) ? 'draw' : opposite(side);
}
