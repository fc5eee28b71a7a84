import { expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

test('counts the same nodes every time', async () => {
  const [first, second] = [await kalah('bench', '--json'), await kalah('bench', '--json')];
  const { nodes, nodesPerSecond } = JSON.parse(first.out);
  expect(nodes).toBeGreaterThan(100_000);
  expect(nodesPerSecond).toBeGreaterThan(0);
  expect(JSON.parse(second.out).nodes).toBe(nodes);
});
