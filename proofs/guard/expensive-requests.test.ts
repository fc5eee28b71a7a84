import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { type DocumentedCall, readCalls } from './documented-calls.ts';
import { findOutdated, findUndecided } from './expensive-requests.ts';

let server: TestServer;
let calls: readonly DocumentedCall[];
beforeAll(async () => {
  server = await startTestServer();
  calls = await readCalls(server.url);
});
afterAll(() => server.stop());

test('decides for every documented route of every method whether the proof of stalls measures it', () => {
  expect(calls.length).toBeGreaterThan(100);
  expect(findUndecided(calls)).toEqual([]);
});

test('has no decision about a route that is not documented', () => {
  expect(findOutdated(calls)).toEqual([]);
});

test.each(['GET', 'POST'])('notices a new %s route', (method) => {
  expect(findUndecided([{ method, path: '/api/v1/new' }])).toEqual([`${method} /api/v1/new`]);
});

test('notices a new method of a known route', () => {
  expect(findUndecided([{ method: 'DELETE', path: '/api/v1/games' }])).toEqual(['DELETE /api/v1/games']);
});
