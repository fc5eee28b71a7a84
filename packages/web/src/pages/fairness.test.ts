import { CLASSIC } from '@kalah/rules';
import { expect, test } from 'vitest';
import { listFairness } from './fairness.ts';

test('[Q13] offers fair starts and the pie rule only where they are proved, and pairs everywhere online', () => {
  expect(listFairness(CLASSIC, true)).toEqual(['usual', 'fair', 'pie', 'pair']);
  expect(listFairness({ ...CLASSIC, capturesAlone: true }, true)).toEqual(['usual', 'fair', 'pair']);
  expect(listFairness({ ...CLASSIC, seeds: 6 }, true)).toEqual(['usual', 'pair']);
  expect(listFairness(CLASSIC, false)).toEqual(['usual', 'fair']);
  expect(listFairness({ ...CLASSIC, pits: 4 }, false)).toEqual(['usual']);
});
