import { createClient } from '@kalah/api/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAs } from '../../packages/server/src/platform/database/postgres/test-server.ts';
import { auditLogs, auditMoves } from './audit.ts';
import { Cluster, type Replica } from './cluster.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { Players, type PlayOptions } from './players.ts';
import { type Watcher, watch } from './watchers.ts';

/** `CLUSTER=long` plays more games at a time and for longer; the short form is part of every test run. */
const isLong = process.env.CLUSTER === 'long';
const CONCURRENCY = isLong ? 200 : 4;
const ROUNDS = isLong ? 8 : 1;
/** Maximum time before a move while replicas and the database fail. A move takes more processor time than a fault. */
const THINKING_MS = isLong ? 200 : 500;
/** A replica waits no longer for the database. */
const DEADLINE_MS = 8000;
const POLL = { timeout: 30_000 };
const LIMIT = isLong ? 600_000 : 120_000;

describe('three replicas on one PostgreSQL', () => {
  let cluster: Cluster;
  let replicas: readonly Replica[];
  beforeAll(async () => {
    cluster = await Cluster.start(3);
    replicas = cluster.replicas;
  }, 120_000);
  afterAll(() => cluster.stop());

  /**
   * One after the other until `shouldStop` if it is given. Compares everything that players and watchers received with
   * the logs.
   */
  async function playGames(players: Players, options: Partial<PlayOptions> = {}): Promise<void> {
    const watchers: Watcher[] = [];
    const onGame = (id: string) => void watchers.push(watch(id, replicas));
    const shouldStop = options.shouldStop ?? (() => true);
    const pair = async () => {
      do await players.play({ ...options, onGame });
      while (!shouldStop());
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, pair));
    await audit(players, watchers);
  }

  /** One game after the other, while `incidents` runs. */
  async function playDuring(incidents: (players: Players) => Promise<void>): Promise<Players> {
    const players = new Players(replicas);
    let isOver = false;
    const ended = incidents(players).finally(() => {
      isOver = true;
    });
    await Promise.all([ended, playGames(players, { shouldStop: () => isOver, thinkingMs: THINKING_MS })]);
    return players;
  }

  async function audit(players: Players, watchers: readonly Watcher[]): Promise<void> {
    expect(players.errors).toEqual([]);
    const logs = await auditLogs(cluster.databaseUrl);
    for (const [id, moves] of players.acknowledged) auditMoves(id, logs.get(id)!, moves);
    for (const watcher of watchers) {
      const last = logs.get(watcher.id)!.length;
      await watcher.waitFor(last);
      const first = watcher.seen[0]!;
      expect(watcher.seen).toEqual(Array.from({ length: last - first + 1 }, (_, index) => first + index));
    }
    await Promise.all(watchers.map((watcher) => watcher.stop()));
  }

  const clientOf = (replica: Replica) => createClient({ baseUrl: replica.url });

  test('shows a watcher at one replica the moves that others commit', async () => {
    const [here, there, elsewhere] = replicas as [Replica, Replica, Replica];
    const { game } = await clientOf(here).createGame({ seats: { south: 'open', north: 'open' } });
    const watcher = watch(game.id, [elsewhere]);
    await clientOf(there).playMove(game.id, 1, { pit: 2 });
    await clientOf(here).playMove(game.id, 2, { pit: 5 });
    await watcher.waitFor(3);
    await watcher.stop();
    expect(watcher.seen.at(-1)).toBe(3);
  });

  test(
    'plays each move once and reports it correctly, even if it is sent to any replica, repeatedly, or to several at once',
    async () => {
      const players = new Players(replicas);
      await playGames(players);
      expect(players.failures.unavailable).toBe(0);
    },
    LIMIT,
  );

  test(
    'loses and duplicates no acknowledged move while replicas die and freeze and connections are cut',
    async () => {
      const { failures } = await playDuring(async (players) => {
        for (let round = 0; round < ROUNDS; round++) {
          const [first, second, third] = rotate(replicas, round) as [Replica, Replica, Replica];
          await players.waitForMoves(CONCURRENCY);
          third.signal('SIGSTOP');
          const engineGame = await startEngineGame(first);
          await first.kill();
          expect(await engineGame.version()).toBe(2);
          second.proxy.cut('doorbell');
          await first.start();
          await terminateBackends();
          await players.waitForMoves(CONCURRENCY);
          await stall(first.proxy);
          await expectMoveWithoutDoorbell(second, first);
          await thaw(third);
          await engineGame.answered;
          await players.waitForMoves(CONCURRENCY);
        }
      });
      expect(failures.lost).toBeGreaterThan(0);
    },
    LIMIT,
  );

  /** It is the computer's turn, which takes seconds. */
  async function startEngineGame(replica: Replica) {
    const seats = { south: 'open', north: { engine: 8 } } as const;
    const { game } = await clientOf(replica).createGame({ variant: { pits: 6, seeds: 6 }, seats });
    const watcher = watch(game.id, replicas);
    await clientOf(replica).playMove(game.id, 1, { pit: 1 });
    const version = async () => {
      const [row] = await runAs(
        cluster.databaseUrl,
        `SELECT max(number) AS version FROM events WHERE game = '${game.id}'`,
      );
      return row!.version;
    };
    return { version, answered: watcher.waitFor(3).then(() => watcher.stop()) };
  }

  /** Waits until all pending requests of the replica to the database have timed out. */
  async function thaw(replica: Replica): Promise<void> {
    await expect.poll(() => replica.proxy.idleMs, POLL).toBeGreaterThan(DEADLINE_MS);
    replica.signal('SIGCONT');
  }

  /** Holds the connection until a request is waiting in it, then cuts it. */
  async function stall(proxy: DatabaseProxy): Promise<void> {
    proxy.hold();
    await expect.poll(() => proxy.isHoldingData, POLL).toBe(true);
    proxy.cut();
  }

  /** Drops notifications without either side noticing, and expects a watcher to see the move nevertheless. */
  async function expectMoveWithoutDoorbell(listener: Replica, mover: Replica): Promise<void> {
    const release = listener.proxy.hold('doorbell');
    const { game } = await clientOf(mover).createGame({ seats: { south: 'open', north: 'open' } });
    const watcher = watch(game.id, [listener]);
    await watcher.waitFor(1);
    await clientOf(mover).playMove(game.id, 1, { pit: 2 });
    await watcher.waitFor(2);
    release();
    await watcher.stop();
    expect(watcher.seen).toEqual([1, 2]);
  }

  async function terminateBackends(): Promise<void> {
    await runAs(
      cluster.databaseUrl,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  }

  test(
    'makes clients do no more than reconnect during a rolling restart',
    async () => {
      const { failures } = await playDuring(async (players) => {
        for (const replica of replicas) {
          await players.waitForMoves(CONCURRENCY);
          expect(await replica.stop()).toEqual({ code: 0, logged: '' });
          await players.waitForMoves(CONCURRENCY);
          await replica.start();
        }
      });
      expect(failures.unavailable).toBe(0);
    },
    LIMIT,
  );

  test(
    'stays ready and reports the outage while PostgreSQL is down, and recovers when it is back',
    async () => {
      const readiness = () =>
        Promise.all(replicas.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
      const storesUp = () =>
        Promise.all(
          replicas.map(async ({ url }) =>
            (await (await fetch(`${url}/metrics`)).text()).includes('\nkalah_store_up 1'),
          ),
        );
      await playDuring(async (players) => {
        await players.waitForMoves(CONCURRENCY);
        expect(await readiness()).toEqual([200, 200, 200]);
        const openings = replicas.map(({ proxy }) => proxy.close());
        await expect.poll(storesUp, POLL).toEqual([false, false, false]);
        expect(await readiness()).toEqual([200, 200, 200]);
        const rejected = await fetch(`${replicas[0]!.url}/api/v1/games`, { method: 'POST' });
        expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
        await cluster.database.restart();
        for (const open of openings) open();
        await players.waitForMoves(CONCURRENCY);
        await expect.poll(storesUp, POLL).toEqual([true, true, true]);
      });
    },
    LIMIT,
  );
});

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  return items.map((_, index) => items[(index + by) % items.length]!);
}
