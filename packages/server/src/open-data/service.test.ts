import { expect, test } from 'vitest';
import { addEvents, newGame } from '../games/change-fixture.ts';
import { countIterations, work } from '../platform/time-slices-fixture.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { append } from '../store/store-fixture.ts';
import { type ExportOptions, readExport } from './service.ts';

const ENDED = { kind: 'ended', ending: { how: 'resignation', winner: 'south' } } as const;

async function finish(store: Store, at: number): Promise<string> {
  const game = await append(store, newGame({ at }));
  return (await append(store, addEvents(game, ENDED))).id;
}

/** A store with games that were created at 1, 2, 3 …, and which of their logs were read. */
async function createSource(games: number) {
  const store = createMemoryStore();
  const ids: string[] = [];
  for (let at = 1; at <= games; at++) ids.push(await finish(store, at));
  const read: string[] = [];
  const unreadable: unknown[] = [];
  const source = {
    exports: store.exports,
    async log(id: string, after: number) {
      read.push(id);
      return store.log(id, after);
    },
    onUnreadable: (error: unknown) => unreadable.push(error),
  };
  const list = async (options?: ExportOptions) => Array.fromAsync(readExport(source, options));
  const places = async (options?: ExportOptions) =>
    (await list(options)).map(({ id }) => ids.indexOf(id) + 1);
  return { store, ids, source, read, unreadable, places, list };
}

test('[Y2] yields every game once, and continues after a cursor', async () => {
  const { store, places, list } = await createSource(1100);
  const all = await list();
  expect(new Set(all.map(({ id }) => id)).size).toBe(1100);
  const cursor = Number(all[1097]!.cursor);
  expect(await places({ after: cursor })).toEqual([1099, 1100]);
  const later = await finish(store, 7);
  expect((await list({ after: Number(all.at(-1)!.cursor) })).map(({ id }) => id)).toEqual([later]);
});

test('[Y6] reads no further pages when its reader has left', async () => {
  const { source } = await createSource(1100);
  await Array.fromAsync(readExport(source));
  let pages = 0;
  const listNumbered = (after: number, limit: number) => {
    pages++;
    return source.exports.listNumbered(after, limit);
  };
  const counting = { ...source, exports: { ...source.exports, listNumbered } };
  // Games of this time do not exist, so nothing is yielded and the reader cannot end it.
  await Array.fromAsync(readExport(counting, { since: 1e15, isGone: () => pages > 0 }));
  expect(pages).toBe(1);
});

test('[Y2] yields all other games although some are hidden as soon as they are numbered', async () => {
  const { store, source } = await createSource(1100);
  const numberGames = async (limit: number) => {
    const numbered = await source.exports.numberGames(limit);
    const { id } = (await source.exports.listNumbered(0, 2000)).at(-1)!;
    await store.moderation.hideGame(id, {
      operator: 'Op',
      subject: id,
      reason: 'x',
      at: 1,
      action: 'game-hidden',
    });
    return numbered;
  };
  const games = await Array.fromAsync(readExport({ ...source, exports: { ...source.exports, numberGames } }));
  expect(games).toHaveLength(1100 - 3);
});

test('[Y2] comes to an end while games keep ending', async () => {
  const { store, source } = await createSource(3);
  let games = 0;
  for await (const _ of readExport(source)) {
    games++;
    await finish(store, 100);
  }
  expect(games).toBe(3);
});

test('[Y3] selects games by the time of their creation', async () => {
  const { places } = await createSource(9);
  expect(await places({ since: 4, until: 7 })).toEqual([4, 5, 6]);
  expect(await places({ until: 1 })).toEqual([]);
});

test('[Y6] reads only a few games ahead of its reader', async () => {
  const { source, read } = await createSource(300);
  const reading = readExport(source);
  await reading.next();
  expect(read).toHaveLength(16);
  await reading.return(undefined);
  expect(read).toHaveLength(16);
});

test('reads each log in a time slice of its own', async () => {
  const { source } = await createSource(20);
  const loop = countIterations();
  const seen = new Set<number>();
  const log = (id: string, after: number) => {
    work();
    seen.add(loop.count);
    return source.log(id, after);
  };
  await Array.fromAsync(readExport({ ...source, log }));
  loop.stop();
  expect(seen.size).toBe(20);
});

test('[S18] skips a game that cannot be decoded', async () => {
  const { source, ids, unreadable } = await createSource(3);
  const log = async (id: string, after: number) => {
    if (id === ids[1]) throw new Error('damaged');
    return source.log(id, after);
  };
  const games = await Array.fromAsync(readExport({ ...source, log }));
  expect(games.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(unreadable).toEqual([new Error('damaged')]);
});
