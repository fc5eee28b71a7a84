import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, createClient } from '../../platform/database/postgres/connection.ts';
import { runAs, startTestServer, type TestServer } from '../../platform/database/postgres/test-server.ts';
import { toConsequences } from '../../store/consequences.ts';
import { openPostgresStore } from '../../store/postgres/postgres-store.ts';
import { Schemas } from '../../store/postgres/schema-fixture.ts';
import type { Store } from '../../store/store.ts';
import { account, addEvents, makeUnstorable, named, newGame, playMove } from '../change-fixture.ts';
import type { Change } from '../game-store.ts';
import { toChangeRow } from './change-row.ts';
import { appendBatch } from './postgres-append.ts';

const toRow = (change: Change) => toChangeRow(change, toConsequences(change));

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
    async function lose<Answer>(answered: Promise<Answer>): Promise<Answer> {
      const answer = await answered;
      if (left-- > 0) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      return answer;
    }
    return Object.assign(Object.create(database), {
      query: (...call: Parameters<Connections['query']>) => lose(database.query(...call)),
      transaction: (...call: Parameters<Connections['transaction']>) => lose(database.transaction(...call)),
    });
  }

  test('[S12] recognises its own write when the response was lost', async () => {
    const change = newGame({ south: named('Ada') });
    await store.addPlayer('Ada');
    const over = addEvents(change.game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } });
    expect(await appendBatch(forgetful(2), [toRow(change)])).toEqual(['done']);
    expect(await appendBatch(forgetful(1), [toRow(over)])).toEqual(['done']);
    expect(await store.log(change.game.id, 0)).toEqual([...change.events, ...over.events]);
    expect(await store.findPlayer('Ada')).toMatchObject({ won: 1 });
  });

  test('[S12] does not mistake another write for its own', async () => {
    const { game, ...change } = newGame();
    await store.append({ game, ...change });
    await store.append(playMove(game));
    const other = toRow(addEvents(game, { kind: 'resigned', side: 'north' }));
    expect(await appendBatch(forgetful(1), [other])).toEqual(['rejected']);
  });

  test('[S3] [S6] returns the outcome of each member, even of several for one game', async () => {
    const [one, two] = [newGame(), newGame()];
    const group = [one, two, playMove(one.game), one, makeUnstorable(newGame()), playMove(two.game)].map(
      toRow,
    );
    expect(await appendBatch(database, group)).toEqual([
      'done',
      'done',
      'done',
      'rejected',
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
    await appendBatch(database, [toRow(other)]);
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
    await expect(appendBatch(full, [newGame(), newGame()].map(toRow))).rejects.toThrow('No space left');
    expect(statements).toBe(1);
  });

  test('[S3] cannot deadlock when two replicas write the same games in different orders', async () => {
    const changes = Array.from({ length: 40 }, () => newGame());
    await appendBatch(database, changes.map(toRow));
    let games = changes.map(({ game }) => game);
    for (let move = 0; move < 10; move++) {
      const rows = games.map((game) => toRow(playMove(game)));
      const outcomes = await Promise.all([
        appendBatch(database, rows),
        appendBatch(database, rows.toReversed()),
      ]);
      const [forth, back] = [outcomes[0]!, outcomes[1]!.toReversed()];
      expect(forth.map((outcome, index) => [outcome, back[index]].toSorted())).toEqual(
        games.map(() => ['done', 'rejected']),
      );
      games = games.map((game) => playMove(game).game);
    }
  });

  test('[S6] writes nothing of a change with a step that fails, and everything of the others', async () => {
    await runAs(
      url,
      `INSERT INTO seeks (id, seeker, is_open, created_at, data) VALUES ('seek', 'ann', 1, 1, '')`,
    );
    await store.addPlayer('Ada');
    const played = newGame({ south: named('Ada') });
    await store.append(played);
    const closing = (id: string): Change => ({
      ...newGame(),
      closes: [{ kind: 'seek', id, side: 'south' }],
      notices: [{ account: 'ann', kind: 'game-started', data: id }],
    });
    const jobs = [{ key: 'job', kind: 'rate', data: null, dueAt: 1 }];
    const batch = [
      newGame(),
      closing('gone'),
      { ...makeUnstorable(newGame()), jobs },
      closing('seek'),
      closing('seek'),
      addEvents(played.game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } }),
    ];
    expect(await appendBatch(database, batch.map(toRow))).toEqual([
      'done',
      'rejected',
      { fault: expect.stringContaining('bigint') },
      'done',
      'rejected',
      'done',
    ]);
    expect(await runAs(url, 'SELECT game FROM seeks')).toEqual([{ game: batch[3]!.game.id }]);
    expect(await store.pairing.listNotices('ann', 0, 9)).toMatchObject([{ number: 1, data: 'seek' }]);
    expect(await store.findPlayer('Ada')).toMatchObject({ won: 1 });
    expect(await runAs(url, 'SELECT key FROM jobs')).toEqual([]);
  });

  test('[S21] locks what games share in one order, so that batches cannot deadlock', async () => {
    const errors: unknown[] = [];
    const watched: Connections = Object.assign(Object.create(database), {
      transaction: (...call: Parameters<Connections['transaction']>) =>
        database.transaction(...call).catch((error: unknown) => {
          errors.push(error);
          throw error;
        }),
    });
    const ids = Array.from({ length: 20 }, (_, index) => `account ${index}`);
    const start = async () => {
      const games = ids.map((id, index) =>
        newGame({ south: account(id), north: account(ids.at(index - 1)!) }),
      );
      await appendBatch(watched, games.map(toRow));
      return games.map(({ game }) =>
        addEvents(game, { kind: 'ended', ending: { how: 'agreement', winner: 'draw' } }),
      );
    };
    for (let round = 0; round < 10; round++) {
      const [forth, back] = [(await start()).map(toRow), (await start()).map(toRow).toReversed()];
      const outcomes = await Promise.all([appendBatch(watched, forth), appendBatch(watched, back)]);
      expect(new Set(outcomes.flat())).toEqual(new Set(['done']));
    }
    expect(errors).toEqual([]);
    expect(await store.ratings.findRecord(ids[0]!)).toEqual({ won: 0, drawn: 40, lost: 0 });
  });

  test('[S10] locks players in the order of their names, so that batches cannot deadlock', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `player ${10 + index}`);
    const made = names.map((name) => newGame({ south: named(name) }));
    for (const name of names.toReversed()) await store.addPlayer(name);
    await appendBatch(database, made.map(toRow));

    const other = createClient({ url: toAddress(url).direct });
    await other.connect();
    const lock = (where: string) =>
      other.query(`SELECT FROM players WHERE name ${where} ORDER BY name FOR UPDATE NOWAIT`);
    await other.query('BEGIN');
    await lock(`= '${names[0]}'`);
    const ending = { how: 'resignation', winner: 'south' } as const;
    const ended = appendBatch(
      database,
      made.toReversed().map(({ game }) => toRow(addEvents(game, { kind: 'ended', ending }))),
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
