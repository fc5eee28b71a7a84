import { expect, test } from 'vitest';
import { newGame } from '../../games/change-fixture.ts';
import { countIterations } from '../../platform/time-slices-fixture.ts';
import { toGames } from './translate.ts';

test('a long list of games is translated in time slices', async () => {
  const { game } = newGame();
  const loop = countIterations();
  const { games } = await toGames(Array.from({ length: 50_000 }, () => game));
  loop.stop();
  expect(games).toHaveLength(50_000);
  expect(loop.count).toBeGreaterThan(3);
});
