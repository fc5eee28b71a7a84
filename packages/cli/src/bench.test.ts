import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('counts the published number of nodes', async () => {
  const [, published] = /Its node count, ([\d,]+), is\s+the same/.exec(await read('bench/README.md'))!;
  const examples = [...(await read('docs/cli.md')).matchAll(/^(?:{"nodes":)?(\d{7,})\b/gm)];
  const counts = examples.map(([, nodes]) => Number(nodes).toLocaleString('en'));
  expect(counts).toEqual([published, published]);
});
