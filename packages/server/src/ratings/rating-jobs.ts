import { age, INITIAL } from '@kalah/rules/glicko';
import type { NewEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import type { Change } from '../games/game-store.ts';
import type { Games } from '../games/games.ts';
import type { Pool, SeatRating } from '../games/rating.ts';
import { ignoreRemovedGame } from '../games/removed.ts';
import type { NewJob } from '../platform/jobs/job.ts';
import {
  changeRatings,
  findRatedGame,
  type RatedGame,
  type RatingsBefore,
  REPETITION_MS,
  weightAfter,
} from './rated-game.ts';
import type { RatingStore } from './rating-store.ts';

export const RATING_JOB = 'rate';

export interface RatingJob {
  readonly game: string;
  readonly endedAt: number;
}

/** [G6] The end of a rated game adds the job that rates it. */
export function toRatingJobs({ before, game, events }: Change): NewJob[] {
  if (!game.rated || before?.ending || !findRatedGame(game)) return [];
  const { at: endedAt } = events.find(({ kind }) => kind === 'ended')!;
  const data: RatingJob = { game: game.id, endedAt };
  return [{ key: `${RATING_JOB}:${game.id}`, kind: RATING_JOB, data, dueAt: endedAt }];
}

export type Ratings = ReturnType<typeof createRatings>;

/** Rates games, and reads the ratings of accounts. */
export function createRatings(store: RatingStore) {
  async function findBefore({ pool, accounts }: RatedGame): Promise<RatingsBefore> {
    const [south, north] = await Promise.all([accounts.south, accounts.north].map((id) => findOne(id, pool)));
    return { south: south!, north: north! };
  }

  async function findOne(account: string, pool: Pool) {
    const stored = (await store.findRatings(account)).find((rating) => rating.pool === pool);
    if (!stored) return { rating: INITIAL, number: 0 };
    const { rating, deviation, volatility, at, number } = stored;
    return { rating: { rating, deviation, volatility, at }, number };
  }

  async function decide(game: Game, endedAt: number): Promise<NewEvent | undefined> {
    const rated = findRatedGame(game);
    if (!rated || game.ratings) return undefined;
    const { pool, accounts } = rated;
    const before = await findBefore(rated);
    const repeated = await store.countGames(accounts.south, accounts.north, pool, endedAt - REPETITION_MS);
    const weight = weightAfter(repeated);
    return { kind: 'rated', pool, weight, ...changeRatings(rated, before, { weight, endedAt }) };
  }

  return {
    /** [G3] The rating of an account at a time; undefined before its first rated game in the pool. */
    async findSeatRating(account: string, pool: Pool, at: number): Promise<SeatRating | undefined> {
      const { rating: stored, number } = await findOne(account, pool);
      if (number === 0) return undefined;
      const { rating, deviation } = age(stored, at);
      return { rating, deviation };
    },

    /** [G6] Rates a game that has ended, once. [O5] A game that was removed meanwhile changes no ratings. */
    rate: (games: Pick<Games, 'rate'>, { game, endedAt }: RatingJob, at: number) =>
      ignoreRemovedGame(games.rate(game, { at }, (read) => decide(read, endedAt))),
  };
}
