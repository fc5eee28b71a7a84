import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PARTS } from './parts.ts';

test.each(PARTS.map(({ name }) => name))('%s has a quick form in the tests', (name) => {
  expect(existsSync(new URL(`${name}/${name}.test.ts`, import.meta.url))).toBe(true);
});
