import type { Game } from '@kalah/api';
import { SIDES } from '@kalah/rules';
import { isQuiet } from './live-list.svelte.ts';

/** Games without a clock, or with days per turn, are too slow to watch. */
const SLOW = -1;

/**
 * The best live game: the one with the highest rated players, and among equals the liveliest. The game on show stays until it
 * is over, because a game that is replaced in the middle is no fun to watch.
 */
export function findTopGame(
  games: readonly Game[],
  shown: Game | undefined,
  now = Date.now(),
): Game | undefined {
  if (shown?.status === 'playing' && !isQuiet(shown, now)) return shown;
  return games
    .filter((game) => game.status === 'playing' && game.id !== shown?.id && !isQuiet(game, now))
    .toSorted((a, b) => rank(b) - rank(a))[0];
}

function rank({ seats, clock }: Game): number {
  if (clock?.kind !== 'live') return SLOW;
  return SIDES.reduce((sum, side) => {
    const seat = seats[side];
    return sum + (seat.kind === 'account' ? (seat.rating?.rating ?? 0) : 0);
  }, 0);
}
