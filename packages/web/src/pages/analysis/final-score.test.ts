import { CLASSIC, type Side, startPosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { toFinalScore } from './final-score.ts';

test.each([
  ['south', 6, { winner: 'south', more: 27, fewer: 21 }],
  ['south', -6, { winner: 'north', more: 27, fewer: 21 }],
  ['north', 6, { winner: 'north', more: 27, fewer: 21 }],
  ['north', 0, { winner: undefined, more: 24, fewer: 24 }],
] as const)('%s to move with a margin of %i: the winner’s seeds come first', (turn: Side, margin, score) => {
  expect(toFinalScore({ ...startPosition(CLASSIC), turn }, margin)).toEqual(score);
});
