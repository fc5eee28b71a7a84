import { legalPits, must, parsePosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { YARDSTICKS } from './yardsticks.ts';

const seeds = Array.from({ length: 40 }, (_, i) => `seed ${i}`);

function choicesOf(yardstick: keyof typeof YARDSTICKS, text: string): number[] {
  const position = must(parsePosition(text));
  const pits = new Set(seeds.map((seed) => YARDSTICKS[yardstick](seed)(position)));
  return [...pits].sort();
}

test('the random player plays every legal pit', () => {
  const text = '4,4,4,4,0,4,0/4,4,4,4,4,4,4 s -';
  expect(choicesOf('random', text)).toEqual(legalPits(must(parsePosition(text))));
});

test('the extra-move player plays one of the extra moves, or any pit if there is none', () => {
  expect(choicesOf('extraMove', '6,0,1,3,0,1,13/4,4,4,4,4,4,0 s -')).toEqual([0, 3, 5]);
  expect(choicesOf('extraMove', '1,1,1,0,0,0,21/4,4,4,4,4,4,0 s -')).toEqual([0, 1, 2]);
});

test('the greedy player chains extra moves into the largest gain of its turn', () => {
  // Pit 0 captures 3 seeds. Pit 5 wins only one, but then pit 4 captures 9.
  expect(choicesOf('greedy', '1,0,0,0,1,1,11/8,0,0,0,2,0,0 s -')).toEqual([5]);
});
