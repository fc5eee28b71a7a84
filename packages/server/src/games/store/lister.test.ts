import { expect, test } from 'vitest';
import { addEvents, newGame } from '../change-fixture.ts';
import type { Game } from '../game.ts';
import type { ListQuery } from '../game-store.ts';
import { cursorOf } from './cursor.ts';
import { Lister } from './lister.ts';
import { byNewest, isInQuery } from './listing.ts';

test('leaves out a game that ends while it is read, and fills the page with the next one', async () => {
  const before = [3, 2, 1].map((at) => newGame({ at }).game);
  const after = before.with(0, addEvents(before[0]!, { kind: 'ended', ending: { how: 'abort' } }).game);
  const lister = new Lister({ findPage: findPageOf(before), findAll: findAllOf(after) });
  const { games } = await lister.list({ scope: { kind: 'public' }, status: ['playing'], limit: 2 });
  expect(games).toEqual(before.slice(1));
});

test('[S9] reads a long list in steps of at most 50 games', async () => {
  const games = Array.from({ length: 120 }, (_, index) => newGame({ at: 1000 - index }).game);
  const steps: number[] = [];
  const lister = new Lister({
    findPage: findPageOf(games),
    findAll(ids) {
      steps.push(ids.length);
      return findAllOf(games)(ids);
    },
  });
  const list = await lister.list({ scope: { kind: 'public' }, limit: 110 });
  expect(list.games).toEqual(games.slice(0, 110));
  expect(steps).toEqual([50, 50, 11]);
});

function findPageOf(games: readonly Game[]) {
  return async (query: ListQuery) =>
    games
      .filter((game) => isInQuery(game, query))
      .map((game) => cursorOf(game, query.scope))
      .sort(byNewest)
      .slice(0, query.limit);
}

function findAllOf(games: readonly Game[]) {
  return (ids: readonly string[]) =>
    Promise.allSettled(
      ids.map(async (id): Promise<Game | undefined> => games.find((game) => game.id === id)),
    );
}
