import { layOut } from '@kalah/board';
import { describe, expect, test } from 'vitest';
import { findNeighbor } from './neighbor.ts';

describe('arrow keys', () => {
  const wide = layOut(6, false, 'south');
  const tall = layOut(6, true, 'south');

  test.each([
    ['right moves along the row', wide, 0, 'right', 1],
    ['left from the first pit wraps to the last', wide, 0, 'left', 5],
    ['up moves to the opposite pit', wide, 1, 'up', 7 + 4],
    ['down on an upright board moves along the row', tall, 0, 'down', 1],
    ['right on an upright board moves to the opposite pit', tall, 1, 'right', 7 + 4],
  ] as const)('%s', (_title, layout, from, direction, to) => {
    expect(findNeighbor(layout, from, direction)).toBe(to);
  });
});
