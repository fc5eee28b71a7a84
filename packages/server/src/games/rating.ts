import type { TimeControl } from '@kalah/rules/clock';
import type { AccountSeat } from './seat.ts';

/** A player's strength, as Glicko-2 estimates it. */
export interface Rating {
  readonly rating: number;
  /** The rating is within two deviations of the true strength in 95 of 100 cases. */
  readonly deviation: number;
  /** How much the strength is expected to change from day to day. */
  readonly volatility: number;
  /** When the last rated game ended, in milliseconds; undefined before the first. */
  readonly at?: number | undefined;
}

/** The rating that a player had on taking a seat. */
export type SeatRating = Pick<Rating, 'rating' | 'deviation'>;

export const POOLS = ['live', 'correspondence', 'live-bot', 'correspondence-bot'] as const;
/** [G2] Ratings of one pool can be compared: the same kind of clock, and the same kind of player. */
export type Pool = (typeof POOLS)[number];

export function poolOf({ kind }: Pick<TimeControl, 'kind'>, { owner }: Pick<AccountSeat, 'owner'>): Pool {
  return owner === undefined ? kind : `${kind}-bot`;
}

/** What a game did to the rating of one of its players. */
export interface RatingChange {
  readonly account: string;
  /** [G9] Counts the rated games of the account in the pool from 1, so that a log shows where it belongs. */
  readonly number: number;
  readonly before: Rating;
  readonly after: Rating;
}
