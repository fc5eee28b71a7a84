import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { startTestServer } from '../../test-server.ts';
import { healthRoutes } from './health.ts';
import { StoreHealth } from './store-health.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function setUp(disk = { isFull: false, checks: 0, gate: Promise.resolve() }) {
  const clock = { now: 0 };
  const changes: (string | undefined)[] = [];
  const app = fastify();
  const health = new StoreHealth(
    {
      async check() {
        disk.checks++;
        await disk.gate;
        if (disk.isFull) throw new Error('database or disk is full');
      },
    },
    { now: () => clock.now, onChange: (error) => void changes.push(error?.message) },
  );
  healthRoutes(app, health, { stopping: false });
  await app.ready();
  closing.push(() => app.close());
  return {
    disk,
    changes,
    health,
    ask: (url: string) => app.inject({ url }),
    async wait(seconds: number) {
      let status = 0;
      for (let second = 0; second < seconds; second++) {
        clock.now += 1000;
        status = (await app.inject({ url: '/readyz' })).statusCode;
        await new Promise(setImmediate); // the background check finishes, unless it is stalled
      }
      return status;
    },
  };
}

test('responds and is ready once it has committed', async () => {
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

test('answers at once and stays ready while one commit is slow', async () => {
  const { disk, wait } = await setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.gate = promise;
  expect(await wait(20)).toBe(200);
  expect(disk.checks).toBe(2);
  resolve();
  expect(await wait(60)).toBe(200);
});

test.each(['fails', 'stalls'])('stays ready while the store %s, however long', async (how) => {
  const { disk, wait, health } = await setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  if (how === 'fails') disk.isFull = true;
  else disk.gate = promise;
  expect(await wait(3600)).toBe(200);
  expect(health.failingMs).toBeGreaterThan(3_500_000);
  disk.isFull = false;
  resolve();
  expect(await wait(2)).toBe(200);
  expect([health.isUp, health.failingMs]).toEqual([true, 0]);
});

test('is unready until its first commit', async () => {
  const { disk, wait, ask } = await setUp({ isFull: true, checks: 0, gate: Promise.resolve() });
  expect(await wait(60)).toBe(503);
  expect((await ask('/healthz')).statusCode).toBe(200);
  const { headers, json } = await ask('/readyz');
  expect(headers['retry-after']).toBe('1');
  expect(json()).toMatchObject({ code: 'unavailable' });
  expect(json().detail).not.toContain('full');
  disk.isFull = false;
  await wait(1);
  expect(await wait(1)).toBe(200);
});

test('commits at most once per second, however often it is asked', async () => {
  const { disk, ask, wait } = await setUp();
  for (let asked = 0; asked < 20; asked++) expect((await ask('/readyz')).statusCode).toBe(200);
  expect(disk.checks).toBe(1);
  await wait(1);
  expect(disk.checks).toBe(2);
});

test('reports when checks begin to fail and when they succeed again', async () => {
  const { disk, wait, changes, health } = await setUp();
  disk.isFull = true;
  await wait(5);
  expect(health.isUp).toBe(false);
  disk.isFull = false;
  await wait(5);
  expect(health.isUp).toBe(true);
  expect(changes).toEqual(['database or disk is full', undefined]);
});

test('logs the change and shows it in the metrics while pages are still served', async () => {
  const lines: { level: string; msg: string }[] = [];
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const disk = { isFull: false };
  const check = async () => {
    if (disk.isFull) throw new Error('database or disk is full');
  };
  const server = await startTestServer({ logLevel: 'info', logStream }, { ...createMemoryStore(), check });
  closing.push(() => server.stop());
  const read = async () => (await fetch(`${server.url}/metrics`)).text();
  expect(await read()).toContain('\nkalah_store_up 1');
  disk.isFull = true;
  await expect.poll(read).toContain('\nkalah_store_up 0');
  expect(await read()).toMatch(/^kalah_store_failing_seconds [0-9.]+$/m);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${server.url}/learn`)).status).toBe(200);
  disk.isFull = false;
  await expect.poll(read).toContain('\nkalah_store_up 1');
  expect(lines).toMatchObject([
    { level: 'error', msg: 'store check failed', err: { message: 'database or disk is full' } },
    { level: 'info', msg: 'store check succeeded again' },
  ]);
});
