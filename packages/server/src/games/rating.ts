import type { TimeControl } from '@kalah/rules/clock';
import type { Rating } from '@kalah/rules/glicko';
import type { AccountSeat } from './seat.ts';

export type SeatRating = Pick<Rating, 'rating' | 'deviation'>;

export const POOLS = ['live', 'correspondence', 'live-bot', 'correspondence-bot'] as const;
/** [G2] Ratings can only be compared within a pool, which has one kind of clock and one kind of player. */
export type Pool = (typeof POOLS)[number];

export function poolOf({ kind }: Pick<TimeControl, 'kind'>, { owner }: Pick<AccountSeat, 'owner'>): Pool {
  return owner === undefined ? kind : `${kind}-bot`;
}

/** [G3] The rating of an account at a given time; undefined before its first rated game in the pool. */
export type FindRating = (account: string, pool: Pool, at: number) => Promise<SeatRating | undefined>;

export interface RatingChange {
  readonly account: string;
  /** [G9] Counts the rated games of the account in the pool from 1, so that the order can be restored from the logs. */
  readonly number: number;
  readonly before: Rating;
  readonly after: Rating;
}
