import { CLASSIC, legalPits, startPosition } from '@kalah/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { createGames, type Games } from './games.ts';
import { NO_CREDENTIAL } from './seat.ts';

const open = { kind: 'open' } as const;
const create = (games: Games, at: number) =>
  games.create({ start: startPosition(CLASSIC), seats: { south: open, north: open }, listed: false, at });

test('gives an event the arrival time of its request, unless a replica with a faster clock wrote a later one', async () => {
  const clocks = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 2, maxLength: 4 });
  const steps = fc.array(fc.record({ replica: fc.nat(3), pause: fc.nat(2000) }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(clocks, steps, async (skews, taken) => {
      const store = createMemoryStore();
      const replicas = skews.map(() => createGames(store));
      let now = 1_000_000;
      let game = await create(replicas[0]!, now + skews[0]!);
      const expected = [game.createdAt];
      for (const { replica, pause } of taken) {
        now += pause;
        const index = replica % replicas.length;
        const at = now + skews[index]!;
        game = await replicas[index]!.play(game.id, {
          pit: legalPits(game.position)[0]!,
          by: NO_CREDENTIAL,
          at,
        });
        expected.push(Math.max(at, expected.at(-1)!));
        if (game.ending) break;
      }
      const times = (await store.log(game.id, 0)).filter(({ kind }) => kind !== 'ended').map(({ at }) => at);
      expect(times).toEqual(expected);
      expect(game.updatedAt).toBe(expected.at(-1));
    }),
  );
});

test('keeps the arrival time of a change that is decided again', async () => {
  const store = createMemoryStore();
  const games = createGames(store);
  const { id } = await create(games, 1000);
  const moves = [3000, 2000, 4000].map((at) => games.play(id, { pit: 0, by: NO_CREDENTIAL, at }));
  await Promise.allSettled(moves);
  const times = (await store.log(id, 0)).map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.slice(0, 2)).toEqual([1000, 3000]);
});

test('creates a rematch no earlier than the event that ended the first game', async () => {
  const games = createGames(createMemoryStore());
  const { id } = await create(games, 5000);
  const south = { by: NO_CREDENTIAL, side: 'south', at: 1000 } as const;
  await games.resign(id, south);
  expect(await games.rematch(id, south)).toMatchObject({ createdAt: 5000 });
});
