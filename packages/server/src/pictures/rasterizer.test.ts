import { expect, test } from 'vitest';
import { Rasterizer, TooManyPictures } from './rasterizer.ts';

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle r="1"/></svg>';

test('rejects an invalid drawing and draws the next one', async () => {
  const rasterizer = new Rasterizer();
  await expect(rasterizer.rasterize('<svg')).rejects.toThrow();
  expect((await rasterizer.rasterize(dot)).byteLength).toBeGreaterThan(0);
  await rasterizer.close();
});

test('rejects waiting drawings when it is closed', async () => {
  const rasterizer = new Rasterizer();
  const waiting = expect(rasterizer.rasterize(dot)).rejects.toThrow('closed');
  await rasterizer.close();
  await waiting;
});

test('rejects drawings while too many are waiting', async () => {
  const rasterizer = new Rasterizer();
  const waiting = Array.from({ length: 32 }, () => rasterizer.rasterize(dot));
  await expect(rasterizer.rasterize(dot)).rejects.toBeInstanceOf(TooManyPictures);
  await Promise.all(waiting);
  await rasterizer.rasterize(dot);
  await rasterizer.close();
});

test('answers in order', async () => {
  const rasterizer = new Rasterizer();
  const sizes = [1, 2, 3].map((size) => dot.replaceAll('"2"', `"${size}"`));
  const pngs = await Promise.all(sizes.map((svg) => rasterizer.rasterize(svg)));
  expect(pngs.map((png) => png[19])).toEqual([1, 2, 3]);
  await rasterizer.close();
});
