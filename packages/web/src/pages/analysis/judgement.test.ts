import type { Analysis, Verdict } from '@kalah/engine';
import { must, parsePosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { findPly } from '../../game/ply.ts';
import { judge } from './judgement.ts';

/** North's first and second pit may be played; the first was. */
const position = must(parsePosition('0,0,0,0,1,1,20/2,2,0,0,0,0,22 n -'));
const ply = findPly(position, 0)!;

const exact = (pit: number, value: number): Verdict => ({
  pit,
  kind: 'exact',
  value,
  least: value,
  most: value,
  line: [pit],
});
const guess = (pit: number, value: number): Verdict => ({
  ...exact(pit, value),
  kind: 'estimate',
  least: -48,
  most: 48,
});
const known = (verdicts: Verdict[], least: number, most: number): Analysis => ({
  position,
  verdicts,
  least,
  most,
  complete: least === most,
  tableProgress: 1,
  nodes: 1,
  seconds: 1,
});

test('a move loses the difference to the best move', () => {
  const judged = judge(ply, known([exact(0, 4), exact(1, 10)], 10, 10), undefined);
  expect(judged).toMatchObject({ margin: -10, proved: true, best: 1, lost: 6 });
});

test('the best move loses nothing', () => {
  const judged = judge(ply, known([exact(0, 10), exact(1, 4)], 10, 10), undefined);
  expect(judged).toMatchObject({ margin: -10, proved: true, best: 0, lost: 0 });
});

test('a proved value of the position after the move outweighs an estimate of the move', () => {
  const judged = judge(ply, known([guess(0, 8), guess(1, 12)], -20, 20), { margin: -4, proved: true });
  expect(judged).toMatchObject({ margin: -12, proved: false, best: 1, lost: 8 });
});

test('the value before a move is at least the proved value after it', () => {
  const judged = judge(ply, known([guess(0, -2), guess(1, -1)], -30, 30), { margin: -24, proved: true });
  expect(judged).toMatchObject({ margin: -24, proved: false, best: 0, lost: 0 });
});

test('an estimate of the position after the move is ignored', () => {
  const judged = judge(ply, known([guess(0, -2), guess(1, 2)], -30, 30), { margin: -24, proved: false });
  expect(judged).toMatchObject({ margin: -2, proved: false, best: 1, lost: 4 });
});
