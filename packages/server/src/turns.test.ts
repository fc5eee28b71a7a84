import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forEachInTurns, mapInTurns, nextTurn } from './turns.ts';

/** Keeps the processor busy for longer than the budget of one iteration. */
function work(): void {
  const end = performance.now() + 3;
  while (performance.now() < end);
}

/** Counts iterations of the event loop until it is stopped. */
function countIterations(): { count: number; stop(): void } {
  let isStopped = false;
  const counter = {
    count: 0,
    stop() {
      isStopped = true;
    },
  };
  void (async () => {
    while (!isStopped) {
      await setImmediate();
      counter.count++;
    }
  })();
  return counter;
}

test('lets the event loop run between the turns of many long requests', async () => {
  const loop = countIterations();
  const seen: number[] = [];
  const request = async () => {
    for (let slice = 0; slice < 3; slice++) {
      await nextTurn();
      work();
      seen.push(loop.count);
    }
  };
  await Promise.all(Array.from({ length: 8 }, request));
  loop.stop();
  expect(new Set(seen).size).toBe(8 * 3);
});

test('grants turns in the order in which they were asked for', async () => {
  const order: string[] = [];
  const request = async (name: string) => {
    for (const slice of [1, 2]) {
      await nextTurn();
      order.push(`${name}${slice}`);
    }
  };
  await Promise.all([request('a'), request('b'), request('c')]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});

test('maps a long list in turns, in order', async () => {
  const loop = countIterations();
  const made = await mapInTurns([1, 2, 3, 4], (item) => {
    work();
    return item * 10;
  });
  loop.stop();
  expect(made).toEqual([10, 20, 30, 40]);
  expect(loop.count).toBeGreaterThanOrEqual(3);
});

test('does not wait for a turn when the list is short', async () => {
  let isDone = false;
  void forEachInTurns([1, 2, 3], () => {}).then(() => {
    isDone = true;
  });
  await null;
  await null;
  expect(isDone).toBe(true);
});

test('grants later turns when the work of one fails', async () => {
  const fail = async () => {
    await nextTurn();
    throw new Error('failed');
  };
  const failing = fail();
  const next = nextTurn();
  await expect(failing).rejects.toThrow('failed');
  await next;
});
