import type { Loss } from '@kalah/rules';
import type { Pool } from '../games/rating.ts';

/** [Q20] What an account lost in its rated games, compared with best play. */
export interface Accuracy extends Loss {
  readonly games: number;
}

/** The accuracy of an account in a pool. */
export interface AccountAccuracy extends Accuracy {
  readonly account: string;
  readonly pool: Pool;
  /** The sum of the squares of what the moves lost. */
  readonly squares: number;
  /** The mean of the ratings that the account had in these games. */
  readonly rating: number;
}

/** What one player lost in a rated game. */
export interface ReviewedGame extends Loss {
  readonly account: string;
  readonly pool: Pool;
  readonly game: string;
  /** When the game was reviewed. */
  readonly at: number;
  readonly squares: number;
  readonly rating: number;
}

/** The store of fair play. `append` writes all of its data. */
export interface FairPlayStore {
  /** [Q17] Whether one of the positions, by their keys, belongs to a rated game that is being played. */
  isInRatedGame(keys: readonly string[]): Promise<boolean>;
  /** [Q20] Undefined before the first game of the account was reviewed. */
  findAccuracy(account: string): Promise<Accuracy | undefined>;
  /** [Q21] The accuracies of all accounts in games that were reviewed since a time. */
  listAccuracies(since: number): Promise<readonly AccountAccuracy[]>;
  /** [Q21] The games of an account in a pool, the latest first. */
  listReviewedGames(account: string, pool: Pool, limit: number): Promise<readonly ReviewedGame[]>;
}
