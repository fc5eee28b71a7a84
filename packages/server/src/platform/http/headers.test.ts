import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each(['/api/v1/games', '/api/v1/nothing', '/docs', '/healthz', '/api/boards/x'])(
  'forbids browsers to guess the content type of %s',
  async (path) => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('lets pages of any origin call the APIs and read the headers they need', async () => {
  const origin = 'https://another.example';
  const { headers } = await fetch(`${server.url}/api/v1/games`, { headers: { origin } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('access-control-expose-headers')).toBe('etag, location, retry-after');

  const asking = await fetch(`${server.url}/api/v1/games/${crypto.randomUUID()}/moves/1`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect(asking.status).toBe(204);
  expect(asking.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(asking.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
});

test('lets pages of any origin read a stream', async () => {
  const { game } = await server.client.createGame();
  const stop = new AbortController();
  const { headers } = await fetch(`${server.url}/api/v1/games/${game.id}/events`, { signal: stop.signal });
  stop.abort();
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('lets pictures be embedded anywhere, without scripts', async () => {
  const { game } = await server.client.createGame({ name: '<script>' });
  const { headers } = await fetch(`${server.url}/api/v1/games/${game.id}/board.svg`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});
