import { hash } from 'node:crypto';
import { type Both, formatPosition, must, type Position, play, type Winner } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import type { Change } from '../games/game-store.ts';
import type { Seat } from '../games/seat.ts';
import type { NewJob } from '../platform/jobs/job.ts';

/** [X2] The explorer counts this many moves of each game. */
export const EXPLORED_MOVES = 16;

/** [X4] Both players of a strong game have at least this rating. */
export const STRONG_RATING = 1800;

/** A position of a game, and the pit that was played there. */
export interface Visit {
  readonly key: string;
  readonly pit: number;
}

/** What the explorer counts of a game. */
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

/** Identifies a position in 72 bits, whatever the size of its board: among 10 million, a collision has a chance of 10^-8. */
export function toExplorerKey(position: Position): string {
  return hash('sha256', formatPosition(position), 'base64url').slice(0, KEY_LENGTH);
}

export const KEY_LENGTH = 12;

/** [X1] Undefined for games that do not count: private, unfinished or aborted ones, and those without a move. */
export function findExploredGame(game: Game): ExploredGame | undefined {
  const { ending, listed, moves, createdAt } = game;
  if (!listed || !ending || ending.how === 'abort' || moves.length === 0) return undefined;
  const { winner } = ending;
  const ratings = findRatings(game.seats);
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

function findRatings({ south, north }: Both<Seat>): Both<number> | undefined {
  if (south.kind !== 'account' || north.kind !== 'account' || !south.rating || !north.rating)
    return undefined;
  return { south: south.rating.rating, north: north.rating.rating };
}

export const EXPLORER_JOB = 'explorer';

/** Brings the explorer up to date with a game, whatever has happened to it. */
export interface ExplorerJob {
  readonly game: string;
}

export function toExplorerJob(game: string, at: number): NewJob {
  const data: ExplorerJob = { game };
  // With the time, because a job that is already running may have read the game before it changed.
  return { key: `${EXPLORER_JOB}:${game}:${at}`, kind: EXPLORER_JOB, data, dueAt: at };
}

/** [X1] A game is counted after its end, and again when one of its seats is given to an account. */
export function toExplorerJobs({ before, events, game }: Change): NewJob[] {
  const isNewlyOver = !before?.ending;
  const isAttributed = events.some(({ kind }) => kind === 'attributed');
  if (!game.listed || !game.ending || !(isNewlyOver || isAttributed)) return [];
  return [toExplorerJob(game.id, game.updatedAt)];
}
