/** The tables of seeks, challenges and account events, so that tests can go back to a schema without them. */
export const PAIRING_TABLES = [
  'seeks',
  'pairing_replicas',
  'game_challenges',
  'account_event_numbers',
  'account_events',
  'account_playing',
];

/** Replicas look up their seeks by id, not by replica. */
export const DROP_SEEKS_OF_REPLICA = 'DROP INDEX seeks_of_replica;';

/** SQLite: seeks in an ordinary table. With their large rows sorted by a random id, adding and closing them took four times as long. */
export const REBUILD_SEEKS = `
  CREATE TABLE seeks_by_row (
    id         TEXT PRIMARY KEY,
    seeker     TEXT NOT NULL,
    replica    TEXT,
    is_open    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    data       TEXT NOT NULL,
    game       TEXT,
    side       TEXT,
    closed_at  INTEGER
  ) STRICT;
  INSERT INTO seeks_by_row SELECT * FROM seeks;
  DROP TABLE seeks;
  ALTER TABLE seeks_by_row RENAME TO seeks;
  CREATE UNIQUE INDEX seeks_live ON seeks (seeker) WHERE game IS NULL AND replica IS NOT NULL;
  CREATE INDEX seeks_lasting ON seeks (seeker) WHERE game IS NULL AND replica IS NULL;
  CREATE INDEX seeks_open ON seeks (created_at, id) WHERE is_open = 1;
  CREATE INDEX seeks_closed ON seeks (closed_at) WHERE closed_at IS NOT NULL;
`;

/** Like those of accounts: the databases differ only in the names of their types. */
export function toPairingTables(integer: string, end: string): string {
  return `
  -- A live seek belongs to the replica with its connection; a correspondence seek belongs to none. It is open until it has
  -- found an opponent, and not while its connection is lost.
  CREATE TABLE seeks (
    id         text PRIMARY KEY,
    seeker     text NOT NULL,
    replica    text,
    is_open    ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    data       text NOT NULL,
    game       text,
    side       text,
    closed_at  ${integer}
  )${end};
  CREATE UNIQUE INDEX seeks_live ON seeks (seeker) WHERE game IS NULL AND replica IS NOT NULL;
  CREATE INDEX seeks_lasting ON seeks (seeker) WHERE game IS NULL AND replica IS NULL;
  CREATE INDEX seeks_of_replica ON seeks (replica) WHERE replica IS NOT NULL;
  CREATE INDEX seeks_open ON seeks (created_at, id) WHERE is_open = 1;
  CREATE INDEX seeks_closed ON seeks (closed_at) WHERE closed_at IS NOT NULL;

  CREATE TABLE pairing_replicas (
    id      text PRIMARY KEY,
    seen_at ${integer} NOT NULL
  )${end};

  CREATE TABLE game_challenges (
    id         text PRIMARY KEY,
    sender     text NOT NULL,
    receiver   text NOT NULL,
    is_open    ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL,
    data       text NOT NULL,
    answer     text,
    reason     text,
    game       text,
    side       text,
    closed_at  ${integer}
  )${end};
  CREATE UNIQUE INDEX game_challenges_sent ON game_challenges (sender, receiver) WHERE is_open = 1;
  CREATE INDEX game_challenges_received ON game_challenges (receiver) WHERE is_open = 1;
  CREATE INDEX game_challenges_due ON game_challenges (expires_at) WHERE is_open = 1;
  CREATE INDEX game_challenges_closed ON game_challenges (closed_at) WHERE closed_at IS NOT NULL;

  -- The last number that each account's events have used. It outlives the events.
  CREATE TABLE account_event_numbers (
    account text PRIMARY KEY,
    number  ${integer} NOT NULL
  )${end};

  CREATE TABLE account_events (
    account text NOT NULL,
    number  ${integer} NOT NULL,
    at      ${integer} NOT NULL,
    kind    text NOT NULL,
    data    text NOT NULL,
    PRIMARY KEY (account, number)
  )${end};
  CREATE INDEX account_events_old ON account_events (at);

  -- The games that accounts are playing.
  CREATE TABLE account_playing (
    account text NOT NULL,
    game    text NOT NULL,
    at      ${integer} NOT NULL,
    PRIMARY KEY (account, game)
  )${end};
  `;
}
