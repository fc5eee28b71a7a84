import { expect, test } from 'vitest';
import { countIterations, work } from '../platform/time-slices-fixture.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { createPuzzles } from './puzzles.ts';

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
