import { CLASSIC, startPosition, toCells } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { toHouse, toIndex } from './house.ts';

describe('houses in one list', () => {
  test.each([1, 6, 12])('are found by their index with %i pits', (pits) => {
    const all = Array.from({ length: 2 * pits + 2 }, (_, index) => index);
    expect(all.map((index) => toIndex(toHouse(index, pits), pits))).toEqual(all);
  });

  test('begin with the first pit of South, and each side ends with its store', () => {
    expect([0, 6, 7, 13].map((index) => toHouse(index, 6))).toEqual([
      { side: 'south', pit: 0 },
      { side: 'south', pit: 'store' },
      { side: 'north', pit: 0 },
      { side: 'north', pit: 'store' },
    ]);
  });

  test('list their seeds in the same order', () => {
    const counts = toCells({ ...startPosition(CLASSIC), stores: { south: 1, north: 2 } });
    expect(counts).toEqual([4, 4, 4, 4, 4, 4, 1, 4, 4, 4, 4, 4, 4, 2]);
  });
});
