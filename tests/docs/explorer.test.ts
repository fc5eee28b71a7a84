import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/explorer.md', import.meta.url), 'utf8');

test('a test cites every statement of docs/explorer.md', () => {
  const packages = fileURLToPath(new URL('../../packages/', import.meta.url));
  const files = globSync(['server/src/**/*.test.ts', 'server/src/**/*-contract.ts'], { cwd: packages });
  const tests = files.map((file) => readFileSync(`${packages}${file}`, 'utf8'));
  const promised = [...page.matchAll(/^\*\*(X\d+)\. /gm)].map(([, number]) => number!);
  expect(promised).toHaveLength(9);
  const cited = new Set(
    tests.flatMap((text) => [...text.matchAll(/\[(X\d+)\]/g)].map(([, number]) => number!)),
  );
  expect(promised.filter((number) => !cited.has(number))).toEqual([]);
});
