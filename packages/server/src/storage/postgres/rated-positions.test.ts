import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toPositionKey } from '../../fairplay/rated-positions.ts';
import { addEvents, newGame, playMove } from '../../games/change-fixture.ts';
import type { Game } from '../../games/game.ts';
import type { Seat } from '../../games/seat.ts';
import type { Store } from '../store.ts';
import { append } from '../store-fixture.ts';
import { openPostgresStore } from './postgres-store.ts';
import { runAs, startTestServer, type TestServer } from './test-server.ts';

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
  const countRows = async () => {
    const [row] = await runAs(url, 'SELECT count(*)::integer AS rows FROM rated_positions');
    return row!.rows as number;
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
    const rows = await countRows();
    await server.crash();
    expect(await isRunning(here, running)).toBe(true);
    expect(await isRunning(here, later)).toBe(true);
    expect(await isRunning(here, casual)).toBe(false);
    expect(await countRows()).toBe(rows);
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
      expect(await countRows()).toBe(1);
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

  test('[S18] are restored although one of the games cannot be decoded', async () => {
    const [damaged, running] = [await play(6), await play(9)];
    await runAs(url, `UPDATE events SET data = 'x' WHERE game = '${damaged.id}' AND number = 3`);
    await runAs(url, EMPTY);
    expect(await isRunning(here, running)).toBe(true);
  });
});
