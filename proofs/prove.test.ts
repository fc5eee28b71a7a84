import { expect, test } from 'vitest';
import { PARTS } from './parts.ts';

const cases = PARTS.map((part) => [part.name, part.promise, part] as const);

test.each(cases)('%s: %s', { timeout: 120_000 }, async (_name, _promise, part) => {
  const { failures } = await part.run('quick', () => {});
  expect(failures).toEqual([]);
});
