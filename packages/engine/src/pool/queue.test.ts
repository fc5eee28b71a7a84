import { CLASSIC } from '@kalah/rules';
import { expect, test } from 'vitest';
import { Job } from './job.ts';
import { Queue } from './queue.ts';

const job = (client: string) => new Job(0, { kind: 'prepare', variant: CLASSIC, tableSeeds: 0 }, client, 0);

test('clients take turns, each with its own jobs in order', () => {
  const queue = new Queue();
  const [a1, a2, a3, b1, c1] = [job('a'), job('a'), job('a'), job('b'), job('c')];
  for (const waiting of [a1, a2, a3, b1, c1]) queue.add(waiting);
  const order = [1, 2, 3, 4, 5, 6].map(() => queue.takeNext());
  expect(order).toEqual([a1, b1, c1, a2, a3, undefined]);
});

test('a removed job is not returned', () => {
  const queue = new Queue();
  const [a1, a2] = [job('a'), job('a')];
  queue.add(a1);
  queue.add(a2);
  expect(queue.remove(a1)).toBe(true);
  expect(queue.remove(a1)).toBe(false);
  expect(queue.takeNext()).toBe(a2);
  expect(queue.size).toBe(0);
});
