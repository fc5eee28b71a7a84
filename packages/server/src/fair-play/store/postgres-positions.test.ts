import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addEvents, newGame, playMove } from '../../games/change-fixture.ts';
import type { Game } from '../../games/game.ts';
import type { Seat } from '../../games/seat.ts';
import { runAs, startTestServer, type TestServer } from '../../platform/database/postgres/test-server.ts';
import { openPostgresStore } from '../../store/postgres/postgres-store.ts';
import type { Store } from '../../store/store.ts';
import { append } from '../../store/store-fixture.ts';
import { toPositionKey } from '../rated-positions.ts';

const seatOf = (id: string): Seat => ({ kind: 'account', id, name: id, tokenHash: id });
const ENDING = { how: 'resignation', winner: 'south' } as const;
/** What a crash does, without waiting for the server. */
const EMPTY = 'TRUNCATE rated_positions';

describe('[Q17] the positions of running rated games in PostgreSQL', () => {
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

  /** A rated game with a number of moves; it is the only one that goes through its last position. */
  async function play(moves: number, rated = true): Promise<Game> {
    const clock = { kind: 'live', initial: 180, increment: 2 } as const;
    const created = newGame({ ...(rated && { rated }), clock, south: seatOf('ann'), north: seatOf('ben') });
    let game = await append(here, created);
    while (game.moves.length < moves) game = await append(here, playMove(game));
    return game;
  }

  const end = (game: Game) => append(here, addEvents(game, { kind: 'ended', ending: ENDING }));
  const isRunning = (store: Store, { position }: Pick<Game, 'position'>) =>
    store.fairPlay.isInRatedGame([toPositionKey(position)]);
  const countPositions = async () => {
    const [row] = await runAs(
      url,
      "SELECT count(*)::integer AS positions FROM rated_positions WHERE position <> ''",
    );
    return row!.positions as number;
  };

  test('are not written to the log, and are known again after a crash', async () => {
    const [tables] = await runAs(
      url,
      "SELECT relpersistence FROM pg_class WHERE relname = 'rated_positions'",
    );
    expect(tables).toEqual({ relpersistence: 'u' });
    const running = await play(6);
    const later = await play(9);
    const casual = await play(12, false);
    await end(await play(15));
    const positions = await countPositions();
    await server.crash();
    expect(await isRunning(here, running)).toBe(true);
    expect(await isRunning(here, later)).toBe(true);
    expect(await isRunning(here, casual)).toBe(false);
    expect(await countPositions()).toBe(positions);
    await end(later);
    expect(await isRunning(here, later)).toBe(false);
    expect(await isRunning(here, running)).toBe(true);
  });

  test('are restored by several replicas at once, while games end', async () => {
    for (let round = 0; round < 10; round++) {
      const [running, ending] = [await play(6), await play(9)];
      await runAs(url, EMPTY);
      const [first, second] = await Promise.all([
        isRunning(here, running),
        isRunning(there, running),
        end(ending),
      ]);
      expect([first, second]).toEqual([true, true]);
      expect(await isRunning(here, ending)).toBe(false);
      await end(running);
      expect(await countPositions()).toBe(0);
    }
  });

  test('are never unknown to a question that is asked during a crash', async () => {
    const running = await play(6);
    for (let round = 0; round < 3; round++) {
      const questions = Array.from({ length: 300 }, () =>
        isRunning(here, running).catch(() => 'unavailable'),
      );
      await new Promise((resolve) => setTimeout(resolve, 2 + 4 * round));
      await server.crash();
      expect(new Set(await Promise.all(questions))).not.toContain(false);
    }
  });

  test('are restored after a crash even if no question is asked', async () => {
    await play(6);
    const positions = await countPositions();
    await server.crash();
    await vi.waitFor(async () => expect(await countPositions()).toBe(positions), {
      timeout: 20_000,
      interval: 100,
    });
  });

  test('are restored without what an earlier attempt left behind', async () => {
    const [running, over] = [await play(6), await play(9)];
    await end(over);
    await runAs(url, `${EMPTY}; INSERT INTO rated_positions VALUES ('', 'a token'), ('x', '${over.id}')`);
    expect(await isRunning(here, running)).toBe(true);
    expect(await runAs(url, `SELECT FROM rated_positions WHERE game NOT IN ('', '${running.id}')`)).toEqual(
      [],
    );
  });

  test('are not restored after another replica has completed the table', async () => {
    const ending = await play(9);
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    // The replica has added its token and waits for the logs.
    await blocker.query('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    await runAs(url, EMPTY);
    const answer = isRunning(here, ending);
    await vi.waitFor(async () => {
      expect(await runAs(url, "SELECT FROM rated_positions WHERE position = ''")).not.toEqual([]);
    });
    // Meanwhile another one completes the table, and the game ends.
    await runAs(url, `${EMPTY}; INSERT INTO rated_positions VALUES ('', '')`);
    await runAs(url, `UPDATE games SET status = 'finished-live' WHERE id = '${ending.id}'`);
    await blocker.query('ROLLBACK');
    await blocker.end();
    expect(await answer).toBe(false);
    expect(await countPositions()).toBe(0);
  });

  test('are restored although very many other games are running', async () => {
    const running = await play(6);
    // As little memory as if there were hundreds of thousands.
    await runAs(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET work_mem = '64kB'`);
    await runAs(
      url,
      `INSERT INTO games (id, version, snapshot, status, listed, engine_to_move, created_at, due_at)
       SELECT gen_random_uuid(), 1, '', 'playing-live', false, false, 0, 1 FROM generate_series(1, 5000);
       ANALYZE games;
       ${EMPTY};
       INSERT INTO rated_positions SELECT at, 'over' FROM generate_series(1, 100000) AS at;
       ANALYZE rated_positions`,
    );
    const store = await openPostgresStore(url);
    try {
      expect(await isRunning(store, running)).toBe(true);
    } finally {
      await store.close();
    }
  });

  test('are restored from the start if the table is emptied meanwhile', async () => {
    const running = await play(6);
    await runAs(url, EMPTY);
    const answer = isRunning(here, running);
    await runAs(url, EMPTY);
    expect(await answer).toBe(true);
    expect(await isRunning(there, running)).toBe(true);
  });

  test('[S18] are restored, except those after an event that cannot be decoded', async () => {
    const [damaged, running] = [await play(9), await play(6)];
    await runAs(
      url,
      `UPDATE events SET data = 'x' WHERE game = '${damaged.id}' AND number >= ${damaged.version - 1}`,
    );
    await runAs(url, EMPTY);
    expect(await isRunning(here, damaged)).toBe(false);
    expect(await isRunning(here, running)).toBe(true);
    await end(running);
    expect(await isRunning(here, running)).toBe(true);
  });

  test('do not flood a standby with connections', async () => {
    const countSessions = async () => {
      const [row] = await runAs(
        url,
        'SELECT sessions FROM pg_stat_database WHERE datname = current_database()',
      );
      return Number(row!.sessions);
    };
    await server.standBy();
    // By now the replicas know that the doorbell is silent.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const before = await countSessions();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const after = await countSessions();
    await server.promote();
    expect(after - before).toBeLessThan(40);
  });

  test('let questions and moves wait while a standby takes over', async () => {
    const [running, plain] = [await play(6), await append(here, newGame())];
    await server.standBy();
    const answers = Promise.all([
      isRunning(here, running),
      append(here, playMove(running)),
      append(here, playMove(plain)),
    ]);
    setTimeout(() => server.promote(), 1000);
    expect(await answers).toMatchObject([true, { version: running.version + 1 }, { version: 2 }]);
  });
});
