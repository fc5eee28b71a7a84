import { afterEach, expect, test } from 'vitest';
import { HOURLY_REQUESTS } from '../../limits.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const statuses = async (path: string, headers: Record<string, string>[]) => {
  const answers: number[] = [];
  for (const each of headers) answers.push((await fetch(server.url + path, { headers: each })).status);
  return answers;
};
const times = (count: number, headers: Record<string, string> = {}) =>
  Array.from({ length: count }, () => headers);
const forwarded = (address: string) => ({ 'x-forwarded-for': address });

test('answers 429 with Retry-After above the limit', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 3 } });
  expect(await statuses('/api/v1/games', times(3))).toEqual([200, 200, 200]);
  const response = await fetch(`${server.url}/api/v1/games`);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
});

test('answers 429 with Retry-After above the hourly limit of a route', async () => {
  server = await startTestServer({ rateLimit: true });
  const exports = await statuses('/api/v1/export/games.ndjson', times(HOURLY_REQUESTS.exports));
  expect(new Set(exports)).toEqual(new Set([200]));
  const response = await fetch(`${server.url}/api/v1/export/games.ndjson`);
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3000);
  expect(await response.json()).toMatchObject({ code: 'too-many-requests', retryAfter: seconds });
});

test('counts requests that match no route', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 3 } });
  expect(await statuses('/nothing', times(4))).toEqual([404, 404, 404, 429]);
});

test('lets a compatible API answer in its own shape', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 1 } });
  const path = '/api/boards/00000000-0000-4000-8000-000000000000';
  expect(await statuses(path, times(1))).toEqual([404]);
  const response = await fetch(server.url + path);
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ status: 429, error: 'Too Many Requests' });
});

test('does not limit probes and metrics', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 1 } });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect(await statuses(path, times(3))).toEqual([200, 200, 200]);
  }
});

test('limits nothing when it is off', async () => {
  server = await startTestServer({ rateLimit: false, limits: { requestsPerMinute: 1 } });
  expect(await statuses('/api/v1/games', times(5))).toEqual([200, 200, 200, 200, 200]);
});

test('ignores forwarded addresses unless a proxy is trusted', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 2 } });
  const callers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(forwarded);
  expect(await statuses('/api/v1/games', callers)).toEqual([200, 200, 429]);
});

test('counts each address behind a trusted proxy separately', async () => {
  server = await startTestServer({
    rateLimit: true,
    trustProxy: ['127.0.0.1'],
    limits: { requestsPerMinute: 2 },
  });
  const callers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(forwarded);
  expect(await statuses('/api/v1/games', callers)).toEqual([200, 200, 200]);
  expect(await statuses('/api/v1/games', times(2, forwarded('192.0.2.1')))).toEqual([200, 429]);
});

test('counts the addresses of one IPv6 network as one caller', async () => {
  server = await startTestServer({ rateLimit: true, trustProxy: true, limits: { requestsPerMinute: 2 } });
  const household = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:a:b:c:d'].map(forwarded);
  expect(await statuses('/api/v1/games', household)).toEqual([200, 200, 429]);
  expect(await statuses('/api/v1/games', [forwarded('2001:db8:1:2::1')])).toEqual([200]);
});
