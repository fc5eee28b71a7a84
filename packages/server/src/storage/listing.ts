import { isEngineTurn } from '../games/engine-turn.ts';
import { type Game, type GameStatus, statusOf } from '../games/game.ts';
import type { Cursor, ListQuery } from '../games/game-store.ts';
import { findName } from '../games/seat.ts';

/** What a game is found by in lists, beside its snapshot. */
export interface Listing {
  readonly status: GameStatus;
  readonly listed: boolean;
  readonly engineOwes: boolean;
  readonly southName: string | null;
  readonly northName: string | null;
}

export const ALL_STATUSES: readonly GameStatus[] = ['waiting', 'playing', 'finished'];

export function toListing(game: Game): Listing {
  const { seats, ending, listed } = game;
  return {
    status: statusOf({ seats, ...(ending && { ending }) }),
    listed,
    engineOwes: isEngineTurn(game),
    southName: findName(seats.south) ?? null,
    northName: findName(seats.north) ?? null,
  };
}

/** Newest first; the id decides between games of the same millisecond. */
export function byNewest(a: Cursor, b: Cursor): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

export function isInQuery(game: Game, { scope, status, waitingSince = 0, before }: ListQuery): boolean {
  const listing = toListing(game);
  if (status && !status.includes(listing.status)) return false;
  if (listing.status === 'waiting' && game.createdAt < waitingSince) return false;
  if (before && byNewest(before, game) >= 0) return false;
  switch (scope.kind) {
    case 'public':
      return listing.listed;
    case 'player':
      return listing.listed && (listing.southName === scope.name || listing.northName === scope.name);
    case 'engine-owes':
      return listing.engineOwes;
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
