import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newGame, playMove } from '../../packages/server/src/games/change-fixture.ts';
import type { Store } from '../../packages/server/src/games/game-store.ts';
import { NOBODY } from '../../packages/server/src/games/seat.ts';
import { createHub } from '../../packages/server/src/live/hub.ts';
import { openPostgresStore } from '../../packages/server/src/storage/postgres/postgres-store.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/storage/postgres/test-server.ts';
import { DatabaseLine } from './database-line.ts';

describe('a replica whose doorbell fails it', () => {
  let server: TestServer;
  let url: string;
  let line: DatabaseLine;
  /** The replica, and another whose doorbell is well. */
  let here: Store;
  let there: Store;
  beforeAll(async () => {
    server = await startTestServer();
    return () => server.stop();
  });
  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
    await line.end();
  });

  async function open(mishearings?: Record<string, string>): Promise<void> {
    url = await server.createDatabase();
    line = await DatabaseLine.open(url, mishearings);
    [here, there] = await Promise.all([openPostgresStore(line.url), openPostgresStore(url)]);
  }

  /** Makes a game there and plays a move; resolves when a watcher here has been told of it. */
  async function watchMove(): Promise<number[]> {
    const { game, ...made } = newGame();
    await there.append({ game, ...made });
    const told: number[] = [];
    const seen = new Promise<void>((resolve, reject) => {
      createHub(here, reject).watch(game.id, {
        credential: NOBODY,
        start: ({ version }) => void told.push(version),
        send({ event }) {
          told.push(event.number);
          resolve();
        },
        sendSpectators() {},
      });
    });
    await expect.poll(() => told, { timeout: 30_000 }).toEqual([1]);
    await there.append(playMove(game));
    await seen;
    return told;
  }

  test('[S13] tells watchers all the same when the line drops everything without a word, and gets another line', async () => {
    await open();
    const before = line.doorbells;
    line.hold('doorbell');
    expect(await watchMove()).toEqual([1, 2]);
    await expect.poll(() => line.doorbells, { timeout: 30_000 }).toBeGreaterThan(before);

    let isHeard = false;
    here.onNews(({ kind }) => {
      isHeard ||= kind === 'heard';
    });
    // The new line may be there a moment before it listens.
    await expect.poll(() => there.append(newGame()).then(() => isHeard), { timeout: 30_000 }).toBe(true);
  });

  test.each([
    ['LISTEN', { 'LISTEN ': 'LISTEM ' }],
    ['pg_notify', { pg_notify: 'pg_mumble' }],
  ])(
    '[S13] does without where the database has no %s, and tells watchers by asking every second',
    async (_, words) => {
      await open(words);
      expect(await watchMove()).toEqual([1, 2]);
      expect(await here.append(newGame())).toBe(true);
      await here.check();
    },
  );
});
