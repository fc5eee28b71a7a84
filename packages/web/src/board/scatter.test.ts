import { describe, expect, test } from 'vitest';
import { layOut } from './geometry.ts';
import { slotsOf } from './scatter.ts';

const { places, seed } = layOut(6, false, 'south');

describe('the places of seeds', () => {
  test('stay where they are when more seeds fall', () => {
    const few = [...slotsOf(3, places[3]!, seed, 4)].slice(0, 4);
    expect(slotsOf(3, places[3]!, seed, 25).slice(0, 4)).toEqual(few);
  });

  test.each([
    ['a pit', 2, 28],
    ['a store', 6, 48],
  ])('%s has room for as many seeds as can be told apart', (_name, house, seeds) => {
    expect(slotsOf(house, places[house]!, seed, seeds).length).toBeGreaterThanOrEqual(seeds);
  });

  test('lie inside their house', () => {
    for (const [house, place] of places.entries())
      for (const { x, y } of slotsOf(house, place, seed, 99)) {
        expect(Math.abs(x)).toBeLessThan(place.rx);
        expect(Math.abs(y)).toBeLessThan(place.ry);
      }
  });

  test('differ from pit to pit', () => {
    expect(slotsOf(0, places[0]!, seed, 4)).not.toEqual(slotsOf(1, places[1]!, seed, 4));
  });
});
