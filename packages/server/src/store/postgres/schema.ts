import type { Client } from 'pg';
import { toAccountTables } from '../../accounts/store/tables.ts';
import { FILL_EXPLORER, toExplorerTables } from '../../explorer/store/tables.ts';
import { toFairPlayTables } from '../../fair-play/store.ts';
import { toModerationTables } from '../../moderation/store/tables.ts';
import { toExportTable, UNNUMBERED } from '../../open-data/store.ts';
import { DROP_SEEKS_OF_REPLICA, toPairingTables } from '../../pairing/store/tables.ts';
import type { Step } from '../../platform/database/database.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { toPuzzleDayTable, toPuzzleTables } from '../../puzzles/store.ts';
import { RATINGS_RANKED_UNTIL, toRatingTables } from '../../ratings/store/tables.ts';

const OLDEST_SERVER = 14;

/** The advisory lock of the replica that migrates ("KALA"). */
export const MIGRATION_LOCK = 0x4b414c41;

/**
 * One entry per schema version, in order. Released entries are never edited. A text runs in one transaction and must be
 * short. A list runs outside of transactions, as CREATE INDEX CONCURRENTLY must, and has to be repeatable: an interrupted
 * one leaves an invalid index behind.
 */
type Migration = string | readonly string[];

const MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE kalah_schema (version integer NOT NULL);
  INSERT INTO kalah_schema VALUES (0);

  -- Room in every page, so that a checkpoint rewrites its game in place and touches no index.
  CREATE TABLE games (
    id             uuid PRIMARY KEY,
    version        integer NOT NULL,
    snapshot       text NOT NULL,
    status         text NOT NULL,
    listed         boolean NOT NULL,
    engine_to_move boolean NOT NULL,
    south_name     text COLLATE "C",
    north_name     text COLLATE "C",
    created_at     bigint NOT NULL
  ) WITH (fillfactor = 70);
  CREATE INDEX games_public ON games (status, created_at, id) WHERE listed;
  CREATE INDEX games_of_south ON games (south_name, status, created_at, id) WHERE south_name IS NOT NULL;
  CREATE INDEX games_of_north ON games (north_name, status, created_at, id) WHERE north_name IS NOT NULL;
  CREATE INDEX games_of_engine ON games (status, created_at, id) WHERE engine_to_move;

  CREATE TABLE events (
    game   uuid NOT NULL,
    number integer NOT NULL,
    at     bigint NOT NULL,
    data   text NOT NULL,
    PRIMARY KEY (game, number)
  );

  CREATE TABLE players (
    name  text COLLATE "C" PRIMARY KEY,
    email text,
    won   integer NOT NULL DEFAULT 0,
    drawn integer NOT NULL DEFAULT 0,
    lost  integer NOT NULL DEFAULT 0
  );
  CREATE INDEX players_by_rank ON players (won DESC, lost, name);
  `,
  // Lists by name contain listed games only.
  (['south', 'north'] as const).flatMap((side) => [
    `DROP INDEX CONCURRENTLY IF EXISTS games_of_${side}`,
    `CREATE INDEX CONCURRENTLY games_of_${side} ON games (${side}_name, status, created_at, id)
     WHERE ${side}_name IS NOT NULL AND listed`,
  ]),
  // From here on the log may be ahead of `games.version`, which older versions of Kalah would not notice.
  `
  CREATE TABLE jobs (
    key      text PRIMARY KEY,
    kind     text NOT NULL,
    data     text NOT NULL,
    due_at   bigint,
    attempts integer NOT NULL DEFAULT 0,
    lease    text
  );
  CREATE INDEX jobs_due ON jobs (due_at, key) WHERE due_at IS NOT NULL;
  `,
  // Listed games that are being played, by the minute of their last event.
  'ALTER TABLE games ADD COLUMN active_at bigint',
  [
    // A thousand games at a time, so that no player waits for the lock on a game.
    `DO $$
     DECLARE last uuid := '00000000-0000-0000-0000-000000000000';
     BEGIN
       LOOP
         UPDATE games SET active_at =
           (SELECT at - at % 60000 FROM events WHERE game = games.id ORDER BY number DESC LIMIT 1)
         WHERE id IN (SELECT id FROM games WHERE id > last ORDER BY id LIMIT 1000)
           AND listed AND status = 'playing' AND active_at IS NULL;
         COMMIT;
         last := (SELECT id FROM (SELECT id FROM games WHERE id > last ORDER BY id LIMIT 1000) AS part
                  ORDER BY id DESC LIMIT 1);
         EXIT WHEN last IS NULL;
       END LOOP;
     END $$`,
    'DROP INDEX CONCURRENTLY IF EXISTS games_active',
    'CREATE INDEX CONCURRENTLY games_active ON games (active_at, id) WHERE active_at IS NOT NULL',
  ],
  // Clocks: when a game has to be looked at, when a replica was up last, and when none was.
  `
  ALTER TABLE games ADD COLUMN due_at bigint;
  CREATE TABLE uptime (seen_at bigint NOT NULL, outage_end bigint NOT NULL) WITH (fillfactor = 10);
  INSERT INTO uptime VALUES (0, 0);
  CREATE TABLE outages (ended_at bigint PRIMARY KEY, began_at bigint NOT NULL);
  `,
  [
    'DROP INDEX CONCURRENTLY IF EXISTS games_due',
    'CREATE INDEX CONCURRENTLY games_due ON games (due_at) WHERE due_at IS NOT NULL',
    // Lists of active games filter by status, which contains the kind of the clock.
    'DROP INDEX CONCURRENTLY IF EXISTS games_active',
    'CREATE INDEX CONCURRENTLY games_active ON games (status, active_at, id) WHERE active_at IS NOT NULL',
  ],
  // Accounts. The names of players are taken.
  `
  ${toAccountTables('bigint', '')}
  INSERT INTO account_names (form)
    SELECT DISTINCT '=' || lower(normalize(trim(name)) COLLATE "default") FROM players;
  `,
  // Reminders: keys of this installation, who wants to be reminded where, and what was sent to an address.
  `
  CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE subscriptions (
    id         text PRIMARY KEY,
    owner      text NOT NULL,
    created_at bigint NOT NULL,
    data       text NOT NULL
  );
  CREATE INDEX subscriptions_of_owner ON subscriptions (owner);
  CREATE TABLE mailboxes (
    hash    text PRIMARY KEY,
    id      text NOT NULL UNIQUE,
    version integer NOT NULL,
    data    text NOT NULL
  );
  `,
  [
    'DROP INDEX CONCURRENTLY IF EXISTS players_with_email',
    'CREATE INDEX CONCURRENTLY players_with_email ON players (name) WHERE email IS NOT NULL',
  ],
  // Ratings and profiles. Kalah 0.1 had no accounts, so the tables are small.
  toRatingTables('bigint', 'double precision', ''),
  // Seeks, challenges and account events.
  `
  ${toPairingTables('bigint', '')}
  INSERT INTO account_playing (account, game, at)
    SELECT account, game, at FROM account_games JOIN games ON games.id = account_games.game::uuid
    WHERE games.status LIKE 'playing%';
  `,
  // Moderation: blocks, reports, and what operators decide.
  toModerationTables('bigint', ''),
  // Fair play: positions of running rated games, and what players lost in finished ones.
  toFairPlayTables('bigint', ''),
  // The opening explorer.
  toExplorerTables('bigint', '') + FILL_EXPLORER,
  DROP_SEEKS_OF_REPLICA,
  // Open data: the order in which finished games are exported.
  `ALTER TABLE games ADD COLUMN export_number bigint; ${toExportTable('bigint', '')}`,
  [
    'DROP INDEX CONCURRENTLY IF EXISTS games_exported',
    'CREATE UNIQUE INDEX CONCURRENTLY games_exported ON games (export_number) WHERE export_number IS NOT NULL',
    'DROP INDEX CONCURRENTLY IF EXISTS games_unnumbered',
    `CREATE INDEX CONCURRENTLY games_unnumbered ON games (created_at, id) WHERE ${UNNUMBERED}`,
  ],
  // Puzzles: what accounts have tried, and their ratings.
  toPuzzleTables('bigint', 'double precision', ''),
  [
    'DROP INDEX CONCURRENTLY IF EXISTS ratings_ranked_until',
    `CREATE INDEX CONCURRENTLY ${RATINGS_RANKED_UNTIL}`,
  ],
  // The daily puzzles that accounts have tried.
  toPuzzleDayTable('bigint', ''),
  [
    // By kind: a backlog of one kind must not slow down the search for another. The new index comes first, so that replicas of
    // the version before, which look for several kinds at once, always have one to use.
    'DROP INDEX CONCURRENTLY IF EXISTS jobs_due_by_kind',
    'CREATE INDEX CONCURRENTLY jobs_due_by_kind ON jobs (kind, due_at, key) WHERE due_at IS NOT NULL',
    'DROP INDEX CONCURRENTLY IF EXISTS jobs_due',
  ],
  // Positions of rated games are not logged.
  'ALTER TABLE rated_positions SET UNLOGGED',
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/**
 * Brings a database to the newest schema while replicas use it. Every step is a version, so an interrupted migration
 * continues where it stopped. Any number of replicas may call this at once; one of them migrates, the others wait.
 */
export async function migrate(client: Client): Promise<void> {
  await refuseOldServer(client);
  if ((await readKnownVersion(client)) === MIGRATIONS.length) return;
  await lock(client);
  for (let version = await readKnownVersion(client); version < MIGRATIONS.length; version++) {
    await runStep(client, MIGRATIONS[version]!, version + 1);
  }
}

/** The lock ends with the connection. Waiting for it in a statement would block CREATE INDEX CONCURRENTLY. */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [MIGRATION_LOCK]);
    if (rows[0].locked) return;
    await pause(LOCK_PAUSE);
  }
}

async function runStep(client: Client, step: Migration, version: number): Promise<void> {
  if (typeof step === 'string') return runInTransaction(client, step, version);
  await repeatUntilLocksAreGranted(async () => {
    for (const statement of step) await client.query(statement);
  });
  await runInTransaction(client, '', version);
}

/** DDL waits for running transactions, and meanwhile every new one waits for it; so it gives up soon and tries again. */
async function runInTransaction(client: Client, sql: string, version: number): Promise<void> {
  await repeatUntilLocksAreGranted(async () => {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
      if (sql) await client.query(sql);
      await client.query(`UPDATE kalah_schema SET version = ${version}`);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}

/** Repeats work that did not get its locks, or was chosen to end a deadlock with writers. */
async function repeatUntilLocksAreGranted(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!LOCK_FAULTS.has((error as { code?: string }).code ?? '')) throw error;
      await pause(LOCK_PAUSE);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Milliseconds. */
const LOCK_TIMEOUT = 1000;
const LOCK_PAUSE = 200;

/** Lock not available, and deadlock. */
const LOCK_FAULTS = new Set(['55P03', '40P01']);

/** Rejects every schema but the newest, for readers that must not migrate. */
export async function refuseOtherSchema(client: Client): Promise<void> {
  const found = await readVersion(client);
  if (found === MIGRATIONS.length) return;
  throw new OpeningError(
    found === 0
      ? 'holds no games of Kalah; name another one'
      : `has schema ${found}, and this Kalah reads ${MIGRATIONS.length}; start it on the database once, and it is brought up to date`,
  );
}

/** Writes a value that is already there, to test whether the server accepts a commit. */
export const TOUCH: Step = { sql: 'UPDATE kalah_schema SET version = version', values: [] };

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query('SHOW server_version_num');
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (version >= OLDEST_SERVER) return;
  throw new OpeningError(`runs on PostgreSQL ${version}; Kalah wants PostgreSQL ${OLDEST_SERVER} or newer`);
}

async function readKnownVersion(client: Client): Promise<number> {
  const found = await readVersion(client);
  if (found <= MIGRATIONS.length) return found;
  throw new OpeningError(
    `has schema ${found} of a newer Kalah, and this one knows up to ${MIGRATIONS.length}; update Kalah, or name another database`,
  );
}

async function readVersion(client: Client): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('kalah_schema') IS NOT NULL AS known");
  if (!rows[0].known) return 0;
  return (await client.query('SELECT version FROM kalah_schema')).rows[0]?.version ?? 0;
}
