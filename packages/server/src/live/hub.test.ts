import { describe, expect, test } from 'vitest';
import { begin, playOn } from '../games/change-fixture.ts';
import { GameError } from '../games/error.ts';
import type { Game } from '../games/game.ts';
import type { News, NewsListener, Store } from '../games/game-store.ts';
import { NOBODY } from '../games/seat.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
import type { Watcher } from './feed.ts';
import { createHub } from './hub.ts';

const unexpected = (error: unknown) => {
  throw error;
};

/** A watcher that keeps what it is told: the version it began with, then the number of each event. */
function createListener() {
  const told: number[] = [];
  const heard = new Map<number, () => void>();
  const hear = (number: number) => {
    told.push(number);
    heard.get(number)?.();
  };
  const watcher: Watcher = {
    credential: NOBODY,
    start: (game) => hear(game.version),
    send: ({ event, game }) => {
      expect(game.version).toBe(event.number);
      hear(event.number);
    },
    sendSpectators: () => undefined,
  };
  /** Resolves when an event has been told. */
  const until = (number: number) =>
    new Promise<void>((resolve) => (told.includes(number) ? resolve() : heard.set(number, resolve)));
  return { told, watcher, until };
}

/** A store that commits without a word, and says what a test makes it say: a replica whose line is bad. */
function createQuietStore() {
  const store = createMemoryStore();
  let listener: NewsListener = () => undefined;
  const quiet: Store = {
    ...store,
    onNews: (hears) => {
      listener = hears;
    },
  };
  return { store: quiet, say: (news: News) => listener(news) };
}

async function start(store: Store): Promise<Game> {
  const change = begin();
  await store.append(change);
  return change.game;
}

async function play(store: Store, game: Game, moves: number): Promise<Game> {
  let now = game;
  for (let count = 0; count < moves; count++) {
    const change = playOn(now);
    expect(await store.append(change)).toBe(true);
    now = change.game;
  }
  return now;
}

describe('a watcher', () => {
  test('is told the whole game first, then each event once and in order', async () => {
    const store = createMemoryStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { told, watcher, until } = createListener();
    await hub.watch(game.id, watcher);
    await play(store, game, 3);
    await until(4);
    expect(told).toEqual([1, 2, 3, 4]);
  });

  test('goes on behind what it has seen', async () => {
    const store = createMemoryStore();
    const hub = createHub(store, unexpected);
    const game = await play(store, await start(store), 3);
    const { told, watcher, until } = createListener();
    await hub.watch(game.id, watcher, 2);
    await play(store, game, 1);
    await until(5);
    expect(told).toEqual([3, 4, 5]);
  });

  test('misses nothing that is committed while it arrives', async () => {
    const store = createMemoryStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const listeners = Array.from({ length: 20 }, createListener);
    const arrivals = listeners.map(({ watcher }, index) =>
      hub.watch(game.id, watcher, index % 2 === 0 ? 1 : undefined),
    );
    const last = await play(store, game, 10);
    await Promise.all(arrivals);
    await Promise.all(listeners.map(({ until }) => until(last.version)));
    for (const { told } of listeners) {
      expect(told).toEqual(
        Array.from({ length: told.length }, (_, at) => last.version - told.length + 1 + at),
      );
    }
  });

  test('is told nothing any more when it has left', async () => {
    const store = createMemoryStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const [left, stayed] = [createListener(), createListener()];
    const leave = await hub.watch(game.id, left.watcher);
    await hub.watch(game.id, stayed.watcher);
    leave();
    await play(store, game, 1);
    await stayed.until(2);
    expect(left.told).toEqual([1]);
  });

  test('of a game that is not there is refused', async () => {
    const hub = createHub(createMemoryStore(), unexpected);
    const watching = hub.watch(crypto.randomUUID(), createListener().watcher);
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
    const [first, second] = [createListener(), createListener()];
    await hub.watch(game.id, first.watcher, after);
    await hub.watch(game.id, second.watcher, after);
    expect([first.told, second.told]).toEqual([expected, expected]);
    expect(problems).toEqual([
      new Error(
        `the log of game ${game.id} has no event after ${expected.at(-2) ?? after}, but its snapshot is at 4`,
      ),
    ]);
  });
});

describe('news from another replica', () => {
  test('is read from the log', async () => {
    const { store, say } = createQuietStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { told, watcher, until } = createListener();
    await hub.watch(game.id, watcher);
    await play(store, game, 2);
    say({ kind: 'heard', gameId: game.id, version: 3 });
    await until(3);
    expect(told).toEqual([1, 2, 3]);
  });

  test('may come twice, late, or not at all, and every event is told once', async () => {
    const { store, say } = createQuietStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { told, watcher, until } = createListener();
    await hub.watch(game.id, watcher);
    await play(store, game, 5);
    for (const version of [4, 4, 2, 6, 3]) say({ kind: 'heard', gameId: game.id, version });
    await until(6);
    expect(told).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('that brings events with a gap before them makes it read the log', async () => {
    const { store, say } = createQuietStore();
    const hub = createHub(store, unexpected);
    const game = await start(store);
    const { told, watcher, until } = createListener();
    await hub.watch(game.id, watcher);
    const before = await play(store, game, 2);
    const change = playOn(before);
    await store.append(change);
    say({ kind: 'committed', change });
    await until(4);
    expect(told).toEqual([1, 2, 3, 4]);
  });

  test('that may have been lost makes it compare every game that is watched', async () => {
    const { store, say } = createQuietStore();
    const hub = createHub(store, unexpected);
    const [moved, still] = [await start(store), await start(store)];
    const [first, second] = [createListener(), createListener()];
    await hub.watch(moved.id, first.watcher);
    await hub.watch(still.id, second.watcher);
    await play(store, moved, 2);
    say({ kind: 'unsure' });
    await first.until(3);
    expect([first.told, second.told]).toEqual([[1, 2, 3], [1]]);
  });

  test('that cannot be read now is read later, without further news', async () => {
    const { store, say } = createQuietStore();
    const failed = Promise.withResolvers<void>();
    let isAway = true;
    const log: Store['log'] = async (id, after) => {
      if (!isAway) return store.log(id, after);
      failed.resolve();
      throw new GameError('unavailable');
    };
    const hub = createHub({ ...store, log }, unexpected, 1);
    const game = await start(store);
    const { told, watcher, until } = createListener();
    await hub.watch(game.id, watcher);
    await play(store, game, 2);
    say({ kind: 'heard', gameId: game.id, version: 3 });
    await failed.promise;
    isAway = false;
    await until(3);
    expect(told).toEqual([1, 2, 3]);
  });

  test('that leads to a mistake of ours is reported', async () => {
    const { store, say } = createQuietStore();
    const reported = Promise.withResolvers<unknown>();
    const mistake = new TypeError('not a function');
    const hub = createHub({ ...store, log: () => Promise.reject(mistake) }, reported.resolve);
    const game = await start(store);
    await hub.watch(game.id, createListener().watcher);
    say({ kind: 'heard', gameId: game.id, version: 2 });
    expect(await reported.promise).toBe(mistake);
  });
});
