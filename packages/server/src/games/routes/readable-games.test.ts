import { expect, test } from 'vitest';
import { countIterations, work } from '../../platform/time-slices-fixture.ts';
import { newGame } from '../change-fixture.ts';
import { GameError } from '../errors.ts';
import type { Game } from '../game.ts';
import { readGames } from './readable-games.ts';

const read = async (id: string): Promise<Game> => {
  if (id === 'removed') throw new GameError('no-such-game');
  if (id === 'damaged') throw new SyntaxError('cannot decode');
  if (id === 'away') throw new GameError('unavailable');
  return { ...newGame().game, id };
};

test('reads each game in a time slice of its own', async () => {
  const loop = countIterations();
  const ids = Array.from({ length: 20 }, (_, index) => `g${index}`);
  const seen = new Set<number>();
  const slowly = (id: string) => {
    work();
    seen.add(loop.count);
    return read(id);
  };
  const found = await readGames({ read: slowly }, ids);
  loop.stop();
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect(seen.size).toBe(ids.length);
});

test('[S18] leaves out games that were removed or cannot be decoded, and reports the latter', async () => {
  const reported: unknown[] = [];
  const found = await readGames({ read }, ['g1', 'damaged', 'removed', 'g2'], (error) =>
    reported.push(error),
  );
  expect(found.map(({ id }) => id)).toEqual(['g1', 'g2']);
  expect(reported).toEqual([new SyntaxError('cannot decode')]);
});

test('fails while the store is unavailable', async () => {
  await expect(readGames({ read }, ['g1', 'away'])).rejects.toMatchObject({ code: 'unavailable' });
});
