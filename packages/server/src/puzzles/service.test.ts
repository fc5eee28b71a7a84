import { expect, test } from 'vitest';
import { countIterations, work } from '../platform/time-slices-fixture.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { createPuzzles } from './service.ts';

test('[Z15] reads what each caller has tried in time slices', async () => {
  const { puzzles: store } = createMemoryStore();
  const loop = countIterations();
  const seen = new Set<number>();
  const puzzles = createPuzzles(
    {
      ...store,
      listTried(account) {
        work();
        seen.add(loop.count);
        return store.listTried(account);
      },
    },
    () => 0,
  );
  const callers = Array.from({ length: 6 }, (_, index) => `account ${index}`);
  await Promise.all(callers.map((account) => puzzles.readNext({ capturesAlone: false }, account)));
  loop.stop();
  expect(seen.size).toBe(callers.length);
});

test('reads the puzzles of each caller in time slices', async () => {
  const { puzzles: store } = createMemoryStore();
  const loop = countIterations();
  const seen = { attempts: new Set<number>(), days: new Set<number>() };
  const puzzles = createPuzzles(
    {
      ...store,
      listAttempts(...query) {
        work();
        seen.attempts.add(loop.count);
        return store.listAttempts(...query);
      },
      listDays(...query) {
        work();
        seen.days.add(loop.count);
        return store.listDays(...query);
      },
    },
    () => 0,
  );
  const callers = Array.from({ length: 6 }, (_, index) => `account ${index}`);
  await Promise.all(callers.map((account) => puzzles.readOwn(account, { below: 9, limit: 9 }, 0)));
  loop.stop();
  expect([seen.attempts.size, seen.days.size]).toEqual([callers.length, callers.length]);
});
