import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

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

test('tells whoever asks too often to wait, in the words of the API', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 3 } });
  expect(await statuses('/api/v1/games', times(3))).toEqual([200, 200, 200]);
  const response = await fetch(`${server.url}/api/v1/games`);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
});

test('counts what no route takes', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 3 } });
  expect(await statuses('/nothing', times(4))).toEqual([404, 404, 404, 429]);
});

test('lets a compatible API say it in its own shape', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 1 } });
  const path = '/api/boards/00000000-0000-4000-8000-000000000000';
  expect(await statuses(path, times(1))).toEqual([404]);
  const response = await fetch(server.url + path);
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ status: 429, error: 'Too Many Requests' });
});

test('never keeps the orchestrator and the monitoring out', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 1 } });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect(await statuses(path, times(3))).toEqual([200, 200, 200]);
  }
});

test('limits nobody when it is off', async () => {
  server = await startTestServer({ rateLimit: false, limits: { requestsPerMinute: 1 } });
  expect(await statuses('/api/v1/games', times(5))).toEqual([200, 200, 200, 200, 200]);
});

test('believes nobody about their address, unless a proxy is trusted', async () => {
  server = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 2 } });
  const crowd = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(forwarded);
  expect(await statuses('/api/v1/games', crowd)).toEqual([200, 200, 429]);
});

test('counts each address behind a trusted proxy by itself', async () => {
  server = await startTestServer({
    rateLimit: true,
    trustProxy: ['127.0.0.1'],
    limits: { requestsPerMinute: 2 },
  });
  const crowd = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(forwarded);
  expect(await statuses('/api/v1/games', crowd)).toEqual([200, 200, 200]);
  expect(await statuses('/api/v1/games', times(2, forwarded('192.0.2.1')))).toEqual([200, 429]);
});

test('takes the addresses of one IPv6 network for one caller', async () => {
  server = await startTestServer({ rateLimit: true, trustProxy: true, limits: { requestsPerMinute: 2 } });
  const house = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:a:b:c:d'].map(forwarded);
  expect(await statuses('/api/v1/games', house)).toEqual([200, 200, 429]);
  expect(await statuses('/api/v1/games', [forwarded('2001:db8:1:2::1')])).toEqual([200]);
});
