import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import { SERVER_TESTS, uncited } from './citations.ts';

const page = readFileSync(new URL('../../docs/accounts.md', import.meta.url), 'utf8');

test('a test cites every statement of docs/accounts.md', () => {
  expect(uncited('accounts.md', 'A', SERVER_TESTS)).toEqual([]);
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
