import { expect, test } from 'vitest';
import { createLoader } from './loader.ts';

test('loads once, however many callers there are', async () => {
  let loads = 0;
  const load = createLoader(async () => ++loads);
  expect(loads).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test('tries again after a failure', async () => {
  let loads = 0;
  const load = createLoader(async () => {
    if (++loads === 1) throw new Error('too many open files');
    return loads;
  });
  const [one, other] = await Promise.allSettled([load(), load()]);
  expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
  expect(await load()).toBe(2);
});
