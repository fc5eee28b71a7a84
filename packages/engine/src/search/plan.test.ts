import { startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { openCore } from '../node.ts';
import { checkMemory, DEFAULT_MEMORY, MIN_MEMORY, planMemory, worthwhileTable } from './plan.ts';

describe('planning memory', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 9, 12])(
    'makes the minimum size sufficient for %i pits and the table it allows',
    async (pits) => {
      const core = await openCore(MIN_MEMORY);
      for (const seeds of [1, 12]) {
        const variant = { pits, seeds, capturesAlone: true };
        core.prepare(variant);
        while (core.tableSeeds < core.tableLimit) core.buildLayer();
        expect(core.estimate(startPosition(variant), 1)).toBeDefined();
      }
    },
  );

  test('gives more memory a larger table', () => {
    const limits = [16, 64, 192, 288, 2048].map((mb) => planMemory(6, 48, mb * 2 ** 20, 1).tableLimit);
    expect(limits).toEqual([13, 17, 20, 21, 24]);
    for (const threads of [1, 2, 3, 4])
      expect(planMemory(6, 48, DEFAULT_MEMORY, threads).tableLimit).toBe(22);
  });

  test('rejects sizes that are too small or too large', () => {
    expect(checkMemory(2 ** 20)).toEqual({ ok: false, problem: 'memory-too-small' });
    expect(checkMemory(Number.NaN)).toEqual({ ok: false, problem: 'memory-too-small' });
    expect(checkMemory(2 ** 33)).toEqual({ ok: false, problem: 'memory-too-large' });
    expect(checkMemory(2 ** 28)).toEqual({ ok: true, value: 2 ** 28 });
  });
});

test('gives every board a table of about the same size', () => {
  expect([3, 4, 5, 6].map((pits) => worthwhileTable(pits, 48, 'margin'))).toEqual([59, 32, 22, 18]);
});
