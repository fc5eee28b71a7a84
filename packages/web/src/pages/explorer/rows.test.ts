import type { Explorer, ExplorerMove } from '@kalah/api';
import type { Verdict } from '@kalah/engine';
import { must, parsePosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { toRows, toShares } from './rows.ts';

const position = must(parsePosition('0,4,0,4,4,0,4/8,4,4,4,4,4,4 s -'));

const move = (pit: number, margin: number | undefined, games: number): ExplorerMove => ({
  pit,
  value: margin === undefined ? null : { kind: 'exact', margin },
  games,
  south: games,
  draws: 0,
  north: 0,
  meanMargin: null,
});
const answerOf = (moves: ExplorerMove[]) => ({ moves }) as Explorer;
const verdict = (pit: number, value: number, kind: Verdict['kind'] = 'exact') =>
  ({ pit, value, kind }) as Verdict;

test('has a row for every legal pit before there is an answer', () => {
  const rows = toRows(position, undefined, [verdict(1, 3), verdict(3, 4, 'estimate')]);
  expect(rows.map(({ pit, value, isBest }) => [pit, value, isBest])).toEqual([
    [1, 3, false],
    [3, undefined, false],
    [4, undefined, false],
  ]);
});

test('shows the best proved move first, then the most played', () => {
  const answer = answerOf([move(1, undefined, 3), move(3, undefined, 9), move(4, -2, 0)]);
  expect(toRows(position, answer, []).map(({ pit }) => pit)).toEqual([4, 3, 1]);
});

test('keeps the order when the engine finds values, and marks all best moves once everything is proved', () => {
  const answer = answerOf([move(1, 2, 0), move(3, undefined, 9), move(4, 6, 0)]);
  const rows = toRows(position, answer, [verdict(3, 6), verdict(1, 99)]);
  expect(rows.map(({ pit, value, isBest }) => [pit, value, isBest])).toEqual([
    [4, 6, true],
    [1, 2, false],
    [3, 6, true],
  ]);
});

test.each([
  [1, 1, 1, [34, 33, 33]],
  [2, 0, 1, [67, 0, 33]],
  [0, 0, 5, [0, 0, 100]],
  [995, 1, 4, [99, 0, 1]],
])('divides %i, %i and %i into whole percentages', (south, draws, north, shares) => {
  const given = toShares({ ...move(0, 0, south + draws + north), south, draws, north });
  expect(given.reduce((sum, share) => sum + share, 0)).toBe(100);
  expect(given.map((share, index) => Math.abs(share - shares[index]!) <= 1)).toEqual([true, true, true]);
});
