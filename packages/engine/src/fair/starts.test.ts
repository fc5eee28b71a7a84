import { CLASSIC, checkPosition, formatPosition, startPosition, toCells } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { listStarts } from './starts.ts';

describe('the starts of Kalah(6,4)', () => {
  const starts = listStarts(CLASSIC);

  test('[Q3] are counted by the seeds moved and the stores used', () => {
    const kinds = Object.groupBy(
      starts,
      ({ moved, stores }) => `${moved} ${stores ? 'with' : 'without'} stores`,
    );
    expect(Object.entries(kinds).map(([kind, found]) => [kind, found!.length])).toEqual([
      ['1 without stores', 132], // 12 pits × 11 others
      ['2 without stores', 4422], // both from one pit: 12 × 66; from two: 66 × 55
      ['1 with stores', 24],
      ['2 with stores', 1818],
    ]);
  });

  test('[Q3] are legal, different, and as far from the usual start as they say', () => {
    const usual = toCells(startPosition(CLASSIC));
    expect(new Set(starts.map(({ position }) => formatPosition(position))).size).toBe(starts.length);
    const wrong = starts.filter(({ position, moved, stores }) => {
      const gained = toCells(position).map((seeds, house) => Math.max(0, seeds - usual[house]!));
      const isFar = gained.reduce((sum, seeds) => sum + seeds) === moved;
      const usesStores = position.stores.south + position.stores.north > 0;
      return !(checkPosition(position).ok && isFar && usesStores === stores);
    });
    expect(wrong).toEqual([]);
  });
});

test('[Q3] leaves out positions in which the game is over', () => {
  expect(listStarts({ pits: 1, seeds: 1, capturesAlone: false })).toEqual([]);
});
