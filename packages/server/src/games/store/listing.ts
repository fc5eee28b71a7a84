import { findDue, type TimeControl } from '@kalah/rules/clock';
import { isEngineTurn } from '../engine-turn.ts';
import { type ClockKind, clockKindOf, type Game, type GameStatus, statusOf } from '../game.ts';
import type { Cursor, GameList, ListQuery } from '../game-store.ts';
import { findName } from '../seat.ts';
import { activeAt, cursorOf } from './cursor.ts';

/**
 * A status as it is stored: with the kind of the clock, so that every index that contains the status filters by clock,
 * too. Untimed games have the plain status.
 */
export type ListStatus = GameStatus | `${GameStatus}-${TimeControl['kind']}`;

/** The columns that lists and the sweep over clocks filter by. */
export interface Listing {
  readonly status: ListStatus;
  readonly engineToMove: boolean;
  readonly southName: string | null;
  readonly northName: string | null;
  /** The time of the last event of a listed game that is being played, rounded down to a step. */
  readonly activeAt: number | null;
  /** [T9] A time before which no clock of the game runs out; null if none runs. */
  readonly dueAt: number | null;
}

/** [L13] Counts the listed games that are being played; untimed ones only if something happened since a time. */
export const COUNT_ACTIVE = `
  SELECT count(*) AS count FROM games
  WHERE active_at IS NOT NULL AND status IN ('playing', 'playing-live', 'playing-correspondence')
    AND (status <> 'playing' OR active_at >= $1)`;

const ALL_STATUSES: readonly GameStatus[] = ['waiting', 'playing', 'finished'];
const ALL_CLOCKS: readonly ClockKind[] = ['none', 'live', 'correspondence'];

export function toListStatuses({ status = ALL_STATUSES, clock }: ListQuery): ListStatus[] {
  const clocks = clock ? [clock] : ALL_CLOCKS;
  return status.flatMap((one) => clocks.map((kind) => LIST_STATUSES[kind][one]));
}

/** A table instead of a concatenation, because every move compares two of them. */
const LIST_STATUSES: Record<ClockKind, Record<GameStatus, ListStatus>> = {
  none: { waiting: 'waiting', playing: 'playing', finished: 'finished' },
  live: { waiting: 'waiting-live', playing: 'playing-live', finished: 'finished-live' },
  correspondence: {
    waiting: 'waiting-correspondence',
    playing: 'playing-correspondence',
    finished: 'finished-correspondence',
  },
};

/** How a game is listed; `now` is at or after its last event. */
export function toListing(game: Game, now = game.updatedAt): Listing {
  const status = statusOf(game);
  return {
    status: LIST_STATUSES[clockKindOf(game)][status],
    engineToMove: isEngineTurn(game),
    southName: findName(game.seats.south) ?? null,
    northName: findName(game.seats.north) ?? null,
    activeAt: game.listed && status === 'playing' ? activeAt(game) : null,
    dueAt: (game.clock && findDue(game.clock, now)) ?? null,
  };
}

/**
 * Whether the stored listing can stay. The due time may stay too early: [T9] the sweep then finds the game, sees that it
 * is not due, and postpones it. So most moves with a clock write nothing but their event.
 */
export function isListingValid(stored: Listing, after: Listing): boolean {
  return isSameListing(stored, after) && isAtOrBefore(stored.dueAt, after.dueAt);
}

function isAtOrBefore(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : a <= b;
}

function isSameListing(a: Listing, b: Listing): boolean {
  return (
    a.status === b.status &&
    a.engineToMove === b.engineToMove &&
    a.southName === b.southName &&
    a.northName === b.northName &&
    a.activeAt === b.activeAt
  );
}

export interface ListedGame {
  readonly game: Game;
  readonly place: Cursor;
}

/** The page that `limit` allows; if there are more games, the next page begins after its last one. */
export function toGameList(listed: readonly ListedGame[], { limit }: ListQuery): GameList {
  const page = listed.slice(0, limit);
  const last = page.at(-1);
  return {
    games: page.map(({ game }) => game),
    ...(last && listed.length > limit && { next: last.place }),
  };
}

/** Newest first; games of the same time are ordered by id. */
export function byNewest(a: Cursor, b: Cursor): number {
  return b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

export function isInQuery(game: Game, query: ListQuery): boolean {
  const { scope, waitingSince = 0, activeSince = 0, before } = query;
  const listing = toListing(game);
  const status = statusOf(game);
  if (!toListStatuses(query).includes(listing.status)) return false;
  if (status === 'waiting' && game.createdAt < waitingSince) return false;
  if (listing.status === 'playing' && game.updatedAt < activeSince) return false;
  if (before && byNewest(before, cursorOf(game, scope)) >= 0) return false;
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
