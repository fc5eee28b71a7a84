import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import { cited } from './citations.ts';
import { runDocument } from './document.ts';

const path = fileURLToPath(new URL('../../docs/api.md', import.meta.url));
const page = readFileSync(path, 'utf8');

test('every command of docs/api.md is answered as the page shows', async () => {
  const server = await startTestServer();
  const answers = await runDocument(path, server.url);
  await server.stop();
  expect(answers.length).toBeGreaterThan(30);
});

test('docs/api.md mentions every route', async () => {
  const server = await startTestServer();
  const { paths } = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  await server.stop();
  const unmentioned = Object.keys(paths as Record<string, unknown>).filter(
    (route) => !toPattern(route).test(page),
  );
  expect(unmentioned).toEqual([]);
});

/** With or without `/api/v1`, and with any values for the parameters. */
function toPattern(route: string): RegExp {
  const parts = route.replace('/api/v1', '').split(/\{\w+\}/);
  return new RegExp(`${parts.map((part) => RegExp.escape(part)).join('[^\\s/`?]+')}(?![\\w/.-])`);
}

test('a test cites every promise of docs/api.md', () => {
  const promised = Array.from(page.matchAll(/^- \*\*(P\d+)\*\* /gm), ([, number]) => number!);
  const tests = cited('P', ['packages/server/src/**/{routes,wire}/**/*.test.ts']);
  expect([...tests].sort()).toEqual(promised.sort());
});
