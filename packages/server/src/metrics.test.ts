import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder } from './platform/folder-fixture.ts';
import { openSocket } from './platform/http/socket-fixture.ts';
import { openStore } from './store/index.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const folder = createFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, await openStore(`sqlite:${join(folder.path, 'kalah.db')}`));
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function readMetrics(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
  return response.text();
}

function labels(metrics: string, label: string): Set<string> {
  return new Set([...metrics.matchAll(new RegExp(`${label}="([^"]*)"`, 'g'))].map(([, value]) => value!));
}

test('counts committed events and rejected requests', async () => {
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

async function read(metric: string): Promise<number> {
  const line = (await readMetrics()).split('\n').find((line) => line.startsWith(`${metric} `));
  return Number(line?.slice(metric.length));
}

test('measures commits and the number of writes in them', async () => {
  const commits = await read('kalah_commit_duration_seconds_count');
  const writes = await read('kalah_commit_group_size_sum');
  await Promise.all(Array.from({ length: 5 }, () => server.client.createGame()));
  // At least, because a heartbeat may be among them.
  expect(await read('kalah_commit_group_size_sum')).toBeGreaterThanOrEqual(writes + 5);
  expect(await read('kalah_commit_duration_seconds_count')).toBeGreaterThan(commits);
  expect(await read('kalah_commit_duration_seconds_sum')).toBeGreaterThan(0);
});

test('measures socket requests by outcome, and counts rejected ones like all others', async () => {
  const { game, seat } = await server.client.createGame();
  const { socket, send, next } = openSocket(server.url, game.id, { token: seat!.token });
  await next();
  const requests = 'kalah_socket_request_duration_seconds_count';
  const rejected = await read('kalah_refusals_total{reason="move-ahead"}');
  send({ kind: 'play', move: 1, pit: 0, ref: 1 });
  send({ kind: 'play', move: 9, pit: 0 });
  send({ kind: 'nonsense' });
  for (let message = 0; message < 4; message++) await next();
  expect(await read(`${requests}{kind="play",outcome="fulfilled"}`)).toBe(1);
  expect(await read(`${requests}{kind="play",outcome="refused"}`)).toBe(1);
  expect(await read(`${requests}{kind="none",outcome="refused"}`)).toBe(1);
  expect(await read('kalah_refusals_total{reason="move-ahead"}')).toBe((rejected || 0) + 1);
  socket.close();
});

test('counts events that reconnecting watchers get from the log', async () => {
  const { game, seat } = await server.client.createGame();
  const played = await server.client.playMove(game.id, 1, { pit: 2 }, seat!.token);
  await server.client.playMove(game.id, 2, { pit: 0 }, seat!.token);
  const before = await read('kalah_replayed_events_total');
  for (const known of [game, played]) {
    const stream = server.client.watch(game.id, { game: known });
    await stream.next();
    await stream.next();
    await stream.return(undefined);
  }
  expect(await read('kalah_replayed_events_total')).toBe(before + 3);
  await expect.poll(() => read('kalah_open_streams')).toBe(0);
});

test('measures the engine, separately for turns and analyses', async () => {
  const counted = ['queue_wait', 'duration'].map((name) => `kalah_engine_${name}_seconds_count`);
  const counts = (work: string) => Promise.all(counted.map((name) => read(`${name}{work="${work}"}`)));
  expect([await counts('seats'), await counts('analyses')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  for await (const _ of server.client.analyse('1,1,1,0/1,1,1,0 s -'));
  expect(await counts('analyses')).toEqual([1, 1]);
  await server.client.createGame({ seats: { south: { engine: 1 }, north: 'friend' } });
  await expect.poll(() => counts('seats')).not.toContain(0);
  expect(await read('kalah_engine_queue_length{work="analyses"}')).toBe(0);
});

test('measures requests by route, never by URL', async () => {
  const { game } = await server.client.createGame();
  await server.client.readGame(game.id);
  const metrics = await readMetrics();
  expect(labels(metrics, 'route')).toContain('/api/v1/games/:id');
  expect(metrics).not.toContain(game.id);
});

test('has one label for requests that match no route', async () => {
  const before = labels(await readMetrics(), 'route');
  for (const path of ['/a', '/b', '/api/v1/c', '/wp-login.php', '/%']) await fetch(server.url + path);
  await fetch(`${server.url}/d`, { method: 'DELETE' });
  await fetch(`${server.url}/e`, { method: 'OPTIONS' });
  const added = [...labels(await readMetrics(), 'route')].filter((route) => !before.has(route));
  expect(added.filter((route) => !['none', '*', '/metrics'].includes(route))).toEqual([]);
});

test('counts open streams, and does not measure their duration', async () => {
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
