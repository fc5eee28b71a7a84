import { describe, expect, test } from 'vitest';
import type { BroadcastListener } from '../../platform/replica-channel.ts';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import type { Store } from '../../store/store.ts';
import { newGame, playMove } from '../change-fixture.ts';
import { GameError } from '../errors.ts';
import type { Game } from '../game.ts';
import type { Announcement, AnnouncementListener } from '../game-store.ts';
import { NO_CREDENTIAL } from '../seat.ts';
import type { Watcher } from './feed.ts';
import { createHub } from './hub.ts';

const unexpected = (error: unknown) => {
  throw error;
};

function createWatcher() {
  const received: number[] = [];
  const awaited = new Map<number, () => void>();
  const receive = (number: number) => {
    received.push(number);
    awaited.get(number)?.();
  };
  const watcher: Watcher = {
    credential: NO_CREDENTIAL,
    start: (game) => receive(game.version),
    send: ({ event, game }) => {
      expect(game.version).toBe(event.number);
      receive(event.number);
    },
    sendAudience: () => undefined,
  };
  const until = (number: number) =>
    new Promise<void>((resolve) => (received.includes(number) ? resolve() : awaited.set(number, resolve)));
  return { received, watcher, until };
}

/** A store that announces nothing but what a test makes it announce, like a replica with a bad connection. */
function createQuietStore() {
  const store = createMemoryStore();
  let listener: AnnouncementListener = () => undefined;
  const quiet: Store = {
    ...store,
    onAnnouncement: (added) => {
      listener = added;
    },
  };
  return { store: quiet, announce: (announcement: Announcement) => listener(announcement) };
}

async function start(store: Store): Promise<Game> {
  const change = newGame();
  await store.append(change);
  return change.game;
}

async function play(store: Store, game: Game, moves: number): Promise<Game> {
  let now = game;
  for (let count = 0; count < moves; count++) {
    const change = playMove(now);
    expect(await store.append(change)).toBe(true);
    now = change.game;
  }
  return now;
}

describe('a watcher', () => {
  test('that cannot be served leaves nothing behind', async () => {
    const sent: string[] = [];
    const store: Store = {
      ...createMemoryStore(),
      log: () => Promise.reject(new GameError('unavailable')),
      broadcast: (topic) => sent.push(topic),
    };
    const hub = createHub(store, unexpected);
    const { id } = await play(store, await start(store), 2);
    await expect(hub.watch(id, createWatcher().watcher, 1)).rejects.toThrow('unavailable');
    // It asks who is connected to other replicas, and then says that nobody is connected to this one.
    expect(sent).toEqual([`?${id}`, id]);
  });

  test('that cannot be served does not stop the server when a phrase arrives meanwhile', async () => {
    const broadcasts: BroadcastListener[] = [];
    const found = Promise.withResolvers<Game>();
    const store: Store = {
      ...createMemoryStore(),
      find: () => found.promise,
      onBroadcast: (listener) => void broadcasts.push(listener),
    };
    const watching = createHub(store, unexpected).watch('game', createWatcher().watcher);
    for (const listener of broadcasts) listener('!game', 'south:good-luck', 'other replica');
    found.reject(new GameError('unavailable'));
    await expect(watching).rejects.toThrow('unavailable');
    // An error that nobody handles is reported after the microtasks, and fails the test.
    await new Promise(setImmediate);
  });

  test('receives the whole game first, then each event once and in order', async () => {
    const store = createMemoryStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { received, watcher, until } = createWatcher();
    await hub.watch(game.id, watcher);
    await play(store, game, 3);
    await until(4);
    expect(received).toEqual([1, 2, 3, 4]);
  });

  test('receives a commit of this process before it is acknowledged, without a look at the log', async () => {
    const memory = createMemoryStore();
    const store: Store = { ...memory, log: () => expect.unreachable('the log was read') };
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { received, watcher } = createWatcher();
    await hub.watch(game.id, watcher);
    const seen = store.append(playMove(game)).then(() => [...received]);
    expect(await seen).toEqual([1, 2]);
  });

  test('that throws does not make the commit fail', async () => {
    const store = createMemoryStore();
    const reported: unknown[] = [];
    const hub = createHub(store, (error) => reported.push(error));
    const game = await start(store);
    const failure = new Error('the watcher has failed');
    const { watcher } = createWatcher();
    await hub.watch(game.id, {
      ...watcher,
      send() {
        throw failure;
      },
    });
    expect(await store.append(playMove(game))).toBe(true);
    expect(reported).toEqual([failure]);
  });

  test('resumes after the last event it has seen', async () => {
    const store = createMemoryStore();
    const hub = createHub(store, unexpected);
    const game = await play(store, await start(store), 3);
    const { received, watcher, until } = createWatcher();
    await hub.watch(game.id, watcher, 2);
    await play(store, game, 1);
    await until(5);
    expect(received).toEqual([3, 4, 5]);
  });

  test('misses no event that is committed while it connects', async () => {
    const store = createMemoryStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const watchers = Array.from({ length: 20 }, createWatcher);
    const connecting = watchers.map(({ watcher }, index) =>
      hub.watch(game.id, watcher, index % 2 === 0 ? 1 : undefined),
    );
    const last = await play(store, game, 10);
    await Promise.all(connecting);
    await Promise.all(watchers.map(({ until }) => until(last.version)));
    for (const { received } of watchers) {
      expect(received).toEqual(
        Array.from({ length: received.length }, (_, at) => last.version - received.length + 1 + at),
      );
    }
  });

  test('that resumes misses no event that is committed while the first reading of its game is under way', async () => {
    const store = createMemoryStore();
    const found = Promise.withResolvers<Game>();
    const hub = createHub({ ...store, find: () => found.promise }, unexpected);
    const game = await start(store);
    const { received, watcher } = createWatcher();
    const connecting = hub.watch(game.id, watcher, 1);
    const moved = await play(store, game, 1);
    found.resolve(game);
    await connecting;
    await play(store, moved, 1);
    expect(received).toEqual([2, 3]);
  });

  test('receives nothing after it has left', async () => {
    const store = createMemoryStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const [left, stayed] = [createWatcher(), createWatcher()];
    const leave = await hub.watch(game.id, left.watcher);
    await hub.watch(game.id, stayed.watcher);
    leave();
    await play(store, game, 1);
    await stayed.until(2);
    expect(left.received).toEqual([1]);
  });

  test('of a game that does not exist is rejected', async () => {
    const hub = createHub(createMemoryStore(), unexpected);
    const watching = hub.watch(crypto.randomUUID(), createWatcher().watcher);
    await expect(watching).rejects.toEqual(new GameError('no-such-game'));
  });
});

describe('a log that ends before the snapshot', () => {
  test.each([
    ['some of the events that a watcher missed', 1, [2, 4]],
    ['none of them', 3, [4]],
  ])('with %s: sends the whole game after them, and is reported once', async (_title, after, expected) => {
    const store = createMemoryStore();
    const log: Store['log'] = async (id) => (await store.log(id, 0)).slice(0, 2);
    const problems: unknown[] = [];
    const hub = createHub({ ...store, log }, (error) => problems.push(error));
    const game = await play(store, await start(store), 3);
    const [first, second] = [createWatcher(), createWatcher()];
    await hub.watch(game.id, first.watcher, after);
    await hub.watch(game.id, second.watcher, after);
    expect([first.received, second.received]).toEqual([expected, expected]);
    expect(problems).toEqual([
      new Error(
        `the log of game ${game.id} has no event after ${expected.at(-2) ?? after}, but its snapshot is at 4`,
      ),
    ]);
  });
});

describe('an announcement from another replica', () => {
  test('makes the hub read the log', async () => {
    const { store, announce } = createQuietStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { received, watcher, until } = createWatcher();
    await hub.watch(game.id, watcher);
    await play(store, game, 2);
    announce({ kind: 'committed-elsewhere', gameId: game.id, version: 3 });
    await until(3);
    expect(received).toEqual([1, 2, 3]);
  });

  test('may arrive twice, late or never; every event is still sent once', async () => {
    const { store, announce } = createQuietStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { received, watcher, until } = createWatcher();
    await hub.watch(game.id, watcher);
    await play(store, game, 5);
    for (const version of [4, 4, 2, 6, 3])
      announce({ kind: 'committed-elsewhere', gameId: game.id, version });
    await until(6);
    expect(received).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('that skips events makes the feed read the log', async () => {
    const { store, announce } = createQuietStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { received, watcher, until } = createWatcher();
    await hub.watch(game.id, watcher);
    const before = await play(store, game, 2);
    const change = playMove(before);
    await store.append(change);
    announce({ kind: 'committed', change });
    await until(4);
    expect(received).toEqual([1, 2, 3, 4]);
  });

  test('[S13] may come before that of an earlier change; events are still sent in order', async () => {
    const { store, announce } = createQuietStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { received, watcher, until } = createWatcher();
    await hub.watch(game.id, watcher);
    const earlier = playMove(game);
    const later = playMove(earlier.game);
    for (const change of [earlier, later]) await store.append(change);
    for (const change of [later, earlier]) announce({ kind: 'committed', change });
    await until(3);
    expect(received).toEqual([1, 2, 3]);
  });

  test('that may have been lost makes the hub compare every watched game', async () => {
    const { store, announce } = createQuietStore();
    const hub = createHub(store, unexpected);
    const [moved, still] = [await start(store), await start(store)];
    const [first, second] = [createWatcher(), createWatcher()];
    await hub.watch(moved.id, first.watcher);
    await hub.watch(still.id, second.watcher);
    await play(store, moved, 2);
    announce({ kind: 'resync' });
    await first.until(3);
    expect([first.received, second.received]).toEqual([[1, 2, 3], [1]]);
  });

  test('whose log cannot be read is handled later, without another announcement', async () => {
    const { store, announce } = createQuietStore();
    const failed = Promise.withResolvers<void>();
    let isDown = true;
    const log: Store['log'] = async (id, after) => {
      if (!isDown) return store.log(id, after);
      failed.resolve();
      throw new GameError('unavailable');
    };
    const hub = createHub({ ...store, log }, unexpected, 1);
    const game = await start(store);
    const { received, watcher, until } = createWatcher();
    await hub.watch(game.id, watcher);
    await play(store, game, 2);
    announce({ kind: 'committed-elsewhere', gameId: game.id, version: 3 });
    await failed.promise;
    isDown = false;
    await until(3);
    expect(received).toEqual([1, 2, 3]);
  });

  test('that causes an internal error is reported', async () => {
    const { store, announce } = createQuietStore();
    const reported = Promise.withResolvers<unknown>();
    const bug = new TypeError('not a function');
    const hub = createHub({ ...store, log: () => Promise.reject(bug) }, reported.resolve);
    const game = await start(store);
    await hub.watch(game.id, createWatcher().watcher);
    announce({ kind: 'committed-elsewhere', gameId: game.id, version: 2 });
    expect(await reported.promise).toBe(bug);
  });
});
