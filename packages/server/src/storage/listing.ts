import { isEngineTurn } from '../games/engine-turn.ts';
import { type Game, type GameStatus, statusOf } from '../games/game.ts';
import type { Cursor, ListQuery } from '../games/game-store.ts';
import { findName } from '../games/seat.ts';

/** The columns that lists filter by. */
export interface Listing {
  readonly status: GameStatus;
  readonly engineToMove: boolean;
  readonly southName: string | null;
  readonly northName: string | null;
}

export const ALL_STATUSES: readonly GameStatus[] = ['waiting', 'playing', 'finished'];

export function toListing(game: Game): Listing {
  return {
    status: statusOf(game),
    engineToMove: isEngineTurn(game),
    southName: findName(game.seats.south) ?? null,
    northName: findName(game.seats.north) ?? null,
  };
}

export function isSameListing(a: Listing, b: Listing): boolean {
  return (
    a.status === b.status &&
    a.engineToMove === b.engineToMove &&
    a.southName === b.southName &&
    a.northName === b.northName
  );
}

/** Newest first; games of the same millisecond are ordered by id. */
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
      return game.listed;
    case 'player':
      return game.listed && (listing.southName === scope.name || listing.northName === scope.name);
    case 'engine-turn':
      return listing.engineToMove;
  }
}
