import { expect, test } from 'vitest';
import { Rasterizer, TooManyPictures } from './rasterizer.ts';

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle r="1"/></svg>';

test('a drawing that cannot be read is refused to whoever asked, and the next one is made', async () => {
  const rasterizer = new Rasterizer();
  await expect(rasterizer.rasterize('<svg')).rejects.toThrow();
  expect((await rasterizer.rasterize(dot)).byteLength).toBeGreaterThan(0);
  await rasterizer.close();
});

test('closing tells those who wait', async () => {
  const rasterizer = new Rasterizer();
  const waiting = expect(rasterizer.rasterize(dot)).rejects.toThrow('closed');
  await rasterizer.close();
  await waiting;
});

test('turns drawings away when too many wait already, and takes them again afterwards', async () => {
  const rasterizer = new Rasterizer();
  const waiting = Array.from({ length: 32 }, () => rasterizer.rasterize(dot));
  await expect(rasterizer.rasterize(dot)).rejects.toBeInstanceOf(TooManyPictures);
  await Promise.all(waiting);
  await rasterizer.rasterize(dot);
  await rasterizer.close();
});

test('answers come in the order of the questions', async () => {
  const rasterizer = new Rasterizer();
  const sizes = [1, 2, 3].map((size) => dot.replaceAll('"2"', `"${size}"`));
  const pngs = await Promise.all(sizes.map((svg) => rasterizer.rasterize(svg)));
  expect(pngs.map((png) => png[19])).toEqual([1, 2, 3]);
  await rasterizer.close();
});
