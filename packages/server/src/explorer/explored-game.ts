import { hash } from 'node:crypto';
import { type Both, formatPosition, must, type Position, play, type Winner } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import type { Seat } from '../games/seat.ts';

const EXPLORED_MOVES = 16;

/** [X4] Both players of a strong game have at least this rating. */
const STRONG_RATING = 1800;

interface Visit {
  /** The key of the position in which the pit was played. */
  readonly key: string;
  readonly pit: number;
}

export interface ExploredGame {
  readonly createdAt: number;
  readonly winner: Winner;
  /** South's seeds minus North's; undefined unless the game was played out. */
  readonly margin?: number;
  /** The mean of the ratings of both players; undefined unless both had one. */
  readonly rating?: number;
  readonly isStrong: boolean;
  readonly visits: readonly Visit[];
}

/** 72 bits, whatever the size of the board: among 10 million positions, a collision has a chance of 10^-8. */
export function toExplorerKey(position: Position): string {
  return hash('sha256', formatPosition(position), 'base64url').slice(0, KEY_LENGTH);
}

export const KEY_LENGTH = 12;

/** [X1] Undefined for games that do not count: private, unfinished or aborted ones, and those without a move. */
export function toExploredGame(game: Game): ExploredGame | undefined {
  const { ending, listed, moves, createdAt } = game;
  if (!listed || !ending || ending.how === 'abort' || moves.length === 0) return undefined;
  const { winner } = ending;
  const ratings = ratingsOf(game.seats);
  return {
    createdAt,
    winner,
    ...(ending.how === 'played-out' && { margin: winner === 'north' ? -ending.margin : ending.margin }),
    ...(ratings && { rating: Math.round((ratings.south + ratings.north) / 2) }),
    isStrong: ratings !== undefined && Math.min(ratings.south, ratings.north) >= STRONG_RATING,
    visits: listVisits(game),
  };
}

function listVisits({ start, moves }: Game): Visit[] {
  let position = start;
  return moves.slice(0, EXPLORED_MOVES).map(({ pit }) => {
    const key = toExplorerKey(position);
    position = must(play(position, pit)).after;
    return { key, pit };
  });
}

function ratingsOf({ south, north }: Both<Seat>): Both<number> | undefined {
  if (south.kind !== 'account' || north.kind !== 'account' || !south.rating || !north.rating)
    return undefined;
  return { south: south.rating.rating, north: north.rating.rating };
}
