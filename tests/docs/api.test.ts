import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listProblems } from '../../packages/server/src/http/problem.ts';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import { runDocument } from './document.ts';

const path = fileURLToPath(new URL('../../docs/api.md', import.meta.url));
const page = readFileSync(path, 'utf8');

test('every command of docs/api.md is answered as the page shows', async () => {
  const server = await startTestServer();
  const answers = await runDocument(path, server.url);
  await server.stop();
  expect(answers.length).toBeGreaterThan(30);
});

test('docs/api.md lists every code as the server gives it', () => {
  for (const { code, status, detail } of listProblems()) {
    const [, shownStatus, shownDetail] =
      new RegExp(`^\\| \`${code}\` +\\| (\\d+) +\\| (.*?) +\\|$`, 'm').exec(page) ?? [];
    expect([code, shownStatus, shownDetail]).toEqual([code, String(status), detail]);
  }
});

test('docs/api.md speaks of every route', async () => {
  const server = await startTestServer();
  const { paths } = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  await server.stop();
  const unspoken = Object.keys(paths as Record<string, unknown>).filter(
    (route) => !toPattern(route).test(page),
  );
  expect(unspoken).toEqual([]);
});

/** A route as the page writes it, with or without `/api/v1`, and with anything in the place of its parameters. */
function toPattern(route: string): RegExp {
  const parts = route.replace('/api/v1', '').split(/\{\w+\}/);
  return new RegExp(`${parts.map((part) => RegExp.escape(part)).join('[^\\s/`?]+')}(?![\\w/.-])`);
}

test('every promise of docs/api.md is shown by a test that cites it', () => {
  const routes = fileURLToPath(new URL('../../packages/server/src/api/', import.meta.url));
  const tests = globSync('*.test.ts', { cwd: routes }).map((file) =>
    readFileSync(`${routes}${file}`, 'utf8'),
  );
  const promised = [...page.matchAll(/^- \*\*(P\d+)\*\* /gm)].map(([, number]) => number!);
  const cited = new Set(
    tests.flatMap((text) => [...text.matchAll(/\[(P\d+)\]/g)].map(([, number]) => number!)),
  );
  expect([...cited].sort()).toEqual([...promised].sort());
});
