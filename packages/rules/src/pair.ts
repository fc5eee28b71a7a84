import type { Ending } from './ending.ts';
import type { Winner } from './outcome.ts';
import type { Position } from './position.ts';
import { opposite } from './side.ts';
import { totalSeeds } from './variant.ts';

/**
 * [Q16] South's margin as it counts in a pair of games. A player who gave up, ran out of time, left or did not begin
 * gets only the seeds in their own store, and loses by at least 1.
 * @example
 * pairMargin({ how: 'resignation', winner: 'south' }, startPosition(CLASSIC)); // → 48
 */
export function pairMargin(
  { how, winner }: { readonly how: Ending['how']; readonly winner?: Winner | null },
  { stores, turn, variant }: Position,
): number {
  if (how === 'played-out') return stores.south - stores.north;
  if (winner === 'draw') return 0;
  const loser = winner ? opposite(winner) : turn;
  const margin = Math.max(1, totalSeeds(variant) - 2 * stores[loser]);
  return loser === 'north' ? margin : -margin;
}
