import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addEvents, named, newGame, playMove } from '../../games/change-fixture.ts';
import type { Announcement, Change, Cursor, GameList } from '../../games/game-store.ts';
import { replay } from '../../games/replay.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { createClient } from '../../platform/database/postgres/connection.ts';
import { Doorbell, RING } from '../../platform/database/postgres/doorbell.ts';
import { runAs, startTestServer, type TestServer } from '../../platform/database/postgres/test-server.ts';
import type { Store } from '../store.ts';
import { append } from '../store-fixture.ts';
import { openPostgresStore } from './postgres-store.ts';

const toDecision = (game: string) =>
  ({ operator: 'Ada', action: 'game-removed', subject: game, reason: 'because', at: 5000 }) as const;

/** The sessions on which replicas listen and ring, by their latest statement. */
const IS_DOORBELL = "query ILIKE '%pg_notify%' OR query ILIKE 'LISTEN%'";

/** The sessions that are appending to games, or did so last. */
const IS_APPENDING = "query LIKE '%written AS%' OR query LIKE '%UPDATE players%' OR query = 'COMMIT'";

describe('replicas on one PostgreSQL', () => {
  let server: TestServer;
  let url: string;
  let here: Store;
  let there: Store;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    url = await server.createDatabase();
    [here, there] = await Promise.all([openPostgresStore(url), openPostgresStore(url)]);
  });
  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
  });

  /** The next announcement that is `wanted`. */
  function next(store: Store, wanted: (announcement: Announcement) => boolean): Promise<Announcement> {
    return new Promise((resolve) => {
      store.onAnnouncement((announcement) => wanted(announcement) && resolve(announcement));
    });
  }

  test('[S13] announce each other’s commits, and their own only once', async () => {
    const own: Announcement[] = [];
    here.onAnnouncement((announcement) => announcement.kind !== 'resync' && own.push(announcement));
    const change = newGame();
    const { id } = change.game;
    const first = next(there, (announcement) => announcement.kind === 'committed-elsewhere');
    await here.append(change);
    expect(await first).toEqual({ kind: 'committed-elsewhere', gameId: id, version: 1 });

    const second = next(here, (announcement) => announcement.kind === 'committed-elsewhere');
    await there.append(playMove(change.game));
    expect(await second).toEqual({ kind: 'committed-elsewhere', gameId: id, version: 2 });
    expect(own).toEqual([
      { kind: 'committed', change },
      { kind: 'committed-elsewhere', gameId: id, version: 2 },
    ]);
  });

  test('[T17] receive each other’s broadcasts beside commits, and not their own', async () => {
    const heard: string[] = [];
    const own: string[] = [];
    here.onBroadcast((topic, text) => own.push(`${topic} ${text}`));
    const all = new Promise<void>((resolve) => {
      there.onBroadcast((topic, text) => heard.push(`${topic} ${text}`) === 401 && resolve());
    });
    const committed = next(there, (announcement) => announcement.kind === 'committed-elsewhere');
    const change = newGame();
    here.broadcast(`?${change.game.id}`, '');
    for (let index = 0; index < 400; index++) here.broadcast(`game-${index}`, `h:1700000000000:${index}`);
    await here.append(change);
    await all;
    expect(await committed).toMatchObject({ gameId: change.game.id });
    expect(heard).toContain(`?${change.game.id} `);
    expect(heard).toContain('game-399 h:1700000000000:399');
    expect(own).toEqual([]);
  });

  /** Waits until a number of statements wait for locks. */
  async function waitForLocks(client: Client, count: number): Promise<void> {
    const text = 'SELECT count(*) FROM pg_locks WHERE NOT granted';
    await expect.poll(async () => Number((await client.query(text)).rows[0].count)).toBe(count);
  }

  test.each([
    ['a move', 1],
    ['a move that writes a checkpoint', 31],
  ])('[O5] refuse %s while another replica removes the game', async (_, version) => {
    let game = await append(here, newGame({ north: named('Ann') }));
    while (game.version < version) game = await append(here, playMove(game));
    const { id } = game;
    const move = playMove(game);
    const client = createClient(toAddress(url));
    await client.connect();
    try {
      // The removal stops before its commit, when everything is deleted.
      await client.query('BEGIN; LOCK TABLE audit IN ACCESS EXCLUSIVE MODE');
      const removing = there.moderation.removeGame(id, toDecision(id));
      await waitForLocks(client, 1);
      const moving = here.append(move);
      await waitForLocks(client, 2);
      await client.query('COMMIT');
      expect(await Promise.all([removing, moving])).toEqual([true, false]);
      const { rows } = await client.query('SELECT snapshot, status, north_name FROM games');
      expect(rows).toEqual([{ snapshot: '', status: 'removed', north_name: null }]);
    } finally {
      await client.end();
    }
    await expectRemoved(move);
  });

  test('[O5] remove a game with the move that another replica writes meanwhile', async () => {
    const game = await append(here, newGame());
    const { id } = game;
    const end = addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } });
    const client = createClient(toAddress(url));
    await client.connect();
    try {
      // The change has written its event, and waits for the row of the game.
      await client.query('BEGIN');
      await client.query('SELECT FROM games WHERE id = $1 FOR UPDATE', [id]);
      const ending = here.append(end);
      await waitForLocks(client, 1);
      const removing = there.moderation.removeGame(id, toDecision(id));
      await waitForLocks(client, 2);
      await client.query('COMMIT');
      expect(await Promise.all([ending, removing])).toEqual([true, true]);
    } finally {
      await client.end();
    }
    await expectRemoved(end);
  });

  /** The game of a change is gone on both replicas, and nothing can be appended to it. */
  async function expectRemoved(change: Change): Promise<void> {
    const { id } = change.game;
    for (const store of [here, there]) {
      expect(await store.find(id)).toBeUndefined();
      expect(await store.log(id, 0)).toEqual([]);
      expect(await store.versions([id])).toEqual(new Map());
      expect(await store.append(change)).toBe(false);
      expect(await store.append(playMove(change.game))).toBe(false);
    }
  }

  test('[T10] one of two replicas records the outage after a gap, and both get it', async () => {
    const beat = { maxGapMs: 1000, maxErrorMs: 1e15, graceMs: 0, after: 0 };
    await here.recordHeartbeat({ ...beat, at: 1000 });
    await here.append(newGame({ at: 1000, clock: { kind: 'live', initial: 60, increment: 0 } }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? here : there).recordHeartbeat({ ...beat, at: 60_000 + index }),
      ),
    );
    const [outage, ...more] = (await there.recordHeartbeat({ ...beat, at: 60_100 })).outages;
    expect(more).toEqual([]);
    for (const { outages, databaseTime } of answers) {
      expect(outages).toEqual([outage]);
      expect(Math.abs(databaseTime! - Date.now())).toBeLessThan(60_000);
    }
  });

  test('[T19] a replica with a wrong clock gets the right time, and records neither a heartbeat nor an outage', async () => {
    const beat = { maxGapMs: 1000, maxErrorMs: 2000, graceMs: 0, after: 0 };
    await here.append(newGame({ at: Date.now(), clock: { kind: 'live', initial: 60, increment: 0 } }));
    const { outages } = await here.recordHeartbeat({ ...beat, at: Date.now() });
    const after = outages.at(-1)?.to ?? 0;
    for (const error of [300_000, -300_000]) {
      const wrong = await there.recordHeartbeat({ ...beat, after, at: Date.now() + error });
      expect(wrong.outages).toEqual([]);
      expect(Math.abs(wrong.databaseTime! - Date.now())).toBeLessThan(60_000);
    }
    expect(await here.recordHeartbeat({ ...beat, after, at: Date.now() })).toMatchObject({ outages: [] });
  });

  test('[S9] page through games whose activity a replica of another version rounds otherwise', async () => {
    const changes = Array.from({ length: 9 }, () => newGame({ at: 600_000 }));
    for (const change of changes) await here.append(change);
    await runAs(
      url,
      `UPDATE games SET active_at = 600000 + 60000 * part.row
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS row FROM games) AS part WHERE part.id = games.id`,
    );
    const seen: string[] = [];
    for (let before: Cursor | undefined; ; ) {
      const query = { scope: { kind: 'active' }, limit: 2, ...(before && { before }) } as const;
      const { games, next }: GameList = await there.list(query);
      seen.push(...games.map(({ id }) => id));
      before = next;
      if (!next) break;
    }
    expect(seen.toSorted()).toEqual(changes.map(({ game }) => game.id).toSorted());
  });

  test('[S13] announce many commits, and at least the last version of each game', async () => {
    const heard = new Map<string, number>();
    const changes = Array.from({ length: 400 }, () => newGame());
    const all = next(there, (announcement) => {
      if (announcement.kind === 'committed-elsewhere') heard.set(announcement.gameId, announcement.version);
      return heard.size === changes.length && [...heard.values()].every((version) => version === 2);
    });
    await Promise.all(
      changes.map(async (change) => {
        await here.append(change);
        await here.append(playMove(change.game));
      }),
    );
    await all;
  });

  test('[S13] announce the later of two versions, even if the earlier one was confirmed after it', async () => {
    const heard: Announcement[] = [];
    there.onAnnouncement((announcement) => announcement.kind !== 'resync' && heard.push(announcement));
    const last = next(there, (announcement) => 'gameId' in announcement && announcement.gameId === 'last');
    const doorbell = new Doorbell(toAddress(url).direct, { onRing: () => undefined, onGap: () => undefined });
    await doorbell.open();
    doorbell.ring('first', 1); // while this one is being sent, the others wait
    doorbell.ring('game', 7);
    doorbell.ring('game', 6);
    doorbell.ring('last', 1);
    await last;
    await doorbell.close();
    expect(heard).toContainEqual({ kind: 'committed-elsewhere', gameId: 'game', version: 7 });
  });

  test('[S13] announce what another replica committed before it stopped', async () => {
    const leaving = await openPostgresStore(url);
    const changes = Array.from({ length: 200 }, () => newGame());
    const heard = new Set<string>();
    const all = next(there, (announcement) => {
      if (announcement.kind === 'committed-elsewhere') heard.add(announcement.gameId);
      return heard.size === changes.length;
    });
    const appended = Promise.all(changes.map((change) => leaving.append(change)));
    await leaving.close();
    expect(await appended).not.toContain(false);
    await all;
  });

  test('[S1] notify without leaving a setting in a connection that a pooler may give to others', async () => {
    const client = createClient(toAddress(url));
    await client.connect();
    const setting = async () => (await client.query('SHOW synchronous_commit')).rows[0].synchronous_commit;
    const before = await setting();
    await client.query({ ...RING, values: ['kalah', 'somebody'] });
    expect([before, await setting()]).toEqual(['on', 'on']);
    await client.end();
  });

  test('[S13] announce a resync when the connection was cut, and then commits again', async () => {
    const resync = next(there, (announcement) => announcement.kind === 'resync');
    await cutConnections(IS_DOORBELL);
    await resync;
    let isHeard = false;
    next(there, (announcement) => announcement.kind === 'committed-elsewhere').then(() => {
      isHeard = true;
    });
    // The other replica may not be listening yet.
    await expect.poll(() => here.append(newGame()).then(() => isHeard), { timeout: 30_000 }).toBe(true);
  });

  test('[S12] lose nothing and write nothing twice while their connections are cut', async () => {
    const stores = [here, there];
    let written = 0;
    const append = async (change: Change, index: number) => {
      // From time to time the connections that are writing are cut.
      const cutting = ++written % 20 === 0 ? cutConnections(IS_APPENDING) : undefined;
      expect(await stores[index % 2]!.append(change)).toBe(true);
      await cutting;
      return change.game;
    };
    const games = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        let game = await append(newGame({ south: named('Ada') }), index);
        for (let move = 0; move < 12; move++) game = await append(playMove(game), move);
        return game;
      }),
    );
    for (const game of games) {
      const log = await here.log(game.id, 0);
      expect(log.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
      expect(replay(game.id, log)).toEqual(game);
      expect(await there.find(game.id)).toEqual(game);
    }
  });

  test('[S12] count every end of a game once while their connections are cut', async () => {
    await here.addPlayer('Ada');
    const stores = [here, there] as const;
    const end = { kind: 'ended', ending: { how: 'resignation', winner: 'south' } } as const;
    let ended = 0;
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        for (let round = 0; round < 5; round++) {
          const game = await append(stores[index % 2]!, newGame({ south: named('Ada') }));
          const cutting = ++ended % 10 === 0 ? cutConnections(IS_APPENDING) : undefined;
          await append(stores[round % 2]!, addEvents(game, end));
          await cutting;
        }
      }),
    );
    expect(await here.findPlayer('Ada')).toMatchObject({ won: 120 });
  });

  test('[S12] continue when the server has restarted', async () => {
    const change = newGame();
    await here.append(change);
    await server.restart();
    expect(await here.find(change.game.id)).toEqual(change.game);
    expect(await there.append(playMove(change.game))).toBe(true);
    await here.check();
  });

  test('[S12] are unavailable while the server is read-only, and still read', async () => {
    const change = newGame();
    await here.append(change);
    await runAs(
      server.url,
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`,
    );
    const readOnly = await openReadOnly();
    await expect(readOnly.append(playMove(change.game))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(readOnly.check()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readOnly.find(change.game.id)).toEqual(change.game);
  });

  test('[S12] drop connections to a server that has become read-only, and repeat the write', async () => {
    const database = new URL(url).pathname.slice(1);
    const change = newGame();
    await here.append(change);
    await runAs(server.url, `ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await cutConnections('true');
    await here.find(change.game.id);
    // From now on new connections can write, and those of the pool still cannot, as after a failover.
    await runAs(server.url, `ALTER DATABASE ${database} RESET default_transaction_read_only`);
    expect(await here.append(playMove(change.game))).toBe(true);
  });

  test('[S13] leave the doorbell of a server that has become read-only', async () => {
    const database = new URL(url).pathname.slice(1);
    await runAs(server.url, `ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await cutConnections('true');
    await expect.poll(findDoorbells).toHaveLength(2);
    // As after a failover: new connections reach a server that can write, and the open ones still do not.
    const before = await findDoorbells();
    await runAs(server.url, `ALTER DATABASE ${database} RESET default_transaction_read_only`);
    await expect
      .poll(
        async () => {
          const after = await findDoorbells();
          return [after.length, after.filter((pid) => before.includes(pid))];
        },
        { timeout: 20_000 },
      )
      .toEqual([2, []]);
  });

  test('[S13] do not keep replacing their doorbells while the database stays read-only', async () => {
    const database = new URL(url).pathname.slice(1);
    await runAs(server.url, `ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await cutConnections('true');
    const doorbells = new Set<number>();
    for (let ring = 0; ring < 20; ring++) {
      here.broadcast('topic', String(ring));
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (const pid of await findDoorbells()) doorbells.add(pid);
    }
    await runAs(server.url, `ALTER DATABASE ${database} RESET default_transaction_read_only`);
    // Of two replicas: those that were cut, and their first and second connections to the read-only database.
    expect(doorbells.size).toBeLessThanOrEqual(6);
  });

  /** The processes of the connections on which replicas listen. */
  async function findDoorbells(): Promise<number[]> {
    const rows = await runAs(
      server.url,
      `SELECT pid FROM pg_stat_activity
       WHERE datname = '${new URL(url).pathname.slice(1)}' AND (${IS_DOORBELL}) ORDER BY pid`,
    );
    return rows.map(({ pid }) => pid as number);
  }

  /** The setting applies to new connections, so the open ones are cut. */
  async function openReadOnly(): Promise<Store> {
    await cutConnections('true');
    return here;
  }

  async function cutConnections(which: string): Promise<void> {
    await runAs(
      server.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = '${new URL(url).pathname.slice(1)}' AND pid <> pg_backend_pid() AND (${which})`,
    );
  }
});
