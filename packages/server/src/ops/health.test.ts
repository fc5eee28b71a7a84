import fastify from 'fastify';
import { expect, test } from 'vitest';
import { replyToError } from '../api/errors.ts';
import { startTestServer } from '../test-server.ts';
import { healthRoutes } from './health.ts';

/** The routes on a store that a test fills, and a clock that it moves. */
function setUp() {
  const disk = { isFull: false, checks: 0, gate: Promise.resolve() };
  const clock = { now: 0 };
  const app = fastify();
  app.setErrorHandler(replyToError);
  async function check() {
    disk.checks++;
    await disk.gate;
    if (disk.isFull) throw new Error('database or disk is full');
  }
  healthRoutes(app, { check }, { stopping: false }, () => clock.now);
  return { disk, clock, ask: (url: string) => app.inject({ url }) };
}

test('lives and is ready when it can commit', async () => {
  const server = await startTestServer();
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ]) {
    const response = await fetch(server.url + path);
    expect([response.status, await response.json()]).toEqual([200, { status }]);
  }
  expect((await fetch(`${server.url}/readyz`, { method: 'HEAD' })).status).toBe(200);
  await server.stop();
});

test('lives but is not ready while the store cannot commit, and says when to ask again', async () => {
  const { disk, clock, ask } = setUp();
  disk.isFull = true;
  expect((await ask('/healthz')).statusCode).toBe(200);
  const { statusCode, headers, json } = await ask('/readyz');
  expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  expect(json()).toMatchObject({ code: 'unavailable' });
  expect(json().detail).not.toContain('full');

  disk.isFull = false;
  clock.now += 1000;
  expect((await ask('/readyz')).statusCode).toBe(200);
});

test('commits once for all who ask within a second', async () => {
  const { disk, clock, ask } = setUp();
  for (let asked = 0; asked < 20; asked++) expect((await ask('/readyz')).statusCode).toBe(200);
  clock.now += 999;
  await ask('/readyz');
  expect(disk.checks).toBe(1);
  clock.now += 1;
  await ask('/readyz');
  expect(disk.checks).toBe(2);
});

test('has one commit under way at a time, however long it takes', async () => {
  const { disk, clock, ask } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.gate = promise;
  const first = ask('/readyz');
  await expect.poll(() => disk.checks).toBe(1);
  clock.now += 5000;
  const second = ask('/readyz');
  resolve();
  expect((await Promise.all([first, second])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(disk.checks).toBe(1);
});
