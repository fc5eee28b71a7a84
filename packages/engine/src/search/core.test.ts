import {
  isOver,
  legalPits,
  must,
  opposite,
  type Position,
  parsePosition,
  perft,
  play,
  seedsInPlay,
  startPosition,
} from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { chance, openCore } from '../node.ts';
import { PlainSolver, randomGame, variant } from '../testing.ts';
import { loadModule } from '../wasm.ts';
import { Core, createMemory } from './core.ts';

const MEMORY = 16 * 2 ** 20;

function unequalPosition(seeds: number, fewer: number, index: number): Position {
  const south = placeSeeds(seeds - fewer, `many ${index}`);
  const north = placeSeeds(fewer, `few ${index}`);
  const turn = chance('turn', index) < 0.5 ? 'south' : 'north';
  return { ...startPosition(variant(6, 4)), pits: { south, north }, turn };
}

function placeSeeds(seeds: number, seed: string): number[] {
  const pits = [0, 0, 0, 0, 0, 0];
  for (let placed = 0; placed < seeds; placed++) pits[Math.floor(6 * chance(seed, placed))]!++;
  return pits;
}

const VARIANTS = [
  variant(1, 3),
  variant(2, 12),
  variant(3, 6, true),
  variant(4, 4),
  variant(5, 5, true),
  variant(6, 4),
  variant(6, 4, true),
  variant(6, 12),
  variant(7, 3),
  variant(12, 12, true),
];

function byTheRules(position: Position, pit: number) {
  const { after } = must(play(position, pit));
  const again = after.turn === position.turn;
  return {
    mover: after.pits[after.turn],
    other: after.pits[opposite(after.turn)],
    gain: after.stores[position.turn] - position.stores[position.turn],
    again,
  };
}

describe('the core agrees with the rules package', () => {
  test.each(VARIANTS)('on every move of random games of $pits pits and $seeds seeds', async (variant) => {
    const core = await openCore(MEMORY);
    core.prepare(variant);
    for (let game = 0; game < 5; game++) {
      for (const position of randomGame(variant, game)) {
        for (const pit of legalPits(position)) {
          if (isOver(must(play(position, pit)).after)) continue; // the core leaves sweeping to the value of an ended game
          const expected = byTheRules(position, pit);
          expect(core.play(position, pit, 'wide')).toEqual(expected);
          expect(core.play(position, pit)).toEqual(expected);
        }
      }
    }
  });

  test('counts the published number of move sequences of Kalah(6,4)', async () => {
    const core = await openCore(MEMORY);
    core.prepare(variant(6, 4));
    const counts = [1, 2, 3, 4, 5, 6, 7, 8].map((depth) => core.perft(startPosition(variant(6, 4)), depth));
    expect(counts).toEqual([6, 35, 185, 942, 4690, 23233, 114430, 563055]);
  });

  test.each(VARIANTS)('counts the same move sequences on $pits pits and $seeds seeds', async (variant) => {
    const core = await openCore(MEMORY);
    core.prepare(variant);
    for (const position of randomGame(variant, 'perft').filter((_, ply) => ply % 7 === 0)) {
      if (!isOver(position)) expect(core.perft(position, 3)).toBe(perft(position, 3));
    }
  });
});

describe('the endgame table', () => {
  // With more than 14 seeds in play, margins can be beyond the four bits of a cell.
  test.each([
    { ...variant(6, 2), most: 11 },
    { ...variant(6, 2, true), most: 11 },
    { ...variant(4, 3), most: 11 },
    { ...variant(3, 4, true), most: 11 },
    { ...variant(3, 6), most: 22 },
    { ...variant(2, 9, true), most: 24 },
  ])(
    'has the value of every position a plain solver finds, on $pits pits with up to $most seeds in play',
    async ({ most, ...variant }) => {
      const core = await openCore(MEMORY);
      core.prepare(variant);
      while (core.tableSeeds < most) core.buildLayer();
      const plain = new PlainSolver();
      let compared = 0;
      for (let game = 0; game < 40; game++) {
        for (const position of randomGame(variant, game)) {
          if (isOver(position) || seedsInPlay(position) > most) continue;
          const lead = position.stores[position.turn] - position.stores[opposite(position.turn)];
          expect(core.findInTable(position)).toBe(plain.margin(position) - lead);
          compared++;
        }
      }
      expect(compared).toBeGreaterThan(100);
    },
  );

  test('answers every question about margins that are beyond its scale', async () => {
    const core = await openCore(4 * MEMORY, 17);
    const search = await openCore(MEMORY, 8);
    for (const each of [core, search]) {
      each.prepare(variant(6, 4));
      while (each.tableSeeds < each.tableLimit) each.buildLayer();
    }
    expect(core.tableSeeds).toBe(17);
    let beyond = 0;
    for (let index = 0; index < 100; index++) {
      const position = unequalPosition(16 + (index % 2), 1, index);
      const seeds = seedsInPlay(position);
      const targets = Array.from({ length: seeds + 1 }, (_, step) => 2 * step - seeds);
      const exact = targets.findLast((beta) => search.prove(position, beta)! >= beta)!;
      for (const beta of targets) {
        const answer = core.prove(position, beta)!;
        expect(answer >= beta).toBe(exact >= beta);
        if (answer >= beta) expect(answer).toBeLessThanOrEqual(exact);
        else expect(answer).toBeGreaterThanOrEqual(exact);
      }
      if (Math.abs(exact) > 15) beyond++;
    }
    expect(beyond).toBeGreaterThan(5);
  });

  test('counts the positions beyond its scale as nodes, and asks whether to stop', async () => {
    const core = await openCore(4 * MEMORY, 17);
    core.prepare(variant(6, 4));
    while (core.tableSeeds < core.tableLimit) core.buildLayer();
    const position = must(parsePosition('4,4,4,3,0,1,15/1,0,0,0,0,0,16 s -'));
    let asked = 0;
    core.shouldStop = () => ++asked < 0;
    const before = core.nodes;
    expect(core.prove(position, 17)).toBe(17);
    expect(core.nodes - before).toBeGreaterThan(1);
    while (core.nodes < before + 1024) core.prove(position, 17);
    expect(asked).toBe(1);
  });

  test('keeps its size when the system has no more memory', async () => {
    const memory = createMemory(40 * 2 ** 20);
    const core = new Core({ module: await loadModule(), memory, memoryLimit: 64 * 2 ** 20, threads: 1 });
    core.prepare(variant(6, 4));
    const planned = core.tableLimit;
    for (let layer = 0; layer <= planned; layer++) core.buildLayer();
    expect(core.tableSeeds).toBeLessThan(planned);
    expect(core.tableLimit).toBe(core.tableSeeds);
  });

  test('continues after an interruption', async () => {
    const stopped = await openCore(4 * MEMORY);
    const whole = await openCore(4 * MEMORY);
    for (const core of [stopped, whole]) core.prepare(variant(6, 3));
    let asked = 0;
    stopped.shouldStop = () => ++asked % 2 === 0;
    while (stopped.tableSeeds < 14) stopped.buildLayer();
    while (whole.tableSeeds < 14) whole.buildLayer();
    expect(asked).toBeGreaterThan(10);
    expect(Buffer.compare(stopped.tableBytes(14), whole.tableBytes(14))).toBe(0);
  });
});
