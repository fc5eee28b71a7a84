import { describe, expect, test } from 'vitest';
import { layOut } from './layout.ts';
import { SEED_KINDS, SEED_RADIUS, slotsOf } from './scatter.ts';

const { hollows } = layOut(12);

describe('the slots of a hollow', () => {
  test('keep every seed inside its rim', () => {
    for (const hollow of hollows) {
      for (const { x, y, layer, kind } of slotsOf(hollow)) {
        // A heap rises towards the upper left by a little with each layer.
        const rise = 3 * layer;
        expect(Math.abs(x)).toBeLessThanOrEqual(hollow.rx - SEED_RADIUS + rise);
        expect(Math.abs(y)).toBeLessThanOrEqual(hollow.ry - SEED_RADIUS + rise);
        expect(kind).toBeLessThan(SEED_KINDS);
      }
    }
  });

  test('let the seeds on the floor lie beside each other, not on each other', () => {
    for (const hollow of hollows) {
      const floor = slotsOf(hollow).filter(({ layer }) => layer === 0);
      for (const [index, a] of floor.entries()) {
        for (const b of floor.slice(0, index)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.5 * SEED_RADIUS);
        }
      }
    }
  });

  test('hold about ten seeds on the floor of a pit, and a heap of 28 in all', () => {
    const slots = slotsOf(hollows[0]!);
    expect(slots.filter(({ layer }) => layer === 0)).toHaveLength(10);
    expect(slots).toHaveLength(28);
  });

  test('are the same for a house on a board of any length', () => {
    expect(slotsOf(layOut(3).hollows[2]!)).toBe(slotsOf(hollows[2]!));
  });

  test('differ from house to house', () => {
    const first = hollows.map((hollow) => `${slotsOf(hollow)[0]!.x} ${slotsOf(hollow)[0]!.y}`);
    expect(new Set(first).size).toBe(hollows.length);
  });
});
