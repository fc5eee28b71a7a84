import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function readMetrics(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
  return response.text();
}

/** The values that a label has, over all metrics. */
function labels(metrics: string, label: string): Set<string> {
  return new Set([...metrics.matchAll(new RegExp(`${label}="([^"]*)"`, 'g'))].map(([, value]) => value!));
}

test('counts what was committed and what was refused', async () => {
  const { game, seat } = await server.client.createGame();
  await server.client.playMove(game.id, 1, { pit: 0 }, seat!.token);
  await server.client.playMove(game.id, 1, { pit: 1 }, seat!.token).catch(() => undefined);
  const metrics = await readMetrics();
  expect(metrics).toContain('kalah_events_committed_total{kind="created"} 1');
  expect(metrics).toContain('kalah_events_committed_total{kind="moved"} 1');
  expect(metrics).toContain('kalah_refusals_total{reason="move-taken"} 1');
  expect(metrics).toMatch(/kalah_build_info\{version="\d+\.\d+\.\d+"\} 1/);
  expect(metrics).toContain('process_resident_memory_bytes');
});

test('times requests by route, never by address', async () => {
  const { game } = await server.client.createGame();
  await server.client.readGame(game.id);
  const metrics = await readMetrics();
  expect(labels(metrics, 'route')).toContain('/api/v1/games/:id');
  expect(metrics).not.toContain(game.id);
});

test('has one name for whatever no route takes', async () => {
  const before = labels(await readMetrics(), 'route');
  for (const path of ['/a', '/b', '/api/v1/c', '/wp-login.php', '/%']) await fetch(server.url + path);
  await fetch(`${server.url}/d`, { method: 'DELETE' });
  await fetch(`${server.url}/e`, { method: 'OPTIONS' });
  const added = [...labels(await readMetrics(), 'route')].filter((route) => !before.has(route));
  expect(added.filter((route) => !['none', '*', '/metrics'].includes(route))).toEqual([]);
});

test('counts open streams, and does not take their length for a slow answer', async () => {
  const { game } = await server.client.createGame();
  const stop = new AbortController();
  const stream = server.client.watch(game.id, { signal: stop.signal });
  await stream.next();
  await stream.next();
  expect(await readMetrics()).toContain('kalah_open_streams 1');
  await stream.return(undefined);
  stop.abort();
  await expect.poll(readMetrics).toContain('kalah_open_streams 0');
  expect(labels(await readMetrics(), 'route')).not.toContain('/api/v1/games/:id/events');
});

test('answers HEAD', async () => {
  expect((await fetch(`${server.url}/metrics`, { method: 'HEAD' })).status).toBe(200);
});
