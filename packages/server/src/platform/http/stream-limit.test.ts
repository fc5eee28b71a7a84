import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
/** Keeps the responses referenced: fetch closes the connection of one that is garbage-collected. */
const watchers: { leave: () => void; response: Response }[] = [];
afterEach(async () => {
  for (const { leave } of watchers.splice(0)) leave();
  await server.stop();
});

const forwarded = (address: string) => ({ 'x-forwarded-for': address });

async function watch(id: string, headers: Record<string, string> = {}) {
  const watcher = new AbortController();
  const { signal } = watcher;
  const response = await fetch(`${server.url}/api/v1/games/${id}/events`, { headers, signal });
  const watching = { response, status: response.status, leave: () => watcher.abort() };
  watchers.push(watching);
  return watching;
}

async function watchAll(headers: Record<string, string>[]): Promise<number[]> {
  const { game } = await server.client.createGame();
  const statuses: number[] = [];
  for (const each of headers) statuses.push((await watch(game.id, each)).status);
  return statuses;
}

test('limits the open streams of an address, until it closes one', async () => {
  server = await startTestServer({ rateLimit: true, limits: { streamsPerAddress: 2 } });
  const { game } = await server.client.createGame();
  const first = await watch(game.id);
  await watch(game.id);
  const { response } = await watch(game.id);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('10');
  expect(await response.json()).toMatchObject({
    code: 'too-many-requests',
    detail: 'Your network address has 2 streams open already; close one before you open another.',
  });
  first.leave();
  await expect.poll(async () => (await watch(game.id)).status).toBe(200);
});

test('does not limit other requests of an address without a free stream', async () => {
  server = await startTestServer({ rateLimit: true, limits: { streamsPerAddress: 0 } });
  const { game } = await server.client.createGame();
  expect((await watch(game.id)).status).toBe(429);
  expect((await server.client.readGame(game.id)).id).toBe(game.id);
});

test('does not count a stream that was rejected for another reason', async () => {
  server = await startTestServer({ rateLimit: true, limits: { streamsPerAddress: 1 } });
  for (let time = 0; time < 3; time++) {
    const { response } = await watch('00000000-0000-4000-8000-000000000000');
    expect(response.status).toBe(404);
    await response.text();
  }
  expect(await watchAll([{}])).toEqual([200]);
});

test('trusts forwarded addresses like the rate limit does', async () => {
  const callers = ['192.0.2.1', '192.0.2.2', '192.0.2.1'].map(forwarded);
  server = await startTestServer({ rateLimit: true, limits: { streamsPerAddress: 1 } });
  expect(await watchAll(callers)).toEqual([200, 429, 429]);
  for (const { leave } of watchers.splice(0)) leave();
  await server.stop();
  server = await startTestServer({ rateLimit: true, trustProxy: true, limits: { streamsPerAddress: 1 } });
  expect(await watchAll(callers)).toEqual([200, 200, 429]);
});

test('limits nothing when the rate limit is off', async () => {
  server = await startTestServer({ rateLimit: false, limits: { streamsPerAddress: 1 } });
  expect(await watchAll([{}, {}, {}])).toEqual([200, 200, 200]);
});
