import type { Rating } from '@kalah/rules/glicko';
import type { GamePlace } from '../accounts/account-store.ts';
import type { Score } from '../games/game-store.ts';
import type { PlayerOutcome } from '../games/outcome.ts';
import type { Pool } from '../games/rating.ts';

/** The rating of an account in a pool after its last rated game. */
export interface StoredRating extends Rating {
  readonly account: string;
  readonly pool: Pool;
  /** How many rated games led to it. */
  readonly number: number;
  readonly at: number;
}

/** One step of the history of a rating: the rating after a game. */
export interface RatingStep extends StoredRating {
  readonly game: string;
  readonly opponent: string;
}

export interface Leader extends StoredRating {
  readonly name: string;
}

export interface OpponentScore extends Score {
  /** Undefined once the account is deleted. */
  readonly name?: string;
  readonly at: number;
}

/** Which games of an account to list, newest first. */
export interface AccountGameQuery {
  readonly account: string;
  readonly clock?: 'none' | 'live' | 'correspondence';
  readonly rated?: boolean;
  /** `none`: games that are being played, or were aborted. */
  readonly result?: PlayerOutcome | 'none';
  /** The id of the other account. */
  readonly opponent?: string;
  /** Whether games that are not listed are among them. */
  readonly withPrivate: boolean;
  readonly before?: GamePlace;
  readonly limit: number;
}

/** Where a page of steps begins: after this one, in the order of accounts, pools and numbers. */
export type StepPlace = Pick<RatingStep, 'account' | 'pool' | 'number'>;

/**
 * Ratings, their history, and what profiles show. `append` writes all of it: a `rated` event writes the ratings of both players
 * in its transaction, and is refused if another game took the number of one of them. [G6]
 */
export interface RatingStore {
  /** The ratings of an account, in all pools. */
  findRatings(account: string): Promise<readonly StoredRating[]>;
  /** [G8] Counts rated games of an account against another that ended after a time, with numbers below `below`. */
  countGames(account: string, opponent: string, pool: Pool, after: number, below?: number): Promise<number>;
  /** Steps with these numbers, in order. At most 500. */
  findSteps(account: string, pool: Pool, numbers: readonly number[]): Promise<readonly RatingStep[]>;

  /** [G11] Ranked accounts, the best first. */
  listLeaders(pool: Pool, now: number, limit: number, offset: number): Promise<readonly Leader[]>;
  /** Counts ranked accounts with a higher rating, up to a limit. */
  countBetter(pool: Pool, rating: number, now: number, limit: number): Promise<number>;

  /** [G12] Finished games of an account, against everybody or against one account. */
  findRecord(account: string, opponent?: string): Promise<Score>;
  /** Those with most games first. */
  listOpponents(account: string, limit: number): Promise<readonly OpponentScore[]>;
  listGames(query: AccountGameQuery): Promise<readonly GamePlace[]>;

  /** [G9] All ratings and steps, in the order of accounts, pools and numbers. */
  pageRatings(
    after: Pick<StoredRating, 'account' | 'pool'> | undefined,
    limit: number,
  ): Promise<readonly StoredRating[]>;
  pageSteps(after: StepPlace | undefined, limit: number): Promise<readonly RatingStep[]>;
  /** [G9] Replaces what is stored about a step and its rating; without `step` it is removed. */
  repairStep(place: StepPlace, step: RatingStep | undefined): Promise<void>;
  /** [G9] Sets the rating of an account to its last step. */
  repairRating(account: string, pool: Pool): Promise<void>;
}

/** [G9] What an audit reads. */
export type RatingReads = Pick<RatingStore, 'findSteps' | 'countGames' | 'pageRatings' | 'pageSteps'>;
