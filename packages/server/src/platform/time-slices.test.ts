import { expect, test } from 'vitest';
import { forEachInTimeSlices, mapInTimeSlices, nextTimeSlice } from './time-slices.ts';
import { countIterations, work } from './time-slices-fixture.ts';

test('lets the event loop run between the time slices of many long requests', async () => {
  const loop = countIterations();
  const seen: number[] = [];
  const request = async () => {
    for (let slice = 0; slice < 3; slice++) {
      await nextTimeSlice();
      work();
      seen.push(loop.count);
    }
  };
  await Promise.all(Array.from({ length: 8 }, request));
  loop.stop();
  expect(new Set(seen).size).toBe(8 * 3);
});

test('grants time slices in the order of the requests for them', async () => {
  const order: string[] = [];
  const request = async (name: string) => {
    for (const slice of [1, 2]) {
      await nextTimeSlice();
      order.push(`${name}${slice}`);
    }
  };
  await Promise.all([request('a'), request('b'), request('c')]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});

test('maps a long list in time slices, in order', async () => {
  const loop = countIterations();
  const made = await mapInTimeSlices([1, 2, 3, 4], (item) => {
    work();
    return item * 10;
  });
  loop.stop();
  expect(made).toEqual([10, 20, 30, 40]);
  expect(loop.count).toBeGreaterThanOrEqual(3);
});

test('does not wait for a time slice when the list is short', async () => {
  let isDone = false;
  void forEachInTimeSlices([1, 2, 3], () => {}).then(() => {
    isDone = true;
  });
  await null;
  await null;
  expect(isDone).toBe(true);
});

test('grants later time slices when the work in one fails', async () => {
  const fail = async () => {
    await nextTimeSlice();
    throw new Error('failed');
  };
  const failing = fail();
  const next = nextTimeSlice();
  await expect(failing).rejects.toThrow('failed');
  await next;
});
