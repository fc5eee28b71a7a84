import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { type DocumentedCall, readCalls } from './documented-calls.ts';
import { outdatedRoutes, undecidedRoutes } from './expensive-requests.ts';
import { startListed } from './served-routes.ts';

let server: TestServer;
let routes: readonly DocumentedCall[];
beforeAll(async () => {
  ({ server, routes } = await startListed(startTestServer));
});
afterAll(() => server.stop());

test('decides for every route of every method whether the proof of stalls measures it', () => {
  expect(undecidedRoutes(routes)).toEqual([]);
});

test('has no decision about a route that does not exist', () => {
  expect(outdatedRoutes(routes)).toEqual([]);
});

test('knows more routes than the documents', async () => {
  const documented = await readCalls(server.url);
  expect(documented.length).toBeGreaterThan(100);
  expect(routes).toEqual(expect.arrayContaining(documented));
  expect(routes).toContainEqual({ method: 'GET', path: '/docs' });
});

test.each(['GET', 'POST'])('notices a new %s route', (method) => {
  expect(undecidedRoutes([{ method, path: '/api/v1/new' }])).toEqual([`${method} /api/v1/new`]);
});

test('notices a new method of a known route', () => {
  expect(undecidedRoutes([{ method: 'DELETE', path: '/api/v1/games' }])).toEqual(['DELETE /api/v1/games']);
});
