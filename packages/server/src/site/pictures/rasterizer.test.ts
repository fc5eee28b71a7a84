import { expect, test } from 'vitest';
import { LIMITS } from '../../limits.ts';
import { Rasterizer } from './rasterizer.ts';

const MANY = LIMITS.queuedPictures;
const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle r="1"/></svg>';

test('rejects an invalid drawing and draws the next one', async () => {
  const rasterizer = new Rasterizer();
  await expect(rasterizer.rasterize('<svg', MANY)).rejects.toThrow();
  expect((await rasterizer.rasterize(dot, MANY)).byteLength).toBeGreaterThan(0);
  await rasterizer.close();
});

test('rejects waiting drawings when it is closed', async () => {
  const rasterizer = new Rasterizer();
  const waiting = expect(rasterizer.rasterize(dot, MANY)).rejects.toThrow('closed');
  await rasterizer.close();
  await waiting;
});

test('rejects drawings while too many are waiting', async () => {
  const rasterizer = new Rasterizer();
  const waiting = Array.from({ length: 32 }, () => rasterizer.rasterize(dot, MANY));
  await expect(rasterizer.rasterize(dot, MANY)).rejects.toMatchObject({ code: 'pictures-busy' });
  await Promise.all(waiting);
  await rasterizer.rasterize(dot, MANY);
  await rasterizer.close();
});

test('draws games even while more positions are requested than can be drawn', async () => {
  const rasterizer = new Rasterizer();
  const positions = Array.from({ length: 40 }, () =>
    rasterizer.rasterize(dot, LIMITS.queuedPositionPictures),
  );
  const game = rasterizer.rasterize(dot, MANY);
  const drawn = (await Promise.allSettled(positions)).filter(({ status }) => status === 'fulfilled');
  expect(drawn.length).toBe(8);
  expect((await game).byteLength).toBeGreaterThan(0);
  await rasterizer.close();
});

test('answers in order', async () => {
  const rasterizer = new Rasterizer();
  const sizes = [1, 2, 3].map((size) => dot.replaceAll('"2"', `"${size}"`));
  const pngs = await Promise.all(sizes.map((svg) => rasterizer.rasterize(svg, MANY)));
  expect(pngs.map((png) => png[19])).toEqual([1, 2, 3]);
  await rasterizer.close();
});
