import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { readCalls } from './documented-calls.ts';
import { findUndecided } from './expensive-requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('decides for every documented GET route whether the proof of stalls measures it', async () => {
  const calls = await readCalls(server.url);
  expect(calls.length).toBeGreaterThan(100);
  expect(findUndecided(calls)).toEqual([]);
});

test('notices a new route', () => {
  expect(findUndecided([{ method: 'GET', path: '/api/v1/new' }])).toEqual(['/api/v1/new']);
});
