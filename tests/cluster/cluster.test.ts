import { createClient } from '@kalah/api/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAs } from '../../packages/server/src/storage/postgres/test-server.ts';
import { auditAnswers, auditLogs } from './audit.ts';
import { Cluster, type Replica } from './cluster.ts';
import { Customers, type Play } from './customers.ts';
import type { DatabaseLine } from './database-line.ts';
import { type Watcher, watch } from './watchers.ts';

/** `CLUSTER=long` plays at more tables and for longer; the short form is part of every run of the tests. */
const isLong = process.env.CLUSTER === 'long';
const TABLES = isLong ? 200 : 16;
const ROUNDS = isLong ? 8 : 1;
/** How long people think about a move while something happens, at the most. */
const LEISURE_MS = 200;
/** The longest deadline that a replica has with the database. */
const DEADLINE_MS = 8000;
const PATIENT = { timeout: 30_000 };
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
   * A game at every table, and one after the other until it is over where that is said. All that players and watchers
   * were told is held against the logs.
   */
  async function playGames(customers: Customers, play: Partial<Play> = {}): Promise<void> {
    const watchers: Watcher[] = [];
    const onGame = (id: string) => void watchers.push(watch(id, replicas));
    const isOver = play.isOver ?? (() => true);
    const table = async () => {
      do await customers.play({ ...play, onGame });
      while (!isOver());
    };
    await Promise.all(Array.from({ length: TABLES }, table));
    await audit(customers, watchers);
  }

  /** At every table one game is played after the other while something happens. */
  async function playDuring(newEvent: (customers: Customers) => Promise<void>): Promise<Customers> {
    const customers = new Customers(replicas);
    let isOver = false;
    const happened = newEvent(customers).finally(() => {
      isOver = true;
    });
    await Promise.all([happened, playGames(customers, { isOver: () => isOver, leisureMs: LEISURE_MS })]);
    return customers;
  }

  /** Everything was told as it is: to those who moved, and to those who watched. */
  async function audit(customers: Customers, watchers: readonly Watcher[]): Promise<void> {
    expect(customers.errors).toEqual([]);
    const logs = await auditLogs(cluster.databaseUrl);
    for (const [id, told] of customers.told) auditAnswers(id, logs.get(id)!, told);
    for (const watcher of watchers) {
      const last = logs.get(watcher.id)!.length;
      await watcher.until(last);
      const first = watcher.seen[0]!;
      expect(watcher.seen).toEqual(Array.from({ length: last - first + 1 }, (_, index) => first + index));
    }
    await Promise.all(watchers.map((watcher) => watcher.stop()));
  }

  const clientOf = (replica: Replica) => createClient({ baseUrl: replica.url });

  test('a watcher at one replica sees the moves that others commit', async () => {
    const [here, there, elsewhere] = replicas as [Replica, Replica, Replica];
    const { game } = await clientOf(here).createGame({ seats: { south: 'open', north: 'open' } });
    const watcher = watch(game.id, [elsewhere]);
    await clientOf(there).playMove(game.id, 1, { pit: 2 });
    await clientOf(here).playMove(game.id, 2, { pit: 5 });
    await watcher.until(3);
    await watcher.stop();
    expect(watcher.seen.at(-1)).toBe(3);
  });

  test(
    'moves sent to any replica, twice, or to several at once are played once each and told as they are',
    async () => {
      const customers = new Customers(replicas);
      await playGames(customers);
      expect(customers.troubles.unavailable).toBe(0);
    },
    LIMIT,
  );

  test(
    'nothing that was acknowledged is lost or doubled while replicas die and freeze and lines are cut',
    async () => {
      const { troubles } = await playDuring(async (customers) => {
        for (let round = 0; round < ROUNDS; round++) {
          const [first, second, third] = rotate(replicas, round) as [Replica, Replica, Replica];
          await customers.moves(TABLES);
          third.signal('SIGSTOP');
          const duel = await beginDuel(first);
          await first.kill();
          expect(await duel.version()).toBe(2);
          second.line.cut('doorbell');
          await first.start();
          await terminateBackends();
          await customers.moves(TABLES);
          await stall(first.line);
          await expectNewsInSilence(second, first);
          await thaw(third);
          await duel.answered;
          await customers.moves(TABLES);
        }
      });
      expect(troubles.lost).toBeGreaterThan(0);
    },
    LIMIT,
  );

  /** The computer is to move at a replica, and thinks for seconds. */
  async function beginDuel(replica: Replica) {
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
    return { version, answered: watcher.until(3).then(() => watcher.stop()) };
  }

  /** Wakes a frozen replica once it has slept through all that it wanted of the database. */
  async function thaw(replica: Replica): Promise<void> {
    await expect.poll(() => replica.line.silenceMs, PATIENT).toBeGreaterThan(DEADLINE_MS);
    replica.signal('SIGCONT');
  }

  /** Nothing comes through until somebody waits for it, then the line breaks. */
  async function stall(line: DatabaseLine): Promise<void> {
    line.hold();
    await expect.poll(() => line.isWaitedFor, PATIENT).toBe(true);
    line.cut();
  }

  /** Rings do not come through, and neither side of the line knows. */
  async function expectNewsInSilence(listener: Replica, mover: Replica): Promise<void> {
    const letPass = listener.line.hold('doorbell');
    const { game } = await clientOf(mover).createGame({ seats: { south: 'open', north: 'open' } });
    const watcher = watch(game.id, [listener]);
    await watcher.until(1);
    await clientOf(mover).playMove(game.id, 1, { pit: 2 });
    await watcher.until(2);
    letPass();
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
    'a rolling restart costs nobody more than a reconnection',
    async () => {
      const customers = await playDuring(async (people) => {
        for (const replica of replicas) {
          await people.moves(TABLES);
          expect(await replica.stop()).toEqual({ code: 0, complaints: '' });
          await people.moves(TABLES);
          await replica.start();
        }
      });
      expect(customers.troubles.unavailable).toBe(0);
    },
    LIMIT,
  );

  test(
    'service resumes by itself when PostgreSQL is started again; replicas stay ready and report the outage',
    async () => {
      const readiness = () =>
        Promise.all(replicas.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
      const storesUp = () =>
        Promise.all(
          replicas.map(async ({ url }) =>
            (await (await fetch(`${url}/metrics`)).text()).includes('\nkalah_store_up 1'),
          ),
        );
      await playDuring(async (customers) => {
        await customers.moves(TABLES);
        expect(await readiness()).toEqual([200, 200, 200]);
        const openings = replicas.map(({ line }) => line.close());
        await expect.poll(storesUp, PATIENT).toEqual([false, false, false]);
        expect(await readiness()).toEqual([200, 200, 200]);
        const refused = await fetch(`${replicas[0]!.url}/api/v1/games`, { method: 'POST' });
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
        await cluster.database.restart();
        for (const open of openings) open();
        await customers.moves(TABLES);
        await expect.poll(storesUp, PATIENT).toEqual([true, true, true]);
      });
    },
    LIMIT,
  );
});

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  return items.map((_, index) => items[(index + by) % items.length]!);
}
