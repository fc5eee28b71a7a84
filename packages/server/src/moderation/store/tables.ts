/** The tables of moderation, so that tests can go back to a schema without them. */
export const MODERATION_TABLES = [
  'account_blocks',
  'reports',
  'audit',
  'moderation_version',
  'hidden_games',
  'address_blocks',
];

/** The tables of moderation, after those of accounts. `integer` has 64 bits, and `end` closes a table. */
export function toModerationTables(integer: string, end: string): string {
  return `
  ALTER TABLE accounts ADD COLUMN closed_at ${integer};

  CREATE TABLE account_blocks (
    account text NOT NULL,
    blocked text NOT NULL,
    at      ${integer} NOT NULL,
    PRIMARY KEY (account, blocked)
  )${end};
  CREATE INDEX account_blocks_of_blocked ON account_blocks (blocked);

  CREATE TABLE reports (
    id           text PRIMARY KEY,
    at           ${integer} NOT NULL,
    reporter     text,
    subject_kind text NOT NULL,
    subject      text NOT NULL,
    reason       text NOT NULL,
    text         text NOT NULL,
    resolved_at  ${integer},
    operator     text,
    resolution   text
  )${end};
  CREATE INDEX reports_by_time ON reports (at, id);
  CREATE INDEX reports_open ON reports (at, id) WHERE resolved_at IS NULL;
  CREATE INDEX reports_of_subject ON reports (subject);
  CREATE INDEX reports_of_reporter ON reports (reporter) WHERE reporter IS NOT NULL;

  -- One row, locked by every decision, so that the numbers of the log have no gaps.
  CREATE TABLE moderation_version (only_row ${integer} PRIMARY KEY, version ${integer} NOT NULL)${end};
  INSERT INTO moderation_version (only_row, version) VALUES (1, 0);
  CREATE TABLE audit (
    number   ${integer} PRIMARY KEY,
    at       ${integer} NOT NULL,
    operator text NOT NULL,
    action   text NOT NULL,
    subject  text NOT NULL,
    reason   text NOT NULL,
    note     text
  )${end};
  CREATE INDEX audit_of_subject ON audit (subject, number);

  -- 'listed' is what the game had before.
  CREATE TABLE hidden_games (
    game   text PRIMARY KEY,
    listed ${integer} NOT NULL,
    at     ${integer} NOT NULL
  )${end};

  CREATE TABLE address_blocks (
    "range"    text PRIMARY KEY,
    at         ${integer} NOT NULL,
    expires_at ${integer},
    reason     text NOT NULL
  )${end};
  `;
}
