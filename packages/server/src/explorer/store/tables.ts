/** The tables of the explorer, so that tests can go back to a schema without them. */
export const EXPLORER_TABLES = ['explorer_games', 'explorer_positions', 'explorer_proofs'];

/** The tables of the explorer. The databases differ only in the names of their types, and in what closes a table. */
export function toExplorerTables(integer: string, end: string): string {
  return `
  -- What is counted of each game; without data, the game does not count.
  CREATE TABLE explorer_games (
    game    text PRIMARY KEY,
    version ${integer} NOT NULL,
    data    text
  )${end};

  CREATE TABLE explorer_positions (
    position text PRIMARY KEY,
    version  ${integer} NOT NULL,
    data     text
  )${end};

  CREATE TABLE explorer_proofs (
    position text PRIMARY KEY,
    data     text NOT NULL
  )${end};
  `;
}

/** Counts the games that an older Kalah has left. A new database has none. */
export const FILL_EXPLORER = `
  INSERT INTO jobs (key, kind, data, due_at)
    SELECT 'explorer-fill', 'explorer-fill', '{}', 0 WHERE EXISTS (SELECT 1 FROM games);`;
