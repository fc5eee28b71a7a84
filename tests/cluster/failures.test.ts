import { createClient } from '@kalah/api/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runAs,
  startTestServer,
  type TestServer,
} from '../../packages/server/src/platform/database/postgres/test-server.ts';
import { runKalah } from '../process/kalah.ts';
import { Replica } from './cluster.ts';
import { DatabaseProxy } from './database-proxy.ts';

/** Rejects new games and moves as PostgreSQL does on a full disk. Checks still succeed, as they do when a page in use has room. */
const FILL_DISK = `
  CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON games EXECUTE FUNCTION fill()`;
const FREE_DISK = 'DROP FUNCTION fill CASCADE';

describe('a server whose database fails', () => {
  let database: TestServer;
  let url: string;
  let proxy: DatabaseProxy | undefined;
  beforeAll(async () => {
    database = await startTestServer();
    url = await database.createDatabase();
  });
  afterAll(async () => {
    await proxy?.end();
    await database.stop();
  });

  test.concurrent.each<[string, () => string | Promise<string>, RegExp]>([
    ['has a wrong password', useWrongPassword, /refuses the password; correct/],
    [
      'leads to a server that is too old',
      reportOldVersion,
      /runs on PostgreSQL 13; Kalah needs PostgreSQL 14 or newer/,
    ],
  ])('[S15] does not start when its URL %s, and prints one line about it', async (_, prepare, sentence) => {
    const environment = { PORT: '0', DATABASE_URL: await prepare() };
    const { code, stdout, stderr } = await runKalah(['serve'], environment);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim()).toMatch(/^Kalah could not start: [^\n]+\.$/);
    expect(stderr).not.toContain('hunter2');
  });

  function useWrongPassword(): string {
    return Object.assign(new URL(url), { password: 'hunter2' }).href;
  }

  async function reportOldVersion(): Promise<string> {
    const [row] = await runAs(url, 'SHOW server_version_num');
    proxy = await DatabaseProxy.open(url, { [row!.server_version_num as string]: '130023' });
    return proxy.url;
  }

  test('[S12] answers 503 while the disk of the database is full, and continues when there is room again', async () => {
    const games = await database.createDatabase();
    const replica = new Replica(await DatabaseProxy.open(games));
    await replica.start();
    const client = createClient({ baseUrl: replica.url });
    const { game } = await client.createGame({ seats: { south: 'open', north: 'open' } });
    const send = async (path: string, method = 'GET') => {
      const { status, headers } = await fetch(replica.url + path, { method });
      return [status, headers.get('retry-after')];
    };

    await runAs(games, FILL_DISK);
    expect(await send('/api/v1/games', 'POST')).toEqual([503, '1']);
    await expect(client.playMove(game.id, 1, { pit: 2 })).rejects.toMatchObject({ problem: { status: 503 } });
    expect(await send('/healthz')).toEqual([200, null]);
    expect(await client.readGame(game.id)).toEqual(game);

    await runAs(games, FREE_DISK);
    expect(await client.playMove(game.id, 1, { pit: 2 })).toMatchObject({ version: 2 });
    await replica.kill();
    await replica.proxy.end();
  });
});
