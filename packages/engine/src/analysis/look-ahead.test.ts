import {
  isOver,
  legalPits,
  must,
  opposite,
  type Position,
  parsePosition,
  play,
  playAll,
  seedsInPlay,
  startPosition,
  successors,
} from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { openCore } from '../node.ts';
import type { Core } from '../search/core.ts';
import { PlainSolver, randomGame, variant } from '../testing.ts';
import { candidates } from './candidate.ts';
import { LookAhead } from './look-ahead.ts';

const MEMORY = 16 * 2 ** 20;

function lookPlainly(core: Core, position: Position, turns: number): number {
  const lead = position.stores[position.turn] - position.stores[opposite(position.turn)];
  if (turns === 0) return core.evaluate(position);
  const values = successors(position).map(({ after }) => {
    const sign = after.turn === position.turn ? 1 : -1;
    const won = sign * (after.stores[after.turn] - after.stores[opposite(after.turn)]) - lead;
    if (isOver(after)) return won;
    return won + sign * lookPlainly(core, after, sign > 0 ? turns : turns - 1);
  });
  return Math.max(...values);
}

function look(core: Core, position: Position, turns: number) {
  core.beginLook(position, turns);
  for (;;) {
    const found = core.look();
    if (found) return found;
  }
}

describe('a look-ahead', () => {
  test.each([
    variant(2, 12),
    variant(3, 4, true),
    variant(5, 3),
    variant(6, 4),
    variant(6, 4, true),
    variant(6, 12), // pits of more than 23 seeds
    variant(8, 3),
    variant(12, 2, true),
  ])('agrees with a plain one on $pits pits and $seeds seeds', async (variant) => {
    const core = await openCore(MEMORY);
    core.prepare(variant);
    for (const [ply, position] of randomGame(variant, 'look').entries()) {
      if (isOver(position) || ply % 5 !== 0) continue;
      for (const turns of [1, 2, 3])
        expect(look(core, position, turns).future).toBe(lookPlainly(core, position, turns));
    }
  });

  test.each([variant(6, 6), variant(9, 4)])(
    'finds a line that leads to its value, on $pits pits',
    async (variant) => {
      const core = await openCore(MEMORY);
      core.prepare(variant);
      const position = startPosition(variant);
      const { future, line } = look(core, position, 6);
      const end = playAll(position, line);
      expect(line.length).toBeGreaterThanOrEqual(6);
      const lead = end.stores.south - end.stores.north;
      expect(future).toBe(lead + (end.turn === 'south' ? 1 : -1) * core.evaluate(end));
    },
  );

  test('continues after interruptions and proofs, with the same result and node count', async () => {
    const position = startPosition(variant(6, 6));
    const whole = await openCore(MEMORY);
    whole.prepare(position.variant);
    const found = look(whole, position, 10);

    const core = await openCore(MEMORY);
    core.prepare(position.variant);
    let asked = 0;
    core.shouldStop = () => ++asked % 3 === 0;
    core.beginLook(position, 10);
    let again = core.look();
    let proofs = 0;
    while (!again) {
      const before = core.nodes;
      core.prove(position, 100);
      proofs += core.nodes - before;
      again = core.look();
    }
    expect(asked).toBeGreaterThan(10);
    expect(again).toEqual(found);
    expect(core.nodes - proofs).toBe(whole.nodes);
  });
});

test('a look-ahead makes progress however often it is interrupted, even if a turn has very many moves', async () => {
  const position = must(parsePosition('9,8,7,6,5,4,3,2,1,31/9,8,7,6,5,4,3,2,1,41 s -'));
  const [whole, stopped] = [await openCore(MEMORY), await openCore(MEMORY)];
  for (const core of [whole, stopped]) core.prepare(position.variant);
  stopped.shouldStop = () => true;
  expect(look(stopped, position, 2)).toEqual(look(whole, position, 2));
});

describe('looking ahead from every move', () => {
  test('goes one turn deeper in each round, for every unproved move', async () => {
    const core = await openCore(MEMORY);
    const position = startPosition(variant(6, 6));
    core.prepare(position.variant);
    const moves = candidates(position).map(({ candidate }) => candidate);
    moves[2]!.settle(7);
    const looks = new LookAhead(core, moves);
    for (const turns of [1, 2, 3, 4, 5, 6]) {
      looks.advance(Number.POSITIVE_INFINITY);
      expect(looks.turns).toBe(turns);
      for (const [index, { line }] of moves.entries()) {
        if (index === 2) expect(line).toEqual([]);
        else expect(line.length + 1).toBeGreaterThanOrEqual(turns);
      }
    }
  });

  test('ends when every move is proved', async () => {
    const core = await openCore(MEMORY);
    const position = startPosition(variant(6, 6));
    const moves = candidates(position).map(({ candidate }) => candidate);
    for (const move of moves) move.settle(0);
    expect(new LookAhead(core, moves).isDone).toBe(true);
  });

  test('leaves the line of a move alone that was proved in the middle of a round', async () => {
    const core = await openCore(MEMORY);
    const position = startPosition(variant(6, 6));
    core.prepare(position.variant);
    const moves = candidates(position).map(({ candidate }) => candidate);
    const looks = new LookAhead(core, moves);
    while (looks.turns < 5) looks.advance(Number.POSITIVE_INFINITY);
    looks.advance(looks.nodes / 2); // a part of the next round, which takes several times as many nodes as all before
    expect(looks.turns).toBe(5);
    moves[0]!.settle(0);
    moves[0]!.line = [3, 1];
    while (looks.turns === 5) looks.advance(Number.POSITIVE_INFINITY);
    expect(moves[0]!.line).toEqual([3, 1]);
  });

  test('gets closer to the exact value with every two turns', async () => {
    const core = await openCore(MEMORY, 2); // the rest is left to the guess
    const plain = new PlainSolver();
    const TURNS = 6;
    const errors = Array.from({ length: TURNS + 1 }, (): number[] => []);
    for (let game = 0; game < 60; game++) {
      const position = randomGame(variant(4, 4), game).find((position) => seedsInPlay(position) <= 18)!;
      if (isOver(position) || legalPits(position).length < 3) continue;
      core.prepare(position.variant);
      const moves = candidates(position).filter(({ candidate }) => !candidate.isExact);
      const truth = (pit: number) => {
        const { after } = must(play(position, pit));
        return (after.turn === position.turn ? 1 : -1) * plain.margin(after);
      };
      const looks = new LookAhead(
        core,
        moves.map(({ candidate }) => candidate),
      );
      for (let turns = 1; turns <= TURNS; turns++) {
        looks.advance(Number.POSITIVE_INFINITY);
        for (const { pit, candidate } of moves) errors[turns]!.push((candidate.guess - truth(pit)) ** 2);
      }
    }
    const error = (turns: number) => Math.sqrt(mean(errors[turns]!));
    expect(errors[1]!.length).toBeGreaterThan(80);
    expect(error(4)).toBeLessThan(error(2));
    expect(error(6)).toBeLessThan(error(4));
  });
});

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
