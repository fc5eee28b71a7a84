import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Mark, overlap, placeLabels } from './graph-labels.ts';

const area = { left: 34, right: 330, top: 0, bottom: 200 };
const mark = (x: number, y: number, weight = 3, below = false): Mark => ({ x, y, weight, width: 24, below });

describe('the labels of a graph', () => {
  test('are on the side of their mark where they belong', () => {
    const [above, below] = placeLabels([mark(100, 100), mark(200, 100, 3, true)], area);
    expect([above!.bottom < 100, below!.top > 100]).toEqual([true, true]);
  });

  test('change sides where another label is, and the larger loss comes first', () => {
    const [small, large] = placeLabels([mark(100, 100, 3), mark(117, 100, 9)], area);
    expect([large!.bottom < 100, small!.top > 100]).toEqual([true, true]);
  });

  test('are left out where there is no room', () => {
    const placed = placeLabels([mark(100, 100, 5), mark(110, 100, 4), mark(120, 100, 3)], area);
    expect(placed.map(Boolean)).toEqual([true, true, false]);
  });

  test('stay beside the scale and inside the graph', () => {
    const [left, right, top] = placeLabels([mark(36, 100), mark(329, 100), mark(200, 5)], area);
    expect([left!.left, right!.right, top!.top > 5]).toEqual([34, 330, true]);
  });

  test('never overlap', () => {
    const marks = fc.array(
      fc.record({
        x: fc.integer({ min: 34, max: 330 }),
        y: fc.integer({ min: 0, max: 200 }),
        weight: fc.integer({ min: 3, max: 40 }),
        width: fc.constantFrom(20, 28),
        below: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(marks, (marks) => {
        const boxes = placeLabels(marks, area).filter((box) => box !== undefined);
        expect(boxes.filter((a, index) => boxes.slice(0, index).some((b) => overlap(a, b)))).toEqual([]);
      }),
    );
  });
});
