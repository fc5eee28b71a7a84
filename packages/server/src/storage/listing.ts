import { isEngineTurn } from '../games/engine-turn.ts';
import { type Game, type GameStatus, statusOf } from '../games/game.ts';
import type { Cursor, ListQuery } from '../games/game-store.ts';
import { activeAt, placeOf } from '../games/list-place.ts';
import { findName } from '../games/seat.ts';

/** The columns that lists filter by. */
export interface Listing {
  readonly status: GameStatus;
  readonly engineToMove: boolean;
  readonly southName: string | null;
  readonly northName: string | null;
  /** The minute of the last event of a listed game that is being played. */
  readonly activeAt: number | null;
}

export const ALL_STATUSES: readonly GameStatus[] = ['waiting', 'playing', 'finished'];

export function toListing(game: Game): Listing {
  const status = statusOf(game);
  return {
    status,
    engineToMove: isEngineTurn(game),
    southName: findName(game.seats.south) ?? null,
    northName: findName(game.seats.north) ?? null,
    activeAt: game.listed && status === 'playing' ? activeAt(game) : null,
  };
}

export function isSameListing(a: Listing, b: Listing): boolean {
  return (
    a.status === b.status &&
    a.engineToMove === b.engineToMove &&
    a.southName === b.southName &&
    a.northName === b.northName &&
    a.activeAt === b.activeAt
  );
}

/** Newest first; games of the same time are ordered by id. */
export function byNewest(a: Cursor, b: Cursor): number {
  return b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

export function isInQuery(game: Game, { scope, status, waitingSince = 0, before }: ListQuery): boolean {
  const listing = toListing(game);
  if (status && !status.includes(listing.status)) return false;
  if (listing.status === 'waiting' && game.createdAt < waitingSince) return false;
  if (before && byNewest(before, placeOf(game, scope)) >= 0) return false;
  switch (scope.kind) {
    case 'public':
      return game.listed;
    case 'player':
      return game.listed && (listing.southName === scope.name || listing.northName === scope.name);
    case 'engine-turn':
      return listing.engineToMove;
    case 'active':
      return listing.activeAt !== null;
  }
}
