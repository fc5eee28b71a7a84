/** The tables of ratings and profiles, so that tests can go back to a schema without them. */
export const RATING_TABLES = ['ratings', 'rating_steps', 'records'];

/** Finds the ratings that leave the leaderboard. */
export const RATINGS_RANKED_UNTIL =
  'ratings_ranked_until ON ratings (ranked_until) WHERE ranked_until IS NOT NULL';

/** The tables of ratings and profiles. The databases differ only in the names of their types; `end` closes a table. */
export function toRatingTables(integer: string, real: string, end: string): string {
  return `
  ALTER TABLE account_games ADD COLUMN opponent text;
  ALTER TABLE account_games ADD COLUMN kind text;
  CREATE INDEX account_games_by_kind ON account_games (account, kind, at, game);
  CREATE INDEX account_games_by_opponent ON account_games (account, opponent, kind, at, game) WHERE opponent IS NOT NULL;

  CREATE TABLE ratings (
    account      text NOT NULL,
    pool         text NOT NULL,
    number       ${integer} NOT NULL,
    rating       ${real} NOT NULL,
    deviation    ${real} NOT NULL,
    volatility   ${real} NOT NULL,
    at           ${integer} NOT NULL,
    ranked_until ${integer},
    PRIMARY KEY (account, pool)
  )${end};
  CREATE INDEX ratings_by_rank ON ratings (pool, rating, account) WHERE ranked_until IS NOT NULL;

  -- The rating of an account after each of its rated games in a pool. The key decides between two games that end at once.
  CREATE TABLE rating_steps (
    account    text NOT NULL,
    pool       text NOT NULL,
    number     ${integer} NOT NULL,
    game       text NOT NULL,
    opponent   text NOT NULL,
    at         ${integer} NOT NULL,
    rating     ${real} NOT NULL,
    deviation  ${real} NOT NULL,
    volatility ${real} NOT NULL,
    PRIMARY KEY (account, pool, number)
  )${end};
  CREATE INDEX rating_steps_of_pair ON rating_steps (account, opponent, pool, at);

  -- Finished games of an account against each other account; against everybody if the opponent is empty.
  CREATE TABLE records (
    account  text NOT NULL,
    opponent text NOT NULL,
    won      ${integer} NOT NULL,
    drawn    ${integer} NOT NULL,
    lost     ${integer} NOT NULL,
    games    ${integer} NOT NULL,
    at       ${integer} NOT NULL,
    PRIMARY KEY (account, opponent)
  )${end};
  CREATE INDEX records_by_games ON records (account, games, opponent);
  `;
}
