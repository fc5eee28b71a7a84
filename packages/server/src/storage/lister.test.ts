import { expect, test } from 'vitest';
import { addEvents, newGame } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import { placeOf } from '../games/list-place.ts';
import { Lister } from './lister.ts';
import { byNewest, isInQuery } from './listing.ts';

test('leaves out a game that ends while it is read, and fills the page with the next one', async () => {
  const before = [3, 2, 1].map((at) => newGame({ at }).game);
  const after = before.with(0, addEvents(before[0]!, { kind: 'ended', ending: { how: 'abort' } }).game);
  const findAll = async (ids: readonly string[]) =>
    Promise.allSettled(
      ids.map(async (id): Promise<Game | undefined> => after.find((game) => game.id === id)),
    );
  const lister = new Lister({
    findPage: async (query) =>
      before
        .filter((game) => isInQuery(game, query))
        .map((game) => placeOf(game, query.scope))
        .sort(byNewest)
        .slice(0, query.limit),
    findAll,
  });
  const list = await lister.list({ scope: { kind: 'public' }, status: ['playing'], limit: 2 });
  expect(list).toEqual(before.slice(1));
});
