import type { Change } from '../../games/game-store.ts';
import type { Pool } from '../../games/rating.ts';
import { createQueries, type Database, type Step } from '../../platform/database/database.ts';
import type { AccountAccuracy, Accuracy } from '../accuracy.ts';
import { findRatedPositions } from '../rated-positions.ts';
import { type ReviewedGame, toReviewedGames } from '../review.ts';

/** What a change of a game means for fair play. */
export function toFairPlaySteps(change: Change): Step[] {
  if (!change.game.rated) return [];
  return [...toPositionSteps(change), ...toReviewedGames(change).flatMap(toReviewSteps)];
}

/** A move adds at most seven positions: its own, and those one move later. */
const POSITIONS_OF_MOVE = 7;

function toPositionSteps(change: Change): Step[] {
  const { id } = change.game;
  const positions = findRatedPositions(change);
  switch (positions?.kind) {
    case 'added':
      return toChunks(positions.keys, POSITIONS_OF_MOVE).map((keys) => {
        const rows = keys.map((_, index) => `($${index + 2}, $1)`).join();
        const sql = `INSERT INTO rated_positions (position, game) VALUES ${rows} ON CONFLICT DO NOTHING`;
        return { sql, values: [id, ...keys] };
      });
    case 'removed':
      return [{ sql: 'DELETE FROM rated_positions WHERE game = $1', values: [id] }];
    case undefined:
      return [];
  }
}

function toChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function toReviewSteps({ account, pool, at, game, moves, loss, squares, rating }: ReviewedGame): Step[] {
  return [
    {
      sql: `INSERT INTO reviewed_games (account, pool, at, game, moves, loss, squares, rating)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      values: [account, pool, at, game, moves, loss, squares, rating],
    },
    {
      sql: `INSERT INTO accuracies (account, games, moves, loss) VALUES ($1, 1, $2, $3) ON CONFLICT (account)
        DO UPDATE SET games = accuracies.games + 1, moves = accuracies.moves + excluded.moves,
          loss = accuracies.loss + excluded.loss`,
      values: [account, moves, loss],
      locks: `accuracy ${account}`,
    },
  ];
}

/** [A15] Removes the reviews of a deleted account. */
export function toDeletionSteps(account: string): Step[] {
  return ['reviewed_games', 'accuracies'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE account = $1`,
    values: [account],
  }));
}

/** How many positions one statement looks for. */
const POSITIONS = 32;
const FIND_POSITIONS = `
  SELECT game FROM rated_positions
  WHERE position IN (${Array.from({ length: POSITIONS }, (_, index) => `$${index + 1}`).join()}) LIMIT 1`;

export type FairPlayStore = ReturnType<typeof createFairPlayStore>;

/** Changes of games write all of it. */
export function createFairPlayStore(database: Database) {
  const { read, find } = createQueries(database);
  return {
    /** [Q17] Whether one of the positions, by their keys, belongs to a rated game in progress. */
    async isInRatedGame(keys: readonly string[]): Promise<boolean> {
      for (let at = 0; at < keys.length; at += POSITIONS) {
        const wanted = keys.slice(at, at + POSITIONS);
        const values = Array.from({ length: POSITIONS }, (_, index) => wanted[index] ?? wanted[0]!);
        if (await find(FIND_POSITIONS, ...values)) return true;
      }
      return false;
    },

    /** [Q20] Undefined before the first review. */
    async findAccuracy(account: string): Promise<Accuracy | undefined> {
      const row = await find<Accuracy>(
        'SELECT games, moves, loss FROM accuracies WHERE account = $1',
        account,
      );
      return row && { games: Number(row.games), moves: Number(row.moves), loss: Number(row.loss) };
    },

    /** [Q21] In games that were reviewed since a time. */
    async listAccuracies(since: number): Promise<readonly AccountAccuracy[]> {
      const sql = `
        SELECT account, pool, count(*) AS games, sum(moves) AS moves, sum(loss) AS loss, sum(squares) AS squares,
          avg(rating) AS rating
        FROM reviewed_games WHERE at >= $1 GROUP BY account, pool ORDER BY account, pool`;
      return (await read<AccountAccuracy>(sql, [since])).map((row) => ({
        account: row.account,
        pool: row.pool,
        games: Number(row.games),
        moves: Number(row.moves),
        loss: Number(row.loss),
        squares: Number(row.squares),
        rating: Math.round(Number(row.rating)),
      }));
    },

    /** [Q21] The latest first. */
    async listReviewedGames(account: string, pool: Pool, limit: number): Promise<readonly ReviewedGame[]> {
      const sql = `
        SELECT account, pool, game, at, moves, loss, squares, rating FROM reviewed_games
        WHERE account = $1 AND pool = $2 ORDER BY at DESC, game DESC LIMIT $3`;
      return (await read<ReviewedGame>(sql, [account, pool, limit])).map((row) => ({ ...row }));
    },
  };
}
