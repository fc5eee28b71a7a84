import type { DatabaseSync } from 'node:sqlite';
import { toPlayerForm } from '../../accounts/store/names.ts';
import { toAccountTables } from '../../accounts/store/tables.ts';
import { FILL_EXPLORER, toExplorerTables } from '../../explorer/store/tables.ts';
import { toFairPlayTables } from '../../fair-play/store.ts';
import { toModerationTables } from '../../moderation/store/tables.ts';
import { toExportTable, UNNUMBERED } from '../../open-data/store.ts';
import { REBUILD_SEEKS, toPairingTables } from '../../pairing/store/tables.ts';
import type { Step } from '../../platform/database/database.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { toPuzzleDayTable, toPuzzleTables } from '../../puzzles/store.ts';
import { RATINGS_RANKED_UNTIL, toRatingTables } from '../../ratings/store/tables.ts';

/** Marks every database file of Kalah ("KALA"), so that another program's file is not mistaken for one. */
const APPLICATION_ID = 0x4b414c41;

/** One entry per schema version, in order. Released entries are never edited. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE games (
    key            INTEGER PRIMARY KEY,
    id             TEXT NOT NULL UNIQUE,
    version        INTEGER NOT NULL,
    snapshot       TEXT NOT NULL,
    status         TEXT NOT NULL,
    listed         INTEGER NOT NULL,
    engine_to_move INTEGER NOT NULL,
    south_name     TEXT,
    north_name     TEXT,
    created_at     INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX games_public ON games (status, created_at, id) WHERE listed = 1;
  CREATE INDEX games_of_south ON games (south_name, status, created_at, id) WHERE south_name IS NOT NULL;
  CREATE INDEX games_of_north ON games (north_name, status, created_at, id) WHERE north_name IS NOT NULL;
  CREATE INDEX games_of_engine ON games (status, created_at, id) WHERE engine_to_move = 1;

  -- The short key of a game instead of its id: events are small, and games created together are stored together.
  CREATE TABLE events (
    game   INTEGER NOT NULL REFERENCES games (key),
    number INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    data   TEXT NOT NULL,
    PRIMARY KEY (game, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE players (
    name  TEXT PRIMARY KEY,
    email TEXT,
    won   INTEGER NOT NULL DEFAULT 0,
    drawn INTEGER NOT NULL DEFAULT 0,
    lost  INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX players_by_rank ON players (won DESC, lost, name);
  `,
  // A name finds listed games alone.
  `
  DROP INDEX games_of_south;
  DROP INDEX games_of_north;
  CREATE INDEX games_of_south ON games (south_name, status, created_at, id) WHERE south_name IS NOT NULL AND listed = 1;
  CREATE INDEX games_of_north ON games (north_name, status, created_at, id) WHERE north_name IS NOT NULL AND listed = 1;
  `,
  // From here on the log may be ahead of `games.version`, which older versions of Kalah would not notice.
  `
  CREATE TABLE jobs (
    key      TEXT PRIMARY KEY,
    kind     TEXT NOT NULL,
    data     TEXT NOT NULL,
    due_at   INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease    TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX jobs_due ON jobs (due_at, key) WHERE due_at IS NOT NULL;
  `,
  // Listed games that are being played, by the minute of their last event.
  `
  ALTER TABLE games ADD COLUMN active_at INTEGER;
  UPDATE games SET active_at = (
    SELECT at - at % 60000 FROM events WHERE game = games.key ORDER BY number DESC LIMIT 1
  ) WHERE listed = 1 AND status = 'playing';
  CREATE INDEX games_active ON games (active_at, id) WHERE active_at IS NOT NULL;
  `,
  // Clocks: when a game has to be looked at, when a server was up last, and when none was.
  `
  ALTER TABLE games ADD COLUMN due_at INTEGER;
  CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
  DROP INDEX games_active;
  CREATE INDEX games_active ON games (status, active_at, id) WHERE active_at IS NOT NULL;
  CREATE TABLE uptime (seen_at INTEGER NOT NULL, outage_end INTEGER NOT NULL) STRICT;
  INSERT INTO uptime VALUES (0, 0);
  CREATE TABLE outages (ended_at INTEGER PRIMARY KEY, began_at INTEGER NOT NULL) STRICT;
  `,
  // Accounts. The names of players are taken.
  `
  ${toAccountTables('INTEGER', ' STRICT, WITHOUT ROWID')}
  INSERT OR IGNORE INTO account_names (form) SELECT to_player_form(name) FROM players;
  `,
  // Reminders: keys of this installation, who wants to be reminded where, and what was sent to an address.
  `
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE subscriptions (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    data       TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX subscriptions_of_owner ON subscriptions (owner);
  CREATE TABLE mailboxes (
    hash    TEXT PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    data    TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX players_with_email ON players (name) WHERE email IS NOT NULL;
  `,
  // Ratings and profiles.
  toRatingTables('INTEGER', 'REAL', ' STRICT, WITHOUT ROWID'),
  // Seeks, challenges and account events.
  `
  ${toPairingTables('INTEGER', ' STRICT, WITHOUT ROWID')}
  INSERT INTO account_playing (account, game, at)
    SELECT account, game, at FROM account_games JOIN games ON games.id = account_games.game
    WHERE games.status LIKE 'playing%';
  `,
  // Moderation: blocks, reports, and what operators decide.
  toModerationTables('INTEGER', ' STRICT, WITHOUT ROWID'),
  // Fair play: positions of running rated games, and what players lost in finished ones.
  toFairPlayTables('INTEGER', ' STRICT, WITHOUT ROWID'),
  // The opening explorer.
  toExplorerTables('INTEGER', ' STRICT, WITHOUT ROWID') + FILL_EXPLORER,
  REBUILD_SEEKS,
  // Open data: the order in which finished games are exported.
  `
  ALTER TABLE games ADD COLUMN export_number INTEGER;
  ${toExportTable('INTEGER', ' STRICT')}
  CREATE UNIQUE INDEX games_exported ON games (export_number) WHERE export_number IS NOT NULL;
  CREATE INDEX games_unnumbered ON games (created_at, id) WHERE ${UNNUMBERED};
  `,
  // Puzzles: what accounts have tried, and their ratings.
  toPuzzleTables('INTEGER', 'REAL', ' STRICT, WITHOUT ROWID'),
  `CREATE INDEX ${RATINGS_RANKED_UNTIL};`,
  // The daily puzzles that accounts have tried.
  toPuzzleDayTable('INTEGER', ' STRICT, WITHOUT ROWID'),
  `
  -- By kind: a backlog of one kind must not slow down the search for another.
  DROP INDEX jobs_due;
  CREATE INDEX jobs_due ON jobs (kind, due_at, key) WHERE due_at IS NOT NULL;
  `,
];

/** Brings a database to the newest schema, in one transaction. Databases of others or of a newer Kalah are not changed. */
export function migrate(db: DatabaseSync): void {
  db.function('to_player_form', { deterministic: true }, (name) => toPlayerForm(String(name)));
  db.exec('BEGIN IMMEDIATE');
  try {
    const found = readPragma(db, 'user_version');
    refuseForeign(db, found);
    for (const migration of MIGRATIONS.slice(found)) db.exec(migration);
    if (found < MIGRATIONS.length) {
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`);
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Rejects every schema but the newest, for readers that must not migrate. */
export function refuseOtherSchema(db: DatabaseSync): void {
  const found = readPragma(db, 'user_version');
  refuseForeign(db, found);
  if (found === MIGRATIONS.length) return;
  throw new OpeningError(
    `has schema ${found}, and this Kalah reads ${MIGRATIONS.length}; start it on the file once, and it is brought up to date`,
  );
}

/** Writes a value that is already there, to test whether the disk accepts a commit. */
export const TOUCH: Step = { sql: `PRAGMA user_version = ${MIGRATIONS.length}`, values: [] };

function refuseForeign(db: DatabaseSync, version: number): void {
  const tables = db.prepare('SELECT count(*) AS count FROM sqlite_schema').get() as { count: number };
  if (tables.count === 0) return;
  if (readPragma(db, 'application_id') !== APPLICATION_ID) {
    throw new OpeningError('belongs to another program; name another file');
  }
  if (version > MIGRATIONS.length) {
    throw new OpeningError(
      `has schema ${version} of a newer Kalah, and this one knows up to ${MIGRATIONS.length}; update Kalah, or name another file`,
    );
  }
}

function readPragma(db: DatabaseSync, name: string): number {
  const row = db.prepare(`PRAGMA ${name}`).get() as Record<string, number>;
  return row[name]!;
}
