import { expect, test } from 'vitest';
import { createMemoryStore } from '../storage/memory-store.ts';
import { countIterations, work } from '../time-slices-fixture.ts';
import { readOwnPuzzles } from './own-puzzles.ts';

test('reads the puzzles of each caller in time slices', async () => {
  const { puzzles } = createMemoryStore();
  const loop = countIterations();
  const seen = { attempts: new Set<number>(), days: new Set<number>() };
  const store: typeof puzzles = {
    ...puzzles,
    listAttempts(...query) {
      work();
      seen.attempts.add(loop.count);
      return puzzles.listAttempts(...query);
    },
    findAttempts(...query) {
      work();
      seen.days.add(loop.count);
      return puzzles.findAttempts(...query);
    },
  };
  const callers = Array.from({ length: 6 }, (_, index) => `account ${index}`);
  await Promise.all(callers.map((account) => readOwnPuzzles(store, account, { below: 9, limit: 9 }, 0)));
  loop.stop();
  expect([seen.attempts.size, seen.days.size]).toEqual([callers.length, callers.length]);
});
