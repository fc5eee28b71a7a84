import { expect, test } from 'vitest';
import { PARTS } from './parts.ts';

test.each(PARTS)('$name: $promise', { timeout: 120_000 }, async (part) => {
  const { failures } = await part.run('quick', () => {});
  expect(failures).toEqual([]);
});
