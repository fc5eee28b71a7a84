import { layOut } from '@kalah/board';
import { describe, expect, test } from 'vitest';
import { findNeighbour } from './neighbour.ts';

describe('arrow keys', () => {
  const wide = layOut(6, false, 'south');
  const tall = layOut(6, true, 'south');

  test.each([
    ['right goes on along the row', wide, 0, 'right', 1],
    ['left from the first pit goes round to the last', wide, 0, 'left', 5],
    ['up goes to the pit across', wide, 1, 'up', 7 + 4],
    ['down on an upright board goes on along the row', tall, 0, 'down', 1],
    ['right on an upright board goes to the pit across', tall, 1, 'right', 7 + 4],
  ] as const)('%s', (_title, layout, from, direction, to) => {
    expect(findNeighbour(layout, from, direction)).toBe(to);
  });
});
