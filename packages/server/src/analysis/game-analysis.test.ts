import { createEngine, type Engine } from '@kalah/engine/node';
import type { Position } from '@kalah/rules';
import { createVariant, findOutcome, must, playAll, startPosition, successors } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyseGame, type GameAnalysis } from './game-analysis.ts';

let engine: Engine;
beforeAll(() => {
  engine = createEngine({ workers: 1, memory: 16 * 2 ** 20 });
});
afterAll(() => engine.close());

async function lastOf(answers: AsyncGenerator<GameAnalysis>): Promise<GameAnalysis> {
  let last: GameAnalysis | undefined;
  for await (const answer of answers) last = answer;
  return last!;
}

/** South's margin under best play, by trying everything. */
function solve(position: Position, known = new Map<string, number>()): number {
  const outcome = findOutcome(position);
  if (outcome) return position.stores.south - position.stores.north;
  const key = JSON.stringify([position.turn, position.pits, position.stores]);
  const best = position.turn === 'south' ? Math.max : Math.min;
  const value = known.get(key) ?? best(...successors(position).map(({ after }) => solve(after, known)));
  known.set(key, value);
  return value;
}

const start = startPosition(must(createVariant({ pits: 3, seeds: 3 })));
const pits = [2, 1, 0, 0, 1, 2, 0, 2, 0, 2, 0, 1, 1, 1, 0, 0, 2];

test('finds the exact loss of each move of a small game', async () => {
  const analysis = await lastOf(analyseGame(engine, start, pits, { milliseconds: 10_000 }));
  const values = Array.from({ length: pits.length + 1 }, (_, at) => solve(playAll(start, pits.slice(0, at))));
  expect(analysis.worths).toEqual(values.map((value) => ({ value, least: value, most: value })));
  expect(analysis.complete).toBe(true);
  for (const [at, { side, loss }] of analysis.moves.entries()) {
    const [before, after] = [values[at]!, values[at + 1]!];
    const lost = side === 'south' ? before - after : after - before;
    expect(loss).toEqual({ least: lost, most: lost });
  }
});

test('finds a line of best play that keeps the worth of the position', async () => {
  const { moves, worths } = await lastOf(analyseGame(engine, start, pits, { milliseconds: 10_000 }));
  for (const [at, { best }] of moves.entries()) {
    expect(best.length).toBeGreaterThan(0);
    const reached = playAll(start, [...pits.slice(0, at), ...best]);
    expect(solve(reached)).toBe(worths[at]!.value);
  }
});

test('judges the last move first, and never widens a proved bound', async () => {
  const widths: number[][] = [];
  for await (const { worths } of analyseGame(engine, start, pits, { milliseconds: 10_000 })) {
    widths.push(worths.map(({ least, most }) => most - least));
  }
  expect(widths).toHaveLength(pits.length + 1);
  for (const [index, width] of widths.slice(1).entries()) {
    expect(width.every((now, at) => now <= widths[index]![at]!)).toBe(true);
  }
});

test('keeps to its time, however long the game', async () => {
  const asked: Position[] = [];
  const slow: Pick<Engine, 'analyse' | 'judge'> = {
    analyse: (position, options) => engine.analyse(position, options),
    judge: (position) => {
      asked.push(position);
      return engine.judge(position, { milliseconds: 60 });
    },
  };
  const large = startPosition(must(createVariant({ pits: 6, seeds: 6 })));
  const { worths } = await lastOf(analyseGame(slow, large, [0, 1, 2, 3, 4, 5], { milliseconds: 100 }));
  expect(asked.length).toBeLessThan(4);
  expect(worths).toHaveLength(7);
});

test('gives bounds for what it has no time to prove', async () => {
  const large = startPosition(must(createVariant({ pits: 6, seeds: 6 })));
  const { moves, worths, complete } = await lastOf(analyseGame(engine, large, [0, 1], { milliseconds: 50 }));
  expect(complete).toBe(false);
  expect(worths.every(({ least, value, most }) => least <= value && value <= most)).toBe(true);
  expect(moves.every(({ loss }) => loss.least >= 0 && loss.least <= loss.most)).toBe(true);
});
