import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGame } from '../../games/change-fixture.ts';
import { readMigrations } from '../../platform/database/migrations/migrations.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { createClient } from '../../platform/database/postgres/connection.ts';
import { diagnose } from '../../platform/database/postgres/diagnosis.ts';
import { runAs, startTestServer, type TestServer } from '../../platform/database/postgres/test-server.ts';
import { OpeningError, openStore } from '../index.ts';
import { expectContentOfKalah01 } from '../kalah-0.1-contract.ts';
import { openPostgresStore } from './postgres-store.ts';

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
    expect(await runAs(url, 'SELECT version FROM kalah_schema')).toEqual([
      { version: readMigrations('postgres').at(-1)!.version },
    ]);
    for (const store of stores) expect(await store.append(newGame())).toBe(true);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('[S14] reads and continues the games of Kalah 0.1', async () => {
    const url = await server.createDatabase();
    await runAs(url, readFileSync(new URL('./kalah-0.1-fixture.sql', import.meta.url), 'utf8'));
    const store = await openPostgresStore(url);
    await expectContentOfKalah01(store);
    await store.close();
  });

  test('[S14] waits while another replica migrates', async () => {
    const url = await server.createDatabase();
    const migrating = await connect(url);
    await migrating.query('SELECT pg_advisory_lock($1)', [0x4b414c41]);
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

  test('[S15] refuses a schema that is too old, and says which Kalah upgrades it', async () => {
    const url = await server.createDatabase();
    await runAs(url, 'CREATE TABLE kalah_schema (version integer); INSERT INTO kalah_schema VALUES (2)');
    expect(await refusal(url)).toContain(
      'has schema 2, which this Kalah no longer upgrades; start Kalah of commit e1fe1d22 on it once, or use another database.',
    );
    expect(await runAs(url, "SELECT to_regclass('games') AS games")).toEqual([{ games: null }]);
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
