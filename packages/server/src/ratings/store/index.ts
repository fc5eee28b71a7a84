import { type GamePlace, LAST_PLACE } from '../../accounts/store/games.ts';
import { type Score, ZERO_SCORE } from '../../games/game-store.ts';
import type { Pool } from '../../games/rating.ts';
import { createQueries, type Database, type SqlValue, type Step } from '../../platform/database/database.ts';
import { type Leader, rankedUntil } from '../leaderboard.ts';
import type { RatingStep, StepPlace, StoredRating } from '../rating.ts';
import type { AccountGameQuery, OpponentScore } from '../record.ts';
import { toKinds } from './rows.ts';

/** Shorter lists are padded, so that there are only two statements. */
const MAX_NUMBERS = 500;

const RANKED = `
  ratings JOIN accounts ON accounts.id = ratings.account
  WHERE pool = $1 AND ranked_until IS NOT NULL AND ranked_until > $2 AND name IS NOT NULL
    AND closed_at IS NULL`;

const STEP = 'account, pool, number, game, opponent, at, rating, deviation, volatility';
const RATING = 'account, pool, number, rating, deviation, volatility, at';

export type RatingStore = ReturnType<typeof createRatingStore>;

/** [G9] What an audit reads. */
export type RatingReads = Pick<RatingStore, 'findSteps' | 'countGames' | 'pageRatings' | 'pageSteps'>;

/**
 * Ratings, their history, and what profiles show. `append` writes all of it: a `rated` event writes the ratings of both players
 * in its transaction, and is rejected if another game took the number of one of them. [G6]
 */
export function createRatingStore(database: Database) {
  const { read, find, transact } = createQueries(database);

  return {
    findRatings: (account: string) =>
      read<StoredRating>(`SELECT ${RATING} FROM ratings WHERE account = $1 ORDER BY pool`, [account]),

    /** [G8] Rated games that ended after a time. */
    async countGames(
      account: string,
      opponent: string,
      pool: Pool,
      after: number,
      below = Number.MAX_SAFE_INTEGER,
    ): Promise<number> {
      const sql = `
        SELECT count(*) AS games FROM rating_steps
        WHERE account = $1 AND opponent = $2 AND pool = $3 AND at > $4 AND number < $5`;
      return (await find<{ games: number }>(sql, account, opponent, pool, after, below))!.games;
    },

    /** At most 500, in the order of numbers. */
    findSteps(account: string, pool: Pool, numbers: readonly number[]): Promise<readonly RatingStep[]> {
      const places = numbers.length <= 2 ? 2 : MAX_NUMBERS;
      const sql = `
        SELECT ${STEP} FROM rating_steps
        WHERE account = $1 AND pool = $2 AND number IN (${PLACES.slice(0, places).join(', ')}) ORDER BY number`;
      return read<RatingStep>(sql, [
        account,
        pool,
        ...numbers,
        ...new Array(places - numbers.length).fill(0),
      ]);
    },

    listLeaders: (pool: Pool, now: number, limit: number, offset: number) =>
      read<Leader>(
        `SELECT accounts.name, ${RATING} FROM ${RANKED} ORDER BY rating DESC, account LIMIT $3 OFFSET $4`,
        [pool, now, limit, offset],
      ),

    /** [G11] Ranked accounts with a higher rating, up to a limit. */
    async countBetter(pool: Pool, rating: number, now: number, limit: number): Promise<number> {
      const sql = `
        SELECT count(*) AS better FROM (
          SELECT 1 AS one FROM ${RANKED} AND rating > $3 ORDER BY rating DESC LIMIT $4
        ) AS ranked`;
      return (await find<{ better: number }>(sql, pool, now, rating, limit))!.better;
    },

    /** [G12] Against everybody or against one account. */
    async findRecord(account: string, opponent = ''): Promise<Score> {
      const sql = 'SELECT won, drawn, lost FROM records WHERE account = $1 AND opponent = $2';
      return (await find<Score>(sql, account, opponent)) ?? ZERO_SCORE;
    },

    async listOpponents(account: string, limit: number): Promise<readonly OpponentScore[]> {
      // Both columns in the order of the index, so that no more than a page is read.
      const sql = `
        SELECT accounts.name, won, drawn, lost, at
        FROM records LEFT JOIN accounts ON accounts.id = opponent
        WHERE account = $1 AND opponent <> '' ORDER BY games DESC, opponent DESC LIMIT $2`;
      const rows = await read<Score & { name: string | null; at: number }>(sql, [account, limit]);
      return rows.map(({ name, ...score }) => ({ ...score, ...(name !== null && { name }) }));
    },

    /** [G12] Each kind is read from the index on its own, so no page reads more than it returns of each. */
    listGames(query: AccountGameQuery): Promise<readonly GamePlace[]> {
      const { account, opponent, before = LAST_PLACE, limit } = query;
      const values: SqlValue[] = [account, before.at, before.game, limit];
      const toPlace = (value: SqlValue) => `$${values.push(value)}`;
      const rival = opponent === undefined ? '' : `AND opponent = ${toPlace(opponent)}`;
      const arms = toKinds(query).map(
        (kind) => `
        SELECT at, game FROM (
          SELECT at, game FROM account_games
          WHERE account = $1 ${rival} AND kind = ${toPlace(kind)} AND (at, game) < ($2, $3)
          ORDER BY at DESC, game DESC LIMIT $4
        ) AS arm`,
      );
      return read(`${arms.join(' UNION ALL ')} ORDER BY at DESC, game DESC LIMIT $4`, values);
    },

    pageRatings: (after: Pick<StoredRating, 'account' | 'pool'> | undefined, limit: number) =>
      read<StoredRating>(
        `SELECT ${RATING} FROM ratings WHERE (account, pool) > ($1, $2) ORDER BY account, pool LIMIT $3`,
        [after?.account ?? '', after?.pool ?? '', limit],
      ),

    pageSteps: (after: StepPlace | undefined, limit: number) =>
      read<RatingStep>(
        `SELECT ${STEP} FROM rating_steps WHERE (account, pool, number) > ($1, $2, $3)
         ORDER BY account, pool, number LIMIT $4`,
        [after?.account ?? '', after?.pool ?? '', after?.number ?? 0, limit],
      ),

    /** [G9] Replaces a step; without `step` it is removed. */
    async repairStep({ account, pool, number }: StepPlace, step: RatingStep | undefined): Promise<void> {
      const drop = {
        sql: 'DELETE FROM rating_steps WHERE account = $1 AND pool = $2 AND number = $3',
        values: [account, pool, number],
      };
      await transact(step ? [drop, toInsertion(step)] : [drop]);
    },

    /** [G9] Sets the rating of an account to its last step. */
    async repairRating(account: string, pool: Pool): Promise<void> {
      const last = await find<RatingStep>(
        `SELECT ${STEP} FROM rating_steps WHERE account = $1 AND pool = $2 ORDER BY number DESC LIMIT 1`,
        account,
        pool,
      );
      const drop = { sql: 'DELETE FROM ratings WHERE account = $1 AND pool = $2', values: [account, pool] };
      await transact(last ? [drop, toRatingInsertion(last)] : [drop]);
    },
  };
}

/** [G11] Those who have left the leaderboard are skipped for the last time. */
export function toExpirySteps(now: number): Step[] {
  return [{ sql: 'UPDATE ratings SET ranked_until = NULL WHERE ranked_until <= $1', values: [now] }];
}

const PLACES = Array.from({ length: MAX_NUMBERS }, (_, index) => `$${index + 3}`);

function toInsertion(step: RatingStep) {
  const { account, pool, number, game, opponent, at, rating, deviation, volatility } = step;
  return {
    sql: `INSERT INTO rating_steps (${STEP}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [account, pool, number, game, opponent, at, rating, deviation, volatility],
  };
}

function toRatingInsertion(step: RatingStep) {
  const { account, pool, number, rating, deviation, volatility, at } = step;
  const values: SqlValue[] = [
    account,
    pool as Pool,
    number,
    rating,
    deviation,
    volatility,
    at,
    rankedUntil(step) ?? null,
  ];
  return {
    sql: `INSERT INTO ratings (${RATING}, ranked_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values,
  };
}
