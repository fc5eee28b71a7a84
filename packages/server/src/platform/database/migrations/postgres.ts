import type { Client } from 'pg';
import type { Step } from '../database.ts';
import { OpeningError } from '../opening-error.ts';
import { listPending, type Migration, readMigrations, refusePending } from './migrations.ts';

const OLDEST_SERVER = 14;

/** The advisory lock of the replica that migrates ("KALA"), in every version of Kalah. */
const MIGRATION_LOCK = 0x4b414c41;

const MIGRATIONS = readMigrations('postgres');

/**
 * The first line of a migration that runs outside of transactions, as CREATE INDEX CONCURRENTLY must. Its statements are
 * separated by empty lines. It has to be repeatable: an interrupted one leaves an invalid index behind. Every other migration
 * is one transaction, and has to be short.
 */
const NO_TRANSACTION = '-- no-transaction\n';

/**
 * Brings a database to the newest schema while replicas use it. An interrupted migration is repeated. Any number of replicas
 * may call this at once; one of them migrates, the others wait.
 */
export async function migrate(client: Client, migrations = MIGRATIONS): Promise<void> {
  await refuseOldServer(client);
  const findPending = async () => listPending(migrations, await readVersion(client), 'database');
  if ((await findPending()).length === 0) return;
  await lock(client);
  for (const migration of await findPending()) await run(client, migration);
}

/** The lock ends with the connection. Waiting for it in a statement would block CREATE INDEX CONCURRENTLY. */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [MIGRATION_LOCK]);
    if (rows[0].locked) return;
    await pause(LOCK_PAUSE);
  }
}

async function run(client: Client, { sql, version }: Migration): Promise<void> {
  if (!sql.startsWith(NO_TRANSACTION)) return runInTransaction(client, sql, version);
  await repeatUntilLocksAreGranted(async () => {
    for (const statement of sql.slice(NO_TRANSACTION.length).split('\n\n')) await client.query(statement);
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

export async function refuseOtherSchema(client: Client): Promise<void> {
  const found = await readVersion(client);
  if (found === 0) throw new OpeningError('holds no games of Kalah; use another one');
  refusePending(MIGRATIONS, found, 'database');
}

/** Writes a value that is already there, to test whether the server accepts a commit. */
export const TOUCH: Step = { sql: 'UPDATE kalah_schema SET version = version', values: [] };

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query('SHOW server_version_num');
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (version >= OLDEST_SERVER) return;
  throw new OpeningError(`runs on PostgreSQL ${version}; Kalah needs PostgreSQL ${OLDEST_SERVER} or newer`);
}

/** 0 if the database has no tables of Kalah. */
async function readVersion(client: Client): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('kalah_schema') IS NOT NULL AS known");
  if (!rows[0].known) return 0;
  return (await client.query('SELECT version FROM kalah_schema')).rows[0]?.version ?? 0;
}
