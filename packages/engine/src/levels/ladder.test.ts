import { type Both, CLASSIC, opposite, type Side, startPosition } from '@kalah/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCore } from '../node.ts';
import type { Core } from '../search/core.ts';
import { choose } from './choice.ts';
import type { Level } from './levels.ts';
import { type Player, playOut } from './player.ts';
import { YARDSTICKS } from './yardsticks.ts';

type Contestant = (seed: string) => Player;

// Every game is seeded, so these shares never vary. bench/engine-levels.ts measures them with more games and up to level 8.
describe('the ladder of levels', () => {
  let core: Core;

  beforeAll(async () => {
    core = await openCore(16 * 2 ** 20);
  });

  function level(level: Level): Contestant {
    return (seed) => (position) => [...choose(core, position, { level, seed, now: () => 0 })].at(-1)!.pit;
  }

  test('begins with a level that random play can beat', () => {
    expect(share(level(1), YARDSTICKS.random, 200)).toBeLessThan(0.58);
    expect(share(level(1), YARDSTICKS.extraMove, 200)).toBeLessThan(0.25);
  });

  test.each<[Level, number]>([
    [2, 200],
    [3, 200],
    [4, 100],
    [5, 100],
  ])('rises by a moderate step to level %i', (higher, games) => {
    const points = share(level(higher), level((higher - 1) as Level), games);
    expect(points).toBeGreaterThan(0.6);
    expect(points).toBeLessThan(0.82);
  });

  test('has no cliff for a player who knows only the extra move', () => {
    const shares = ([1, 2, 3, 4, 5] as const).map((number) => {
      return share(level(number), YARDSTICKS.extraMove, 100);
    });
    const steps = shares.slice(1).map((points, i) => points - shares[i]!);
    for (const step of steps) expect(step).toBeGreaterThan(0.05);
    for (const step of steps) expect(step).toBeLessThan(0.35);
  });
});

/** The points of a contestant against another, who take turns to be South. A win is 1 point, a draw ½. */
function share(one: Contestant, other: Contestant, games: number): number {
  let points = 0;
  for (let game = 0; game < games; game++) {
    const side: Side = game % 2 === 0 ? 'south' : 'north';
    const players = { [side]: one(`one ${game}`), [opposite(side)]: other(`other ${game}`) } as Both<Player>;
    const { stores } = playOut(startPosition(CLASSIC), players);
    points += (Math.sign(stores[side] - stores[opposite(side)]) + 1) / 2;
  }
  return points / games;
}
