import {
  isOver,
  legalPits,
  type Position,
  playAll,
  seedsInPlay,
  startPosition,
  type Variant,
} from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { openCore } from '../node.ts';
import { Core, createMemory } from '../search/core.ts';
import { PlainSolver, randomGame } from '../testing.ts';
import { loadModule } from '../wasm.ts';
import { choose } from './choice.ts';
import { checkLevel, LEVELS, type Level } from './levels.ts';

const variant: Variant = { pits: 4, seeds: 3, capturesAlone: false };
const options = (level: Level, seed = 'game') => ({ level, seed, now: () => 0 });

function choiceOf(core: Core, position: Position, level: Level, seed?: string) {
  return [...choose(core, position, options(level, seed))].at(-1)!;
}

function marginAfter(plain: PlainSolver, position: Position, pit: number): number {
  const after = playAll(position, [pit]);
  return after.turn === position.turn ? plain.margin(after) : 0 - plain.margin(after);
}

describe('a level', () => {
  test.each(LEVELS)(
    '%i plays legal moves, the same ones for the same seed, whatever the engine did before',
    async (level) => {
      const fresh = await openCore(16 * 2 ** 20);
      const used = await openCore(16 * 2 ** 20);
      used.prepare(variant);
      while (used.tableSeeds < 16) used.buildLayer();
      for (const position of randomGame(variant, level).filter((position) => !isOver(position))) {
        const { pit } = choiceOf(fresh, position, level);
        expect(legalPits(position)).toContain(pit);
        expect(choiceOf(used, position, level).pit).toBe(pit);
      }
    },
  );

  test('plays differently for another seed', async () => {
    const core = await openCore(16 * 2 ** 20);
    const games = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      (seed) => choiceOf(core, startPosition(variant), 2, seed).pit,
    );
    expect(new Set(games).size).toBeGreaterThan(1);
  });

  test.each([
    [5, 6],
    [6, 6],
    [7, 14],
  ] as const)('%i makes no mistake with at most %i seeds in play', async (level, seeds) => {
    const core = await openCore(16 * 2 ** 20);
    const plain = new PlainSolver();
    const games = Array.from({ length: 20 }, (_, game) => randomGame(variant, game));
    for (const position of games.flat().filter((position) => !isOver(position))) {
      if (seedsInPlay(position) > seeds) continue;
      const { pit } = choiceOf(core, position, level);
      expect(marginAfter(plain, position, pit)).toBe(plain.margin(position));
    }
  });

  test('8 plays a best move and says that it is proved', async () => {
    const core = await openCore(16 * 2 ** 20, 4);
    const plain = new PlainSolver();
    const small: Variant = { pits: 3, seeds: 3, capturesAlone: true };
    for (const position of randomGame(small, 8).filter((position) => !isOver(position))) {
      const { pit, proved } = choiceOf(core, position, 8);
      expect(marginAfter(plain, position, pit)).toBe(plain.margin(position));
      expect(proved).toBe(true);
    }
  });

  test('is a whole number from 1 to 8', () => {
    expect(checkLevel(8)).toEqual({ ok: true, value: 8 });
    for (const level of [0, 9, 1.5, Number.NaN]) expect(checkLevel(level).ok).toBe(false);
  });
});

test('plays with a smaller table when the system has no more memory', async () => {
  const memory = createMemory(20 * 2 ** 20);
  const core = new Core({ module: await loadModule(), memory, memoryLimit: 40 * 2 ** 20, threads: 1 });
  const start = startPosition({ pits: 6, seeds: 4, capturesAlone: false });
  expect(legalPits(start)).toContain(choiceOf(core, start, 7).pit);
  expect(core.tableSeeds).toBeLessThan(14);
});
