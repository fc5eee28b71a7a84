import { describe, expect, test } from 'vitest';
import { layOut } from './layout.ts';
import { LOOKS } from './look.ts';
import { slotsOf } from './scatter.ts';

const shapes = [1, 6, 12].flatMap((pits) => [false, true].map((tall) => ({ pits, tall })));
const { places, seed } = layOut(6, false, 'south');
const EVERY = 999;

describe('the places of seeds', () => {
  test('stay the same when seeds are added', () => {
    const few = [...slotsOf(3, places[3]!, seed, 4)].slice(0, 4);
    expect(slotsOf(3, places[3]!, seed, 25).slice(0, 4)).toEqual(few);
  });

  test('are computed only as far as needed', () => {
    const fresh = { rx: 40, ry: 40, store: false };
    expect(slotsOf(0, fresh, seed, 1).every(({ layer }) => layer === 0)).toBe(true);
    expect(slotsOf(0, fresh, seed, EVERY).some(({ layer }) => layer === 3)).toBe(true);
  });

  test.each([
    ['a pit', 2, 28],
    ['a store', 6, 48],
  ])('%s has room for as many seeds as can be distinguished', (_name, house, seeds) => {
    expect(slotsOf(house, places[house]!, seed, seeds).length).toBeGreaterThanOrEqual(seeds);
  });

  test.each(shapes)('keep every seed inside its rim with $pits pits, tall $tall', ({ pits, tall }) => {
    const layout = layOut(pits, tall, 'south');
    for (const [house, place] of layout.places.entries())
      for (const { x, y, layer } of slotsOf(house, place, layout.seed, EVERY)) {
        // A heap rises towards the upper left by a little with each layer.
        const rise = 3 * layer;
        expect(Math.abs(x)).toBeLessThanOrEqual(place.rx - layout.seed + rise);
        expect(Math.abs(y)).toBeLessThanOrEqual(place.ry - layout.seed + rise);
      }
  });

  test.each(shapes)('in the lowest layer do not overlap with $pits pits, tall $tall', ({ pits, tall }) => {
    const layout = layOut(pits, tall, 'south');
    for (const [house, place] of layout.places.entries()) {
      const floor = slotsOf(house, place, layout.seed, EVERY).filter(({ layer }) => layer === 0);
      for (const [index, a] of floor.entries())
        for (const b of floor.slice(0, index))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.4 * layout.seed);
    }
  });

  test('name the look of the seed, by its index and in full', () => {
    for (const { look, kind, spin } of slotsOf(0, places[0]!, seed, EVERY))
      expect(LOOKS[look]).toEqual({ kind, spin });
  });

  test('differ from house to house', () => {
    const first = places.map((place, house) => {
      const { x, y } = slotsOf(house, place, seed, 1)[0]!;
      return `${x} ${y}`;
    });
    expect(new Set(first).size).toBe(places.length);
  });
});
