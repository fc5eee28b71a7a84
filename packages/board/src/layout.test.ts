import { describe, expect, test } from 'vitest';
import { layOut, type Place } from './layout.ts';

const shapes = [1, 2, 6, 12].flatMap((pits) =>
  [false, true].flatMap((tall) => (['south', 'north'] as const).map((near) => ({ pits, tall, near }))),
);

const overlap = (a: Place, b: Place) =>
  Math.abs(a.x - b.x) < a.rx + b.rx && Math.abs(a.y - b.y) < a.ry + b.ry;

describe('a layout', () => {
  test.each(shapes)(
    'for $pits pits, tall $tall, seen from $near, keeps its houses apart and on the board',
    (shape) => {
      const { places, width, height } = layOut(shape.pits, shape.tall, shape.near);
      expect(places).toHaveLength(2 * shape.pits + 2);
      for (const [index, place] of places.entries()) {
        expect(place.x - place.rx).toBeGreaterThan(0);
        expect(place.x + place.rx).toBeLessThan(width);
        expect(place.y - place.ry).toBeGreaterThan(0);
        expect(place.y + place.ry).toBeLessThan(height);
        expect(places.slice(0, index).some((other) => overlap(place, other))).toBe(false);
      }
    },
  );

  test.each(shapes)(
    'for $pits pits, tall $tall, seen from $near, has the number of every pit on its own edge and off the counts',
    (shape) => {
      const { places } = layOut(shape.pits, shape.tall, shape.near);
      const pits = places.filter(({ store }) => !store);
      for (const pit of pits) {
        const away = Math.hypot((pit.numberX - pit.x) / pit.rx, (pit.numberY - pit.y) / pit.ry);
        expect(away).toBeCloseTo(1.1, 1);
        for (const { countX, countY } of places)
          expect(Math.hypot(pit.numberX - countX, pit.numberY - countY)).toBeGreaterThan(30);
      }
    },
  );

  test('has the near side at the bottom of a wide board, and is rotated for the other side', () => {
    const [south, north] = [layOut(6, false, 'south'), layOut(6, false, 'north')];
    expect(south.places[0]!.y).toBeGreaterThan(south.height / 2);
    expect(north.places[0]!.y).toBeLessThan(north.height / 2);
  });

  test('has the near side’s pits on the left and its store at the bottom of a tall board', () => {
    const { places, width, height } = layOut(6, true, 'south');
    expect(places[0]!.x).toBeLessThan(width / 2);
    expect(places[0]!.y).toBeLessThan(places[5]!.y);
    expect(places[6]!.y).toBeGreaterThan(height / 2);
  });
});
