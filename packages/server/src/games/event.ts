import type { Both, Ending, Position, Side } from '@kalah/rules';
import type { MoveTime, Outage, TimeControl } from '@kalah/rules/clock';
import type { Pool, RatingChange } from './rating.ts';
import type { Seat } from './seat.ts';

/** An event that has no number or time yet. Everything about a game is derived from the log of its events. */
export type NewEvent =
  | {
      readonly kind: 'created';
      readonly start: Position;
      readonly seats: Both<Seat>;
      readonly listed: boolean;
      readonly clock?: TimeControl;
      readonly rated?: true;
      /** [Q14] The second player may swap sides after the first turn. */
      readonly pie?: true;
      readonly pair?: Pair;
      readonly requestHash?: string;
    }
  | { readonly kind: 'seated'; readonly side: Side; readonly seat: Seat }
  /** [A19] The seat was given to an account, whose owner sent the token of the seat. */
  | { readonly kind: 'attributed'; readonly side: Side; readonly seat: Seat }
  /** The times are present if the game has a clock. */
  | ({ readonly kind: 'moved'; readonly side: Side; readonly pit: number } & Partial<MoveTime>)
  | { readonly kind: 'resigned'; readonly side: Side }
  | { readonly kind: `${OfferSubject}-offered`; readonly side: Side }
  | { readonly kind: `${OfferSubject}-declined`; readonly side: Side }
  | { readonly kind: 'draw-agreed'; readonly side: Side }
  /** [Q14] The players exchanged their seats; `side` is the one that was to move. */
  | { readonly kind: 'swapped'; readonly side: Side }
  /** `charged` (also in `ended`) is what the side to move was charged, in milliseconds; absent if its clock did not run. */
  | { readonly kind: 'took-back'; readonly side: Side; readonly moves: number; readonly charged?: number }
  /** [T8] The side ran out of time. */
  | { readonly kind: 'flagged'; readonly side: Side }
  /** [T10] A period in which no replica was up. Nobody is charged for it. */
  | ({ readonly kind: 'outage' } & Outage)
  /** [T16] The side claimed the game because the opponent had left or did not move. */
  | { readonly kind: 'claimed'; readonly side: Side }
  | { readonly kind: 'ended'; readonly ending: Ending; readonly charged?: number }
  /** [G6] The ratings of both players changed. `weight` is how much the game counted, from 0 to 1. */
  | ({ readonly kind: 'rated'; readonly pool: Pool; readonly weight: number } & Both<RatingChange>)
  | { readonly kind: 'reviewed'; readonly losses: Losses }
  | { readonly kind: 'rematched'; readonly game: string };

/** [Q19] Seeds lost compared with best play; null if that was not proved or there was no choice. */
export type Losses = readonly (number | null)[];

/**
 * [Q16] The number of a game in its pair. `first` is the id of the first game, and `margin` is its margin for the player who
 * is South in the second.
 */
export type Pair =
  | { readonly number: 1 }
  | { readonly number: 2; readonly first: string; readonly margin: number };

export type OfferSubject = 'draw' | 'takeback';

/** An event in the log. Numbers count from 1 without gaps; times are in milliseconds since 1970. */
export type GameEvent = NewEvent & { readonly number: number; readonly at: number };
