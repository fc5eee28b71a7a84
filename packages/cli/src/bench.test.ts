import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

test('counts the published number of nodes in every run', async () => {
  const figures = await readFile(new URL('../../../bench/README.md', import.meta.url), 'utf8');
  const [, published] = /Its node count, ([\d,]+), is\s+the same/.exec(figures)!;
  const { nodes, nodesPerSecond } = JSON.parse((await kalah('bench', '--json')).out);
  expect(nodes.toLocaleString('en')).toBe(published);
  expect(nodesPerSecond).toBeGreaterThan(0);
  expect(JSON.parse((await kalah('bench', '--json')).out).nodes).toBe(nodes);
});
