import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addEvents, makeUnstorable, named, newGame, playMove } from '../../games/change-fixture.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, createClient } from '../../platform/database/postgres/connection.ts';
import { runAs, startTestServer, type TestServer } from '../../platform/database/postgres/test-server.ts';
import { toChangeRow } from '../row.ts';
import type { Store } from '../store.ts';
import { appendGroup } from './append.ts';
import { openPostgresStore } from './postgres-store.ts';
import { Schemas } from './schema-fixture.ts';

describe('appending a batch to PostgreSQL', () => {
  let server: TestServer;
  let schemas: Schemas;
  let url: string;
  let store: Store;
  let database: Connections;
  beforeAll(async () => {
    server = await startTestServer();
    schemas = new Schemas(server);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    url = await schemas.take();
    store = await openPostgresStore(url);
    database = new Connections(url);
  });
  afterEach(async () => {
    await database.end();
    await store.close();
    await schemas.giveBack(url);
  });

  /** Connections that execute statements and lose the first responses. */
  function forgetful(lost: number): Connections {
    let left = lost;
    return Object.assign(Object.create(database), {
      async query(...statement: Parameters<Connections['query']>) {
        const answer = await database.query(...statement);
        if (left-- > 0) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
        return answer;
      },
    });
  }

  test('[S12] recognises its own write when the response was lost', async () => {
    const change = newGame({ south: named('Ada') });
    await store.addPlayer('Ada');
    const over = addEvents(change.game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } });
    expect(await appendGroup(forgetful(2), [toChangeRow(change)])).toEqual(['done']);
    expect(await appendGroup(forgetful(1), [toChangeRow(over)])).toEqual(['done']);
    expect(await store.log(change.game.id, 0)).toEqual([...change.events, ...over.events]);
    expect(await store.findPlayer('Ada')).toMatchObject({ won: 1 });
  });

  test('[S12] does not mistake another write for its own', async () => {
    const { game, ...change } = newGame();
    await store.append({ game, ...change });
    await store.append(playMove(game));
    const other = toChangeRow(addEvents(game, { kind: 'resigned', side: 'north' }));
    expect(await appendGroup(forgetful(1), [other])).toEqual(['refused']);
  });

  test('[S3] [S6] returns the outcome of each member, even of several for one game', async () => {
    const [one, two] = [newGame(), newGame()];
    const group = [one, two, playMove(one.game), one, makeUnstorable(newGame()), playMove(two.game)].map(
      toChangeRow,
    );
    expect(await appendGroup(database, group)).toEqual([
      'done',
      'done',
      'done',
      'refused',
      { fault: expect.stringContaining('bigint') },
      'done',
    ]);
    expect(await store.find(one.game.id)).toEqual(playMove(one.game).game);
  });

  test('[S5] writes one event for a move, and touches no other row until the next checkpoint', async () => {
    const readRow = async () => (await runAs(url, 'SELECT ctid, xmin, version FROM games'))[0];
    let change = newGame();
    await store.append(change);
    const created = await readRow();
    for (change = playMove(change.game); change.game.version < 32; change = playMove(change.game)) {
      await store.append(change);
    }
    expect(await readRow()).toEqual(created);
    await store.append(change);
    expect(await readRow()).toMatchObject({ version: 32 });
  });

  test('[S12] reads the game again when a failover has replaced events it knew', async () => {
    const first = newGame();
    const lost = playMove(first.game);
    for (const change of [first, lost]) await store.append(change);
    expect(await store.find(first.game.id)).toEqual(lost.game);
    await runAs(url, `DELETE FROM events WHERE number > 1`);
    expect(await store.find(first.game.id)).toEqual(first.game);
    const other = addEvents(first.game, { kind: 'draw-offered', side: 'south' });
    await appendGroup(database, [toChangeRow(other)]);
    expect(await store.find(first.game.id)).toEqual(other.game);
  });

  test('[S12] does not retry members one by one when the server caused the failure', async () => {
    let statements = 0;
    const full: Connections = Object.assign(Object.create(database), {
      async query() {
        statements++;
        throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
      },
    });
    await expect(appendGroup(full, [newGame(), newGame()].map(toChangeRow))).rejects.toThrow('No space left');
    expect(statements).toBe(1);
  });

  test('[S3] cannot deadlock when two replicas write the same games in different orders', async () => {
    const changes = Array.from({ length: 40 }, () => newGame());
    await appendGroup(database, changes.map(toChangeRow));
    let games = changes.map(({ game }) => game);
    for (let move = 0; move < 10; move++) {
      const rows = games.map((game) => toChangeRow(playMove(game)));
      const outcomes = await Promise.all([
        appendGroup(database, rows),
        appendGroup(database, rows.toReversed()),
      ]);
      const [forth, back] = [outcomes[0]!, outcomes[1]!.toReversed()];
      expect(forth.map((outcome, index) => [outcome, back[index]].toSorted())).toEqual(
        games.map(() => ['done', 'refused']),
      );
      games = games.map((game) => playMove(game).game);
    }
  });

  test('[S10] locks players in the order of their names, so that batches cannot deadlock', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `player ${10 + index}`);
    const made = names.map((name) => newGame({ south: named(name) }));
    for (const name of names.toReversed()) await store.addPlayer(name);
    await appendGroup(database, made.map(toChangeRow));

    const other = createClient({ url: toAddress(url).direct });
    await other.connect();
    const lock = (where: string) =>
      other.query(`SELECT FROM players WHERE name ${where} ORDER BY name FOR UPDATE NOWAIT`);
    await other.query('BEGIN');
    await lock(`= '${names[0]}'`);
    const ending = { how: 'resignation', winner: 'south' } as const;
    const ended = appendGroup(
      database,
      made.toReversed().map(({ game }) => toChangeRow(addEvents(game, { kind: 'ended', ending }))),
    );
    const { rows } = await other.query('SELECT pg_backend_pid() AS pid');
    const waiting = `SELECT FROM pg_stat_activity WHERE ${rows[0].pid} = ANY (pg_blocking_pids(pid))`;
    while ((await runAs(url, waiting)).length === 0) await new Promise(setImmediate);
    await lock(`> '${names[0]}'`);
    await other.query('COMMIT');
    await other.end();
    expect(new Set(await ended)).toEqual(new Set(['done']));
    expect(await store.findPlayer(names[19]!)).toMatchObject({ won: 1 });
  });
});
