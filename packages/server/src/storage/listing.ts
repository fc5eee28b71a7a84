import { type Both, both } from '@kalah/rules';
import { type Game, type GameStatus, statusOf } from '../games/game.ts';
import type { Cursor, ListQuery } from '../games/game-store.ts';
import { findName } from '../games/seat.ts';

/** What a game is found by in lists, beside its snapshot. */
export interface Listing {
  readonly status: GameStatus;
  readonly listed: boolean;
  readonly engineToMove: boolean;
  readonly names: Both<string | undefined>;
}

export function toListing({ seats, ending, listed, position }: Game): Listing {
  return {
    status: statusOf({ seats, ...(ending && { ending }) }),
    listed,
    engineToMove: !ending && seats[position.turn].kind === 'engine',
    names: both((side) => findName(seats[side])),
  };
}

/** Newest first; the id decides between games of the same millisecond. */
export function byNewest(a: Cursor, b: Cursor): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

export function isInQuery(game: Game, { scope, status, before }: ListQuery): boolean {
  const listing = toListing(game);
  if (status && !status.includes(listing.status)) return false;
  if (before && byNewest(before, game) >= 0) return false;
  switch (scope.kind) {
    case 'public':
      return listing.listed;
    case 'player':
      return listing.names.south === scope.name || listing.names.north === scope.name;
    case 'engine-to-move':
      return listing.engineToMove;
  }
}

/** How a finished game changes the scores of the names that played it. */
export function toScores({ seats, ending }: Game): { name: string; score: 'won' | 'drawn' | 'lost' }[] {
  if (!ending || ending.how === 'abort') return [];
  return (['south', 'north'] as const).flatMap((side) => {
    const seat = seats[side];
    if (seat.kind !== 'named') return [];
    return [
      {
        name: seat.name,
        score: ending.winner === 'draw' ? 'drawn' : ending.winner === side ? 'won' : 'lost',
      },
    ];
  });
}
