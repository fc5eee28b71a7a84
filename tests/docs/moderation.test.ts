import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import { cited, SERVER_TESTS, stated } from './citations.ts';

const page = readFileSync(new URL('../../docs/moderation.md', import.meta.url), 'utf8');

test('a test cites every statement of docs/moderation.md', () => {
  const tests = [...SERVER_TESTS, 'packages/cli/src/**/*.test.ts'];
  expect([...cited('O', tests)].toSorted()).toEqual(stated('moderation.md', 'O').toSorted());
});

test('docs/moderation.md mentions every route', async () => {
  const server = await startTestServer();
  const { paths } = await (await fetch(`${server.url}/api/v1/moderation/openapi.json`)).json();
  await server.stop();
  const routes = Object.keys(paths as Record<string, unknown>).map((path) => path.replace('/api/v1', ''));
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => !page.includes(route))).toEqual([]);
});
