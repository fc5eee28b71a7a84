import type { Change, Player, Score } from '../games/game-store.ts';
import { type Listing, toListing, toScores } from './listing.ts';
import { encodeEvent, encodeGame } from './snapshot.ts';

/**
 * A change as a database keeps it: the game's row, the rows behind it in the log, and the scores it moves. It is flat,
 * for it is copied from thread to thread, and each object within it would be copied with the names of its keys.
 */
export interface ChangeRow extends Listing {
  readonly kind: 'append';
  readonly id: string;
  readonly expected: number;
  readonly version: number;
  readonly snapshot: string;
  readonly createdAt: number;
  readonly events: readonly EventRow[];
  readonly scores: ReturnType<typeof toScores>;
}

export interface EventRow {
  readonly number: number;
  readonly at: number;
  readonly data: string;
}

/** One write, on its way into a group. */
export type Write =
  | ChangeRow
  | {
      readonly kind: 'player';
      readonly name: string;
      readonly email: string | null;
      readonly score: Score;
    }
  | { readonly kind: 'check' };

export function toChangeRow({ game, expected, events }: Change): ChangeRow {
  return {
    kind: 'append',
    id: game.id,
    expected,
    version: game.version,
    snapshot: encodeGame(game),
    ...toListing(game),
    createdAt: game.createdAt,
    events: events.map((event) => ({ number: event.number, at: event.at, data: encodeEvent(event) })),
    scores: events.some(({ kind }) => kind === 'ended') ? toScores(game) : [],
  };
}

export interface PlayerRow extends Omit<Player, 'email'> {
  readonly email: string | null;
}

export function toPlayer({ name, email, won, drawn, lost }: PlayerRow): Player {
  return { name, ...(email !== null && { email }), won, drawn, lost };
}
