import { age, INITIAL } from '@kalah/rules/glicko';
import type { NewEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import type { Pool, SeatRating } from '../games/rating.ts';
import { ignoreRemovedGame } from '../games/removed.ts';
import { MAX_RANK, rankedUntil } from './leaderboard.ts';
import {
  changeRatings,
  type RatedGame,
  type RatingsBefore,
  REPETITION_MS,
  toRatedGame,
  weightAfter,
} from './rated-game.ts';
import type { StoredRating } from './rating.ts';
import type { RatingJob } from './rating-job.ts';
import type { RatingStore } from './store/index.ts';

export type Ratings = ReturnType<typeof createRatings>;

export function createRatings(store: RatingStore) {
  async function findRating(account: string, pool: Pool): Promise<StoredRating | undefined> {
    return (await store.findRatings(account)).find((rating) => rating.pool === pool);
  }

  async function readBefore({ pool, accounts }: RatedGame): Promise<RatingsBefore> {
    const [south, north] = await Promise.all([
      findRating(accounts.south, pool),
      findRating(accounts.north, pool),
    ]);
    return { south: toBefore(south), north: toBefore(north) };
  }

  async function decide(game: Game, endedAt: number): Promise<NewEvent | undefined> {
    const rated = toRatedGame(game);
    if (!rated || game.ratings) return undefined;
    const { pool, accounts } = rated;
    const before = await readBefore(rated);
    const repeated = await store.countGames(accounts.south, accounts.north, pool, endedAt - REPETITION_MS);
    const weight = weightAfter(repeated);
    return { kind: 'rated', pool, weight, ...changeRatings(rated, before, { weight, endedAt }) };
  }

  return {
    store,
    findRating,

    /** [G3] The rating of an account at a time; undefined before its first rated game in the pool. */
    async findSeatRating(account: string, pool: Pool, at: number): Promise<SeatRating | undefined> {
      const stored = await findRating(account, pool);
      if (!stored) return undefined;
      const { rating, deviation } = age(stored, at);
      return { rating, deviation };
    },

    /** [G11] The place on the leaderboard, which players with the same rating share; null without one. */
    async findRank(stored: StoredRating, now: number): Promise<number | null> {
      const until = rankedUntil(stored);
      if (until === undefined || until <= now) return null;
      const better = await store.countBetter(stored.pool, stored.rating, now, MAX_RANK);
      return better < MAX_RANK ? better + 1 : null;
    },

    /** [G6] Rates a game that has ended, once. [O5] A game that was removed meanwhile changes no ratings. */
    rate: (games: Pick<Games, 'rate'>, { game, endedAt }: RatingJob, at: number) =>
      ignoreRemovedGame(games.rate(game, { at }, (read) => decide(read, endedAt))),
  };
}

function toBefore(stored: StoredRating | undefined): RatingsBefore['south'] {
  if (!stored) return { rating: INITIAL, number: 0 };
  const { rating, deviation, volatility, at, number } = stored;
  return { rating: { rating, deviation, volatility, at }, number };
}
