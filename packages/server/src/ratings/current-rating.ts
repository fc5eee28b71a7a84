import { age } from '@kalah/rules/glicko';
import type { Pool, SeatRating } from '../games/rating.ts';
import type { RatingStore } from './rating-store.ts';

/** [G3] The rating of an account at a time; undefined before its first rated game in the pool. */
export async function findRating(
  store: Pick<RatingStore, 'findRatings'>,
  account: string,
  pool: Pool,
  at: number,
): Promise<SeatRating | undefined> {
  const rating = (await store.findRatings(account)).find((one) => one.pool === pool);
  return rating && age(rating, at);
}
