import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listProblems } from '../../packages/server/src/api/errors.ts';
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
  const last = (route: string) => route.split('/').findLast((part) => !part.startsWith('{') && part !== '')!;
  expect(Object.keys(paths).filter((route) => !page.includes(last(route)))).toEqual([]);
});
