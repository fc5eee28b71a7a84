import type { Both, Ending, Position, Side } from '@kalah/rules';
import type { Seat } from './seat.ts';

/** An event that has no number and time yet. The log is the source of truth; everything else is derived from it. */
export type NewEvent =
  | {
      readonly kind: 'created';
      readonly start: Position;
      readonly seats: Both<Seat>;
      readonly listed: boolean;
      /** A hash of the request. It detects an idempotency key that is reused for a different request. */
      readonly requestHash?: string;
    }
  | { readonly kind: 'seated'; readonly side: Side; readonly seat: Seat }
  | { readonly kind: 'moved'; readonly side: Side; readonly pit: number }
  | { readonly kind: 'resigned'; readonly side: Side }
  | { readonly kind: `${OfferSubject}-offered`; readonly side: Side }
  | { readonly kind: `${OfferSubject}-declined`; readonly side: Side }
  | { readonly kind: 'draw-agreed'; readonly side: Side }
  | { readonly kind: 'took-back'; readonly side: Side; readonly moves: number }
  | { readonly kind: 'ended'; readonly ending: Ending }
  | { readonly kind: 'rematched'; readonly game: string };

export type OfferSubject = 'draw' | 'takeback';

/** An event in the log. Numbers count from 1 without gaps; times are in milliseconds since 1970. */
export type GameEvent = NewEvent & { readonly number: number; readonly at: number };
