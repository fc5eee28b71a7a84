import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestServer } from '../../packages/server/src/test-server.ts';

const page = readFileSync(new URL('../../docs/moderation.md', import.meta.url), 'utf8');

test('a test cites every statement of docs/moderation.md', () => {
  const packages = fileURLToPath(new URL('../../packages/', import.meta.url));
  const files = globSync(['{server,cli}/src/**/*.test.ts', 'server/src/**/*-contract.ts'], { cwd: packages });
  const tests = files.map((file) => readFileSync(`${packages}${file}`, 'utf8'));
  const promised = [...page.matchAll(/^\*\*(O\d+)\. /gm)].map(([, number]) => number!);
  const cited = new Set(
    tests.flatMap((text) => [...text.matchAll(/\[(O\d+)\]/g)].map(([, number]) => number!)),
  );
  expect([...cited].toSorted()).toEqual(promised.toSorted());
});

test('docs/moderation.md mentions every route', async () => {
  const server = await startTestServer();
  const { paths } = await (await fetch(`${server.url}/api/v1/moderation/openapi.json`)).json();
  await server.stop();
  const routes = Object.keys(paths as Record<string, unknown>).map((path) => path.replace('/api/v1', ''));
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => !page.includes(route))).toEqual([]);
});
