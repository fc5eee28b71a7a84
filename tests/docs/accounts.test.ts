import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestServer } from '../../packages/server/src/test-server.ts';

const page = readFileSync(new URL('../../docs/accounts.md', import.meta.url), 'utf8');

test('a test cites every statement of docs/accounts.md', () => {
  const server = fileURLToPath(new URL('../../packages/server/src/', import.meta.url));
  const files = globSync(['**/*.test.ts', '**/*-contract.ts'], { cwd: server });
  const tests = files.map((file) => readFileSync(`${server}${file}`, 'utf8'));
  const promised = [...page.matchAll(/^\*\*(A\d+)\. /gm)].map(([, number]) => number!);
  const cited = new Set(
    tests.flatMap((text) => [...text.matchAll(/\[(A\d+)\]/g)].map(([, number]) => number!)),
  );
  expect(promised.filter((number) => !cited.has(number))).toEqual([]);
});

test('docs/accounts.md mentions every route', async () => {
  const oidc = { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'x' };
  const server = await startTestServer({ oidc });
  const { paths } = await (await fetch(`${server.url}/api/v1/accounts/openapi.json`)).json();
  await server.stop();
  const routes = Object.keys(paths as Record<string, unknown>).map((path) => path.replace('/api/v1', ''));
  expect(routes.length).toBeGreaterThan(20);
  const lists = ['/account/tokens/{id}', '/account/bots/{name}', '/account/sessions/{id}'];
  const unmentioned = routes.filter((route) => !page.includes(route) && !lists.includes(route));
  expect(unmentioned).toEqual([]);
});
