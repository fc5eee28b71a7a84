import { afterEach, expect, test } from 'vitest';
import { createMemoryStore } from '../storage/memory-store.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

test('lives and is ready when it can commit', async () => {
  server = await startTestServer();
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ]) {
    const response = await fetch(server.url + path);
    expect([response.status, await response.json()]).toEqual([200, { status }]);
  }
});

test('lives but is not ready while the store cannot commit, and says when to ask again', async () => {
  let isFull = true;
  const store = {
    ...createMemoryStore(),
    check: async () => {
      if (isFull) throw new Error('database or disk is full');
    },
  };
  server = await startTestServer({}, store);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  const response = await fetch(`${server.url}/readyz`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  const problem = await response.json();
  expect(problem).toMatchObject({ code: 'unavailable' });
  expect(problem.detail).not.toContain('full');

  isFull = false;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('is asked by HEAD as well', async () => {
  server = await startTestServer();
  expect((await fetch(`${server.url}/readyz`, { method: 'HEAD' })).status).toBe(200);
});
