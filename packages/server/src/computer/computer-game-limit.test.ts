import { CLASSIC, startPosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { createGames } from '../games/games.ts';
import type { Seat } from '../games/seat.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { startTestServer } from '../test-server.ts';
import { ComputerGameLimit } from './computer-game-limit.ts';

const ENGINE: Seat = { kind: 'engine', level: 8 };
const REFUSED = expect.objectContaining({ code: 'too-many-computer-games' });

function setUp(max = 2) {
  const store = createMemoryStore();
  const games = createGames(store);
  const limit = new ComputerGameLimit(games, store.find, max);
  const create = (caller: string, id: string, more: { north?: Seat; pair?: true } = {}) =>
    limit.create(caller, {
      id,
      start: startPosition(CLASSIC),
      seats: { south: ENGINE, north: more.north ?? ENGINE },
      listed: false,
      ...(more.pair && { pair: true }),
      at: 1000,
    });
  const finish = (id: string) => games.resign(id, { by: { kind: 'engine' }, side: 'south', at: 2000 });
  return { games, create, finish };
}

test('rejects more unfinished games between computers than a caller may have', async () => {
  const { create, finish } = setUp();
  await create('a', '1');
  await create('a', '2');
  await expect(create('a', '3')).rejects.toEqual(REFUSED);
  await create('b', '4');
  await finish('1');
  await create('a', '5');
  await expect(create('a', '6')).rejects.toEqual(REFUSED);
});

test('does not count games with a person', async () => {
  const { create } = setUp(1);
  await create('a', '1');
  for (const id of ['2', '3']) await create('a', id, { north: { kind: 'open' } });
});

test('[Q16] counts a pair of games until the second is finished', async () => {
  const { games, create, finish } = setUp(1);
  await create('a', '1', { pair: true });
  await finish('1');
  await expect(create('a', '2')).rejects.toEqual(REFUSED);
  await games.continuePair('1', { at: 3000 });
  await expect(create('a', '2')).rejects.toEqual(REFUSED);
  const { rematch } = await games.read('1');
  await finish(rematch!);
  await create('a', '2');
});

test('counts a game that cannot be read as unfinished', async () => {
  const store = createMemoryStore();
  const games = createGames(store);
  const find = async (id: string) => {
    if (id === '1') throw new Error('the game cannot be decoded');
    return store.find(id);
  };
  const limit = new ComputerGameLimit(games, find, 1);
  const create = (id: string) =>
    limit.create('a', {
      id,
      start: startPosition(CLASSIC),
      seats: { south: ENGINE, north: ENGINE },
      listed: false,
      at: 1000,
    });
  await create('1');
  await expect(create('2')).rejects.toEqual(REFUSED);
});

test('counts games that are created at the same time', async () => {
  const { create } = setUp();
  const settled = await Promise.allSettled(Array.from({ length: 9 }, (_, id) => create('a', String(id))));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('allows a creation to be repeated', async () => {
  const { create } = setUp(1);
  const first = await create('a', '1');
  expect(await create('a', '1')).toEqual(first);
  await expect(create('a', '2')).rejects.toEqual(REFUSED);
});

test('the API answers 429 with a time to wait', async () => {
  const server = await startTestServer({ rateLimit: true, limits: { computerGamesPerAddress: 1 } });
  const create = () =>
    fetch(`${server.url}/api/v1/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seats: { south: { engine: 8 }, north: { engine: 8 } } }),
    });
  expect((await create()).status).toBe(201);
  const rejected = await create();
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await rejected.json()).toMatchObject({ code: 'too-many-computer-games' });
  await server.stop();
});
