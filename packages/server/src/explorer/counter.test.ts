import { expect, test, vi } from 'vitest';
import { addEvents, newGame, playMove } from '../games/change-fixture.ts';
import type { Job } from '../platform/jobs/job.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { append } from '../store/store-fixture.ts';
import { Counter, type CounterOptions } from './counter.ts';
import { toExplorerKey } from './explored-game.ts';
import { EXPLORER_JOB } from './explorer-job.ts';
import { sumGames } from './position-stats.ts';

async function setUp(games: number) {
  const store = createMemoryStore();
  const save = vi.spyOn(store.explorer, 'save');
  const ids: string[] = [];
  for (let number = 0; number < games; number++) {
    const game = await append(store, playMove(await append(store, newGame())));
    await append(store, addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } }));
    ids.push(game.id);
  }
  const start = toExplorerKey((await store.find(ids[0]!))!.start);
  const counter = (options: Partial<CounterOptions> = {}) =>
    new Counter({
      store: store.explorer,
      games: store,
      findVisible: async (found) => new Set(found),
      ...options,
    });
  const count = (handlers: Counter['handlers'], games = ids) =>
    Promise.allSettled(games.map((game) => handlers[EXPLORER_JOB]!({ data: { game } } as unknown as Job)));
  const countGames = async () => {
    const stats = (await store.explorer.findPositions([start])).get(start)?.value;
    return sumGames((stats?.moves ?? []).map(({ all }) => all));
  };
  return { store, ids, save, counter, count, countGames };
}

test('[X5] counts games of jobs that run at the same time in one transaction', async () => {
  const { counter, count, countGames, save } = await setUp(5);
  expect((await count(counter().handlers)).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(await countGames()).toBe(5);
  expect(save).toHaveBeenCalledTimes(1);
});

test('[X5] counts a game once if two of its jobs run at the same time, and removes it once', async () => {
  const { ids, counter, count, countGames } = await setUp(2);
  const [game, other] = ids;
  let isVisible = true;
  const { handlers } = counter({
    findVisible: async (found) => new Set(found.filter((id) => id === other || isVisible)),
  });
  await count(handlers, [game!, game!, other!]);
  expect(await countGames()).toBe(2);
  isVisible = false;
  await count(handlers, [game!, game!]);
  expect(await countGames()).toBe(1);
});

test('[S18] counts the others if a game cannot be decoded', async () => {
  const { store, ids, counter, count, countGames } = await setUp(3);
  const find = async (id: string) => {
    if (id === ids[1]) throw new Error('unknown event');
    return store.find(id);
  };
  const { handlers } = counter({ games: { find, list: store.list } });
  const results = await count(handlers);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { message: 'unknown event' } });
  expect(await countGames()).toBe(2);
});
