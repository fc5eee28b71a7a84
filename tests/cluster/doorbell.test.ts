import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newGame, playMove } from '../../packages/server/src/games/change-fixture.ts';
import { createHub } from '../../packages/server/src/games/live/hub.ts';
import { NO_CREDENTIAL } from '../../packages/server/src/games/seat.ts';
import {
  startTestServer,
  type TestServer,
} from '../../packages/server/src/platform/database/postgres/test-server.ts';
import { openPostgresStore } from '../../packages/server/src/store/postgres/postgres-store.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { DatabaseProxy } from './database-proxy.ts';

describe('a replica whose doorbell fails', () => {
  let server: TestServer;
  let url: string;
  let proxy: DatabaseProxy;
  /** `there` is another replica, whose doorbell works. */
  let here: Store;
  let there: Store;
  beforeAll(async () => {
    server = await startTestServer();
    return () => server.stop();
  });
  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
    await proxy.end();
  });

  async function open(substitutions?: Record<string, string>): Promise<void> {
    url = await server.createDatabase();
    proxy = await DatabaseProxy.open(url, substitutions);
    [here, there] = await Promise.all([openPostgresStore(proxy.url), openPostgresStore(url)]);
  }

  /** Creates a game there and plays a move; returns the versions that a watcher here received. */
  async function watchMove(): Promise<number[]> {
    const { game, ...created } = newGame();
    await there.append({ game, ...created });
    const received: number[] = [];
    const seen = new Promise<void>((resolve, reject) => {
      createHub(here, reject).watch(game.id, {
        credential: NO_CREDENTIAL,
        start: ({ version }) => void received.push(version),
        send({ event }) {
          received.push(event.number);
          resolve();
        },
        sendAudience() {},
      });
    });
    await expect.poll(() => received, { timeout: 30_000 }).toEqual([1]);
    await there.append(playMove(game));
    await seen;
    return received;
  }

  test('[S13] still notifies watchers when its connection silently drops everything, and opens a new one', async () => {
    await open();
    const before = proxy.doorbells;
    proxy.hold('doorbell');
    expect(await watchMove()).toEqual([1, 2]);
    await expect.poll(() => proxy.doorbells, { timeout: 30_000 }).toBeGreaterThan(before);

    let hasRung = false;
    here.onAnnouncement(({ kind }) => {
      hasRung ||= kind === 'committed-elsewhere';
    });
    // The new connection may exist a moment before it listens.
    await expect.poll(() => there.append(newGame()).then(() => hasRung), { timeout: 30_000 }).toBe(true);
  });

  test.each([
    ['LISTEN', { 'LISTEN ': 'LISTEM ' }],
    ['pg_notify', { pg_notify: 'pg_mumble' }],
  ])(
    '[S13] polls every second where the database has no %s, and still notifies watchers',
    async (_, substitutions) => {
      await open(substitutions);
      expect(await watchMove()).toEqual([1, 2]);
      expect(await here.append(newGame())).toBe(true);
      await here.check();
      await expect.poll(() => here.isDelivering()).toBe(false);
      expect(there.isDelivering()).toBe(true);
    },
  );
});
