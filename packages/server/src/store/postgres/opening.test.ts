import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_TABLES } from '../../accounts/store/tables.ts';
import { EXPLORER_TABLES } from '../../explorer/store/tables.ts';
import { FAIR_PLAY_TABLES } from '../../fair-play/store.ts';
import { named, newGame } from '../../games/change-fixture.ts';
import { MODERATION_TABLES } from '../../moderation/store/tables.ts';
import { PAIRING_TABLES } from '../../pairing/store/tables.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { createClient } from '../../platform/database/postgres/connection.ts';
import { diagnose } from '../../platform/database/postgres/diagnosis.ts';
import { runAs, startTestServer, type TestServer } from '../../platform/database/postgres/test-server.ts';
import { PUZZLE_TABLES } from '../../puzzles/store.ts';
import { RATING_TABLES } from '../../ratings/store/tables.ts';
import { OpeningError, openStore } from '../index.ts';
import { expectSchema2Content } from '../schema-2/contract.ts';
import { listGames } from '../store-fixture.ts';
import { openPostgresStore } from './postgres-store.ts';
import { MIGRATION_LOCK, SCHEMA_VERSION } from './schema.ts';

/** Restores what schema 1 had instead. */
const TO_SCHEMA_1 = `
  DROP TABLE ${[...RATING_TABLES, ...PAIRING_TABLES, ...MODERATION_TABLES, ...ACCOUNT_TABLES, ...FAIR_PLAY_TABLES, ...EXPLORER_TABLES, ...PUZZLE_TABLES].join(', ')};
  DROP TABLE secrets, subscriptions, mailboxes, export_numbers;
  DROP INDEX players_with_email;
  DROP TABLE uptime, outages;
  ALTER TABLE games DROP COLUMN active_at, DROP COLUMN due_at, DROP COLUMN export_number;
  DROP TABLE jobs;
  UPDATE kalah_schema SET version = 1;
  DROP INDEX games_of_south;
  DROP INDEX games_of_north;
  CREATE INDEX games_of_south ON games (south_name, status, created_at, id) WHERE south_name IS NOT NULL;
  CREATE INDEX games_of_north ON games (north_name, status, created_at, id) WHERE north_name IS NOT NULL;`;

/** The session of a migration that waits for the transactions of others. */
const IS_BUILDING_INDEX = "query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'";

describe('opening a PostgreSQL database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function refusal(of: string): Promise<string> {
    const error = await openStore(of).then(
      () => new Error('it was opened'),
      (reason: Error) => reason,
    );
    expect(error).toBeInstanceOf(OpeningError);
    return error.message;
  }

  function change(url: string, parts: Partial<URL>): string {
    return Object.assign(new URL(url), parts).href;
  }

  test('[S14] is done once when several replicas do it at the same time', async () => {
    const url = await server.createDatabase();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openPostgresStore(url)));
    expect(await runAs(url, 'SELECT version FROM kalah_schema')).toEqual([{ version: SCHEMA_VERSION }]);
    for (const store of stores) expect(await store.append(newGame())).toBe(true);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('[S14] brings an earlier schema up to date and keeps its games', async () => {
    const url = await server.createDatabase();
    const before = await openPostgresStore(url);
    const games = [newGame({ south: named('Ada') }), newGame({ south: named('Ada'), listed: false })];
    for (const game of games) await before.append(game);
    await before.close();
    await runAs(url, TO_SCHEMA_1);

    const after = await openPostgresStore(url);
    expect(await listGames(after, { scope: { kind: 'player', name: 'Ada' }, limit: 9 })).toEqual([
      games[0]!.game,
    ]);
    expect(await listGames(after, { scope: { kind: 'active' }, limit: 9 })).toEqual([games[0]!.game]);
    await after.close();
    const indexes = "SELECT indexdef FROM pg_indexes WHERE indexname IN ('games_of_south', 'games_of_north')";
    expect(await runAs(url, indexes)).toEqual(
      Array(2).fill({ indexdef: expect.stringContaining('AND listed') }),
    );
  });

  test('[S14] finds the last event of every game being played, however many there are', async () => {
    const url = await createSchema1();
    await runAs(
      url,
      `INSERT INTO events SELECT gen_random_uuid(), 1, 61000, 'x' FROM generate_series(1, 2500);
       INSERT INTO games SELECT game, 1, '{}', 'playing', true, false, NULL, NULL, 1 FROM events WHERE at = 61000`,
    );
    await (await openPostgresStore(url)).close();
    expect(await runAs(url, 'SELECT count(*)::int AS count FROM games WHERE active_at = 60000')).toEqual([
      { count: 2500 },
    ]);
  });

  test('[S14] reads and continues the games of Kalah 0.1', async () => {
    const url = await server.createDatabase();
    await runAs(url, readFileSync(new URL('../schema-2/postgres.sql', import.meta.url), 'utf8'));
    const store = await openPostgresStore(url);
    await expectSchema2Content(store);
    await store.close();
  });

  test('[S14] waits while another replica migrates', async () => {
    const url = await server.createDatabase();
    const migrating = await connect(url);
    await migrating.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    let isOpen = false;
    const opening = openPostgresStore(url).then((store) => {
      isOpen = true;
      return store;
    });
    await until(url, "query LIKE '%pg_try_advisory_lock%' AND pid <> pg_backend_pid()");
    expect(isOpen).toBe(false);
    await migrating.end();
    await (await opening).close();
  });

  test('[S14] migrates while writers hold locks, without blocking other writers', async () => {
    const url = await createSchema1();
    const slow = await connect(url);
    await slow.query('BEGIN');
    await slow.query(`INSERT INTO events VALUES ('${randomUUID()}', 1, 1, 'x')`);
    await slow.query('UPDATE games SET version = version');
    const opening = openPostgresStore(url);
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
    await (await opening).close();
    await expectMigrated(url);
  });

  test('[S14] repeats a step that was chosen to end a deadlock with a writer', async () => {
    const url = await createSchema1();
    const [first, last] = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-8fff-ffffffffffff'];
    for (const id of [first, last]) {
      await runAs(
        url,
        `INSERT INTO games SELECT '${id}', 1, '{}', 'playing', true, false, NULL, NULL, 1;
         INSERT INTO events VALUES ('${id}', 1, 61000, 'x')`,
      );
    }
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
    const opening = openPostgresStore(url);
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
    await (await opening).close();
    await expectMigrated(url);
    expect(await runAs(url, 'SELECT id FROM games WHERE active_at = 60000 ORDER BY id')).toEqual([
      { id: first },
      { id: last },
    ]);
  });

  test('[S14] continues a migration that was killed', async () => {
    const url = await createSchema1();
    const slow = await connect(url);
    await slow.query('BEGIN');
    await slow.query('UPDATE games SET version = version');
    const opening = openPostgresStore(url);
    const failed = expect(opening).rejects.toBeInstanceOf(OpeningError);
    await until(url, IS_BUILDING_INDEX);
    await runAs(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${IS_BUILDING_INDEX}`);
    await failed;
    await slow.query('ROLLBACK');
    await slow.end();
    await (await openPostgresStore(url)).close();
    await expectMigrated(url);
  });

  test('[S14] waits for a statement of a migration for as long as it takes', async () => {
    const url = await createSchema1();
    const slow = await connect(url);
    await slow.query('BEGIN');
    await slow.query('UPDATE games SET version = version');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const opening = openPostgresStore(url);
      await until(url, IS_BUILDING_INDEX);
      vi.advanceTimersByTime(24 * 3600_000);
      await slow.query('ROLLBACK');
      await (await opening).close();
    } finally {
      vi.useRealTimers();
      await slow.end();
    }
    await expectMigrated(url);
  });

  test('[S14] migrates without the timeouts that the role has for statements behind a pooler', async () => {
    const url = await createSchema1();
    const database = new URL(url).pathname.slice(1);
    const slow = await connect(url);
    await slow.query('BEGIN');
    await slow.query('UPDATE games SET version = version');
    await runAs(url, `ALTER DATABASE ${database} SET statement_timeout = 300`);
    await runAs(url, `ALTER DATABASE ${database} SET lock_timeout = 300`);
    const opening = openPostgresStore(url);
    await until(url, `${IS_BUILDING_INDEX} AND query_start < clock_timestamp() - interval '400 ms'`);
    await slow.query('ROLLBACK');
    await slow.end();
    await (await opening).close();
    await expectMigrated(url);
  });

  async function createSchema1(): Promise<string> {
    const url = await server.createDatabase();
    const store = await openPostgresStore(url);
    await store.append(newGame({ south: named('Ada') }));
    await store.close();
    await runAs(url, TO_SCHEMA_1);
    return url;
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

  async function expectMigrated(url: string): Promise<void> {
    expect(await runAs(url, 'SELECT version FROM kalah_schema')).toEqual([{ version: SCHEMA_VERSION }]);
    const indexes = `SELECT indisvalid, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      JOIN pg_class ON pg_class.oid = indexrelid WHERE relname IN ('games_of_south', 'games_of_north')`;
    expect(await runAs(url, indexes)).toEqual(
      Array(2).fill({ indisvalid: true, definition: expect.stringContaining('AND listed') }),
    );
  }

  test('[S15] refuses a wrong password, user, database, host and port, and shows no password', async () => {
    const url = await server.createDatabase();
    const refusals = [
      [change(url, { password: 'hunter2' }), 'refuses the password; correct the user and the password'],
      [change(url, { username: 'nobody', password: 'hunter2' }), 'refuses the password'],
      [change(url, { pathname: '/nowhere' }), 'does not exist; create it, or correct its name'],
      [change(url, { hostname: 'nowhere.invalid' }), 'cannot be found'],
      [change(url, { port: '1' }), 'does not answer; start the server, or correct the host and port'],
    ] as const;
    for (const [wrong, sentence] of refusals) {
      const message = await refusal(wrong);
      expect(message).toContain(sentence);
      expect(message).not.toContain('hunter2');
      expect(message).not.toContain(new URL(url).password);
    }
  });

  test('[S15] refuses a user without rights', async () => {
    const url = await server.createDatabase();
    const name = `guest_${Date.now()}`;
    await runAs(
      url,
      `CREATE ROLE ${name} LOGIN PASSWORD 'guest'; REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
    );
    const guest = change(url, { username: name, password: 'guest' });
    expect(await refusal(guest)).toContain('gives the user too few rights; let it create tables there');
    await runAs(url, `DROP ROLE ${name}`);
  });

  test('[S15] refuses tables of another program and leaves them as they were', async () => {
    const url = await server.createDatabase();
    await runAs(url, 'CREATE TABLE games (title text)');
    expect(await refusal(url)).toContain('has tables of another program; use a separate database');
    expect(await runAs(url, "SELECT to_regclass('kalah_schema') AS ours")).toEqual([{ ours: null }]);
  });

  test('[T19] refuses a database whose clock differs from that of the machine by minutes', async () => {
    const url = await server.createDatabase();
    await expect(openPostgresStore(url, () => Date.now() + 300_000)).rejects.toThrow(
      /has a clock that is (299|300) seconds behind the one of this machine; set the wrong one/,
    );
    expect(await runAs(url, "SELECT to_regclass('games') AS games")).toEqual([{ games: null }]);
    await (await openPostgresStore(url, () => Date.now() - 30_000)).close();
  });

  test('[S15] refuses the schema of a newer Kalah', async () => {
    const url = await server.createDatabase();
    await (await openPostgresStore(url)).close();
    await runAs(url, 'UPDATE kalah_schema SET version = 99');
    expect(await refusal(url)).toMatch(/has schema 99 of a newer Kalah, .* update Kalah/);
  });

  test('[S15] refuses a URL that cannot be read', async () => {
    expect(await refusal('postgres://[')).toContain('cannot be read');
  });

  test.each([
    [
      { code: '53300', message: 'sorry, too many clients already' },
      'takes no more connections; raise max_connections',
    ],
    [{ message: 'timeout expired' }, 'does not answer; correct the host and port'],
    [{ code: '25006', message: 'read-only transaction' }, 'is read-only; name the primary server'],
    [
      { code: '08P01', message: 'unsupported startup parameter: statement_timeout' },
      'is a pooler; add the address of its server as ?direct=host:port',
    ],
    [{ code: '08P01', message: 'password authentication failed' }, 'refuses the password'],
    [{ code: '08P01', message: 'SASL authentication failed' }, 'refuses the password'],
    [{ code: '08P01', message: 'no such database: club' }, 'does not exist; create it'],
    [{ code: 'XX000', message: 'odd' }, 'cannot be used (odd)'],
  ])('[S15] explains %o', (error, words) => {
    const sentence = diagnose('postgres://kalah:hunter2@db.example:5433/club?password=hunter2', error);
    expect(sentence).toContain(`The database postgres://kalah@db.example:5433/club ${words}`);
    expect(sentence).not.toContain('hunter2');
  });
});
