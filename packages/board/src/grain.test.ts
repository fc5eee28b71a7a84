import { describe, expect, test } from 'vitest';
import { drawGrain } from './grain.ts';
import { layOut } from './layout.ts';

describe('the grain', () => {
  test('is the same for the same board, seen from either side', () => {
    expect(drawGrain(layOut(6, false, 'north'))).toEqual(drawGrain(layOut(6, false, 'south')));
  });

  test.each([
    ['a wide board', false],
    ['a tall board', true],
  ])('runs along %s from end to end', (_name, tall) => {
    const layout = layOut(6, tall, 'south');
    const end = Math.max(layout.width, layout.height);
    for (const path of Object.values(drawGrain(layout)))
      for (const line of path.split('M').slice(1)) {
        const points = line.match(/[-\d.]+ [-\d.]+/g)!.map((point) => point.split(' ').map(Number));
        expect([points.at(0)![tall ? 1 : 0], points.at(-1)![tall ? 1 : 0]]).toEqual([0, end]);
      }
  });

  test('has one light line for every two dark ones', () => {
    const { dark, light } = drawGrain(layOut(6, false, 'south'));
    expect([dark, light].map((path) => path.split('M').length - 1)).toEqual([22, 12]);
  });
});
