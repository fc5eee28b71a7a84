import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OpeningError } from '../opening-error.ts';
import { toAddress } from '../postgres/address.ts';
import { createClient, withClientForMigration } from '../postgres/connection.ts';
import { orRefuse } from '../postgres/diagnosis.ts';
import { runAs, startTestServer, type TestServer } from '../postgres/test-server.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { migrate } from './postgres.ts';
import { describePostgres, toSchemaText } from './schema-text-fixture.ts';

const MIGRATIONS = readMigrations('postgres');
const NEWEST = MIGRATIONS.at(-1)!.version;
const BEFORE = new URL('../../../store/postgres/kalah-0.1-fixture.sql', import.meta.url);

/** What a later Kalah may do: rebuild indexes, and fill a column of a large table in parts. */
const LATER: readonly Migration[] = [
  ...MIGRATIONS,
  {
    version: NEWEST + 1,
    sql: `-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS games_of_south;

CREATE INDEX CONCURRENTLY games_of_south ON games (south_name, created_at) WHERE south_name IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS games_of_north;

CREATE INDEX CONCURRENTLY games_of_north ON games (north_name, created_at) WHERE north_name IS NOT NULL;
`,
  },
  { version: NEWEST + 2, sql: 'ALTER TABLE games ADD COLUMN seen_at bigint;' },
  {
    version: NEWEST + 3,
    sql: `-- no-transaction
DO $$
DECLARE last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    UPDATE games SET seen_at = (SELECT at - at % 60000 FROM events WHERE game = games.id ORDER BY number DESC LIMIT 1)
    WHERE id IN (SELECT id FROM games WHERE id > last ORDER BY id LIMIT 1000) AND listed AND seen_at IS NULL;
    COMMIT;
    last := (SELECT id FROM (SELECT id FROM games WHERE id > last ORDER BY id LIMIT 1000) AS part
             ORDER BY id DESC LIMIT 1);
    EXIT WHEN last IS NULL;
  END LOOP;
END $$
`,
  },
];

/** The session of a migration that waits for the transactions of others. */
const IS_BUILDING_INDEX = "query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function run(url: string, migrations?: readonly Migration[]): Promise<void> {
  const { direct } = toAddress(url);
  await orRefuse(direct, () => withClientForMigration(direct, (client) => migrate(client, migrations)));
}

const migrateLater = (url: string) => run(url, LATER);

async function createBefore(): Promise<string> {
  const url = await server.createDatabase();
  await runAs(url, readFileSync(BEFORE, 'utf8'));
  return url;
}

async function create(): Promise<string> {
  const url = await server.createDatabase();
  await run(url);
  return url;
}

async function createWithGame(): Promise<string> {
  const url = await create();
  await insertGame(url, randomUUID());
  return url;
}

async function insertGame(url: string, id: string): Promise<void> {
  await runAs(
    url,
    `INSERT INTO games SELECT '${id}', 1, '{}', 'playing', true, false, NULL, NULL, 1;
     INSERT INTO events VALUES ('${id}', 1, 61000, 'x')`,
  );
}

async function connect(url: string): Promise<Client> {
  const client = createClient({ url: toAddress(url).direct });
  await client.connect();
  return client;
}

/** Waits until a session of the database is in a state. */
async function until(url: string, state: string): Promise<void> {
  const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ${state}`;
  while ((await runAs(url, sql)).length === 0) await new Promise(setImmediate);
}

async function expectVersion(url: string, version: number): Promise<void> {
  expect(await runAs(url, 'SELECT version FROM kalah_schema')).toEqual([{ version }]);
}

async function expectLater(url: string): Promise<void> {
  await expectVersion(url, NEWEST + 3);
  const indexes = `SELECT indisvalid, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    JOIN pg_class ON pg_class.oid = indexrelid WHERE relname IN ('games_of_south', 'games_of_north')`;
  expect(await runAs(url, indexes)).toEqual(
    Array(2).fill({ indisvalid: true, definition: expect.stringContaining('_name, created_at)') }),
  );
}

async function expectSchema(url: string): Promise<void> {
  const tables = await describePostgres((sql) => runAs(url, sql));
  await expect(toSchemaText(MIGRATIONS, tables)).toMatchFileSnapshot('../schema.postgres.sql');
}

test('the first migration is the last schema of Kalah 0.1, which rejects what follows', () => {
  expect(MIGRATIONS[0]!.version).toBe(23);
});

test('schema.postgres.sql shows what the migrations create', async () => {
  const url = await create();
  await expectSchema(url);
});

test('[S14] brings a database of the last Kalah 0.1 to the same schema', async () => {
  const url = await createBefore();
  await expectVersion(url, 23);
  await run(url);
  await expectVersion(url, NEWEST);
  await expectSchema(url);
});

test('[S14] leaves the rows that a new database of the last Kalah 0.1 had', async () => {
  const url = await create();
  const tables = await describePostgres((sql) => runAs(url, sql));
  const contents = await Promise.all(
    tables.map(async ({ name }) => [name, ...(await runAs(url, `SELECT * FROM ${name}`)).map(Object.values)]),
  );
  expect(Object.fromEntries(contents.filter(([, row]) => row !== undefined))).toEqual({
    kalah_schema: [NEWEST],
    export_numbers: ['0'],
    uptime: ['0', '0'],
    moderation_version: ['1', '0'],
  });
});

test('[S14] brings an earlier schema up to date and keeps its games', async () => {
  const url = await createBefore();
  await migrateLater(url);
  await expectLater(url);
  expect(await runAs(url, 'SELECT count(seen_at)::int AS seen, count(*)::int AS games FROM games')).toEqual([
    { seen: 7, games: 8 },
  ]);
});

test('[S14] fills a column of every game, however many there are', async () => {
  const url = await create();
  await runAs(
    url,
    `INSERT INTO events SELECT gen_random_uuid(), 1, 61000, 'x' FROM generate_series(1, 2500);
     INSERT INTO games SELECT game, 1, '{}', 'playing', true, false, NULL, NULL, 1 FROM events`,
  );
  await migrateLater(url);
  expect(await runAs(url, 'SELECT count(*)::int AS count FROM games WHERE seen_at = 60000')).toEqual([
    { count: 2500 },
  ]);
});

test('[S14] lets a step that locks a table wait for others without blocking them', async () => {
  const url = await createWithGame();
  const slow = await connect(url);
  await slow.query('BEGIN; SELECT FROM games; SET LOCAL idle_in_transaction_session_timeout = 0');
  const adding = run(url, [
    ...MIGRATIONS,
    { version: NEWEST + 1, sql: 'ALTER TABLE games ADD COLUMN seen_at bigint' },
  ]);
  for (let round = 0; round < 2; round++) {
    await until(url, "query LIKE 'ALTER TABLE%' AND wait_event_type = 'Lock'");
    await insertGame(url, randomUUID()); // waits until the step gives up for a moment
    await until(url, "query = 'ROLLBACK'");
  }
  await slow.query('COMMIT');
  await slow.end();
  await adding;
  await expectVersion(url, NEWEST + 1);
});

test('[S15] leaves a schema that is too old or too new as it was', async () => {
  const url = await createBefore();
  for (const version of [1, 22, NEWEST + 1]) {
    await runAs(url, `UPDATE kalah_schema SET version = ${version}`);
    await expect(run(url)).rejects.toThrow(`has schema ${version}`);
    await expectVersion(url, version);
  }
  await expectSchema(url);
});

test('[S14] migrates while writers hold locks, without blocking other writers', async () => {
  const url = await createWithGame();
  const slow = await connect(url);
  await slow.query('BEGIN');
  await slow.query(`INSERT INTO events VALUES ('${randomUUID()}', 1, 1, 'x')`);
  await slow.query('UPDATE games SET version = version');
  const opening = migrateLater(url);
  await until(url, IS_BUILDING_INDEX);

  const other = await connect(url);
  await other.query("SET lock_timeout = '3s'");
  await other.query(`INSERT INTO events VALUES ('${randomUUID()}', 1, 1, 'x')`);
  await other.query(
    `INSERT INTO games SELECT '${randomUUID()}', version, snapshot, status, listed, engine_to_move FROM games LIMIT 0`,
  );
  await other.end();
  await slow.query('ROLLBACK');
  await slow.end();
  await opening;
  await expectLater(url);
});

test('[S14] repeats a step that was chosen to end a deadlock with a writer', async () => {
  const url = await create();
  const [first, last] = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-8fff-ffffffffffff'];
  for (const id of [first, last]) await insertGame(url, id);
  // The migration stops when it has locked the first game.
  const gate = await connect(url);
  await gate.query('SELECT pg_advisory_lock(1)');
  await runAs(
    url,
    `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END';
     CREATE TRIGGER gate BEFORE UPDATE ON games FOR EACH ROW WHEN (NEW.id = '${first}')
       EXECUTE FUNCTION wait_at_gate()`,
  );
  const opening = migrateLater(url);
  await until(url, "query LIKE 'DO %' AND wait_event = 'advisory'");

  const writer = await connect(url);
  // Only the migration looks for deadlocks.
  await writer.query("BEGIN; SET LOCAL deadlock_timeout = '1h'");
  const lockGame = (id: string) => writer.query(`SELECT FROM games WHERE id = '${id}' FOR UPDATE`);
  await lockGame(last);
  const locking = lockGame(first);
  await until(url, "query LIKE '%FOR UPDATE' AND wait_event_type = 'Lock'");
  await gate.end();
  await locking;
  await writer.end();
  await opening;
  await expectLater(url);
  expect(await runAs(url, 'SELECT id FROM games WHERE seen_at = 60000 ORDER BY id')).toEqual([
    { id: first },
    { id: last },
  ]);
});

test('[S14] continues a migration that was killed', async () => {
  const url = await createWithGame();
  const slow = await connect(url);
  await slow.query('BEGIN');
  await slow.query('UPDATE games SET version = version');
  const opening = migrateLater(url);
  const failed = expect(opening).rejects.toBeInstanceOf(OpeningError);
  await until(url, IS_BUILDING_INDEX);
  await runAs(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${IS_BUILDING_INDEX}`);
  await failed;
  await slow.query('ROLLBACK');
  await slow.end();
  await migrateLater(url);
  await expectLater(url);
});

test('[S14] waits for a statement of a migration for as long as it takes', async () => {
  const url = await createWithGame();
  const slow = await connect(url);
  await slow.query('BEGIN');
  await slow.query('UPDATE games SET version = version');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const opening = migrateLater(url);
    await until(url, IS_BUILDING_INDEX);
    vi.advanceTimersByTime(24 * 3600_000);
    await slow.query('ROLLBACK');
    await opening;
  } finally {
    vi.useRealTimers();
    await slow.end();
  }
  await expectLater(url);
});

test('[S14] migrates without the timeouts that the role has for statements behind a pooler', async () => {
  const url = await createWithGame();
  const database = new URL(url).pathname.slice(1);
  const slow = await connect(url);
  await slow.query('BEGIN');
  await slow.query('UPDATE games SET version = version');
  await runAs(url, `ALTER DATABASE ${database} SET statement_timeout = 300`);
  await runAs(url, `ALTER DATABASE ${database} SET lock_timeout = 300`);
  const opening = migrateLater(url);
  await until(url, `${IS_BUILDING_INDEX} AND query_start < clock_timestamp() - interval '400 ms'`);
  await slow.query('ROLLBACK');
  await slow.end();
  await opening;
  await expectLater(url);
});
