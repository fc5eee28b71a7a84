import { describe, expect, test } from 'vitest';
import { parsePosition } from './notation.ts';
import { perft } from './perft.ts';
import { startPosition } from './position.ts';
import { must } from './result.ts';
import { createVariant } from './variant.ts';

describe('perft', () => {
  test.each<[pits: number, seeds: number, capturesAlone: boolean, counts: number[]]>([
    [6, 4, false, [1, 6, 35, 185, 942, 4690, 23233]],
    [6, 4, true, [1, 6, 35, 185, 942, 4685, 23169]],
    [1, 1, false, [1, 1, 0]],
    [2, 2, false, [1, 2, 3, 2, 3, 5, 5, 4, 1, 0]],
    [2, 2, true, [1, 2, 3, 2, 3, 5, 5, 3, 0]],
  ])('of %i pits and %i seeds, captures alone %s, is %j', (pits, seeds, capturesAlone, counts) => {
    const start = startPosition(must(createVariant({ pits, seeds, capturesAlone })));
    expect(counts.map((_, depth) => perft(start, depth))).toEqual(counts);
  });

  test('[R7] counts nothing beyond the end of a game', () => {
    const over = must(parsePosition('0,0,0,18/0,0,0,18 n -'));
    expect([0, 1, 2].map((depth) => perft(over, depth))).toEqual([1, 0, 0]);
  });
});
