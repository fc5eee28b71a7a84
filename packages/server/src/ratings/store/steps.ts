import type { Change } from '../../games/game-store.ts';
import type { Step } from '../../platform/database/database.ts';
import { type RatingRow, type RecordRow, toAccountRows } from './rows.ts';

/** What a change writes about the accounts that play. [G6] If a number is taken, the change is refused. */
export function toRatingSteps(change: Change): Step[] {
  const { accountGames = [], records = [], ratings = [] } = toAccountRows(change);
  const { id } = change.game;
  return [
    ...ratings.flatMap((row) => [toRatingStep(id, row), toCurrentRating(row)]),
    ...accountGames.map(({ account, createdAt, opponent, kind }) => ({
      sql: `
        INSERT INTO account_games (account, at, game, opponent, kind) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (account, at, game) DO UPDATE SET opponent = excluded.opponent, kind = excluded.kind`,
      values: [account, createdAt, id, opponent, kind],
    })),
    ...records.map(toRecord),
  ];
}

function toRatingStep(game: string, row: RatingRow): Step {
  const { account, pool, number, opponent, at, rating, deviation, volatility } = row;
  return {
    sql: `
      INSERT INTO rating_steps (account, pool, number, game, opponent, at, rating, deviation, volatility)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    values: [account, pool, number, game, opponent, at, rating, deviation, volatility],
    changes: 1,
    locks: `rating ${account} ${pool}`,
  };
}

/** An import adds games in any order; the rating is the one after the last. */
function toCurrentRating(row: RatingRow): Step {
  const { account, pool, number, rating, deviation, volatility, at, rankedUntil } = row;
  return {
    sql: `
      INSERT INTO ratings (account, pool, number, rating, deviation, volatility, at, ranked_until)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (account, pool) DO UPDATE SET number = excluded.number, rating = excluded.rating,
        deviation = excluded.deviation, volatility = excluded.volatility, at = excluded.at,
        ranked_until = excluded.ranked_until
      WHERE excluded.number > ratings.number`,
    values: [account, pool, number, rating, deviation, volatility, at, rankedUntil],
  };
}

function toRecord({ account, opponent, outcome, at }: RecordRow): Step {
  const [won, drawn, lost] = [outcome === 'won', outcome === 'drawn', outcome === 'lost'].map(Number);
  return {
    sql: `
      INSERT INTO records (account, opponent, won, drawn, lost, games, at) VALUES ($1, $2, $3, $4, $5, 1, $6)
      ON CONFLICT (account, opponent) DO UPDATE SET won = records.won + excluded.won,
        drawn = records.drawn + excluded.drawn, lost = records.lost + excluded.lost,
        games = records.games + excluded.games, at = CASE WHEN excluded.at > records.at THEN excluded.at ELSE records.at END`,
    values: [account, opponent, won!, drawn!, lost!, at],
    locks: `record ${account} ${opponent}`,
  };
}
