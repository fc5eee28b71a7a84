import { MAX_RANK, rankedUntil } from './leaderboard.ts';
import type { RatingStore, StoredRating } from './rating-store.ts';

/** [G11] Places on the leaderboards. Players with the same rating share a place. */
export function createRanks(ratings: Pick<RatingStore, 'countBetter'>, now: () => number) {
  return {
    /** Null if the account is not on the leaderboard. */
    async find(stored: StoredRating): Promise<number | null> {
      const until = rankedUntil(stored);
      if (until === undefined || until <= now()) return null;
      const better = await ratings.countBetter(stored.pool, stored.rating, now(), MAX_RANK);
      return better < MAX_RANK ? better + 1 : null;
    },
  };
}
