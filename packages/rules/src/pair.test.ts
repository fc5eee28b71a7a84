import { expect, test } from 'vitest';
import { CLASSIC, must, parsePosition, startPosition } from './index.ts';
import { pairMargin } from './pair.ts';
import { isAfterFirstTurn } from './pie.ts';

const late = must(parsePosition('0,0,0,0,2,1,26/0,0,0,1,0,0,18 s -'));

test('[Q16] gives a player who stops only the seeds in their own store', () => {
  expect(pairMargin({ how: 'resignation', winner: 'south' }, late)).toBe(48 - 2 * 18);
  expect(pairMargin({ how: 'time', winner: 'north' }, startPosition(CLASSIC))).toBe(-48);
  expect(pairMargin({ how: 'abort' }, startPosition(CLASSIC))).toBe(-48);
});

test('[Q16] counts giving up with more than half of the seeds as a loss by 1', () => {
  expect(pairMargin({ how: 'resignation', winner: 'north' }, late)).toBe(-1);
  expect(pairMargin({ how: 'time', winner: 'draw' }, late)).toBe(0);
});

test('[Q16] counts the board of a game that was played out', () => {
  const over = must(parsePosition('0,0,0,0,0,0,28/0,0,0,0,0,0,20 s -'));
  expect(pairMargin({ how: 'played-out', winner: 'south' }, over)).toBe(8);
});

test('[Q14] offers the swap between the first turn and the first move of the second player', () => {
  const [south, north] = [{ side: 'south' }, { side: 'north' }] as const;
  expect(isAfterFirstTurn([], 'south')).toBe(false);
  expect(isAfterFirstTurn([south], 'south')).toBe(false);
  expect(isAfterFirstTurn([south, south], 'north')).toBe(true);
  expect(isAfterFirstTurn([south, north], 'south')).toBe(false);
  expect(isAfterFirstTurn([north], 'south')).toBe(true);
});
