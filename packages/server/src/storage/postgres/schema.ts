import type { Client } from 'pg';
import { OpeningError } from '../opening-error.ts';

const OLDEST_SERVER = 14;

/** The key under which replicas that start at once take turns ("KALA"). */
export const MIGRATION_LOCK = 0x4b414c41;

/** One entry a schema version, in order; what stands here was released and is never edited. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE kalah_schema (version integer NOT NULL);
  INSERT INTO kalah_schema VALUES (0);

  -- Room in every page, so that a move rewrites its game in place and touches no index.
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
  // A name finds listed games alone.
  `
  DROP INDEX games_of_south;
  DROP INDEX games_of_north;
  CREATE INDEX games_of_south ON games (south_name, status, created_at, id) WHERE south_name IS NOT NULL AND listed;
  CREATE INDEX games_of_north ON games (north_name, status, created_at, id) WHERE north_name IS NOT NULL AND listed;
  `,
];

/** Brings a database to the newest schema, in one transaction; any number of replicas may do so at once. */
export async function migrate(client: Client): Promise<void> {
  await refuseOldServer(client);
  await client.query('BEGIN');
  // Somebody else's migration may take its time.
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SET LOCAL lock_timeout = 0');
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const found = await readVersion(client);
  if (found > MIGRATIONS.length) {
    throw new OpeningError(
      `has schema ${found} of a newer Kalah, and this one knows up to ${MIGRATIONS.length}; update Kalah, or name another database`,
    );
  }
  for (const migration of MIGRATIONS.slice(found)) await client.query(migration);
  if (found < MIGRATIONS.length)
    await client.query('UPDATE kalah_schema SET version = $1', [MIGRATIONS.length]);
  await client.query('COMMIT');
}

/** Lets pass what `migrate` would leave as it is; for those who may not change anything. */
export async function refuseOtherSchema(client: Client): Promise<void> {
  const found = await readVersion(client);
  if (found === MIGRATIONS.length) return;
  throw new OpeningError(
    found === 0
      ? 'holds no games of Kalah; name another one'
      : `has schema ${found}, and this Kalah reads ${MIGRATIONS.length}; start it on the database once, and it is brought up to date`,
  );
}

/** Writes what is there already, so that a commit of it shows whether the server takes one. */
export const TOUCH = { text: 'UPDATE kalah_schema SET version = version' };

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query('SHOW server_version_num');
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (version >= OLDEST_SERVER) return;
  throw new OpeningError(`runs on PostgreSQL ${version}; Kalah wants PostgreSQL ${OLDEST_SERVER} or newer`);
}

async function readVersion(client: Client): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('kalah_schema') IS NOT NULL AS known");
  if (!rows[0].known) return 0;
  return (await client.query('SELECT version FROM kalah_schema')).rows[0]?.version ?? 0;
}
