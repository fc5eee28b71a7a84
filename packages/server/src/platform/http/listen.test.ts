import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type RunningServer, startServer } from '../../server.ts';

const start = (port: string, more: Record<string, string> = {}): Promise<RunningServer> =>
  startServer(readConfig({ PORT: port, DATABASE_URL: 'memory:', LOG_LEVEL: 'silent', ...more }));

test('serves the same games on every port', async () => {
  const server = await start('0,0,0');
  expect(new Set(server.addresses).size).toBe(3);
  const [first, ...others] = server.addresses;
  const { game } = await (await fetch(`${first}/api/v1/games`, { method: 'POST' })).json();
  for (const other of others) {
    expect((await fetch(`${other}/api/v1/games/${game.id}`)).status).toBe(200);
  }
  await server.stop();
  for (const address of server.addresses) await expect(fetch(address)).rejects.toThrow();
});

test('says goodbye to streams on every port', async () => {
  const server = await start('0,0');
  const [first, second] = server.addresses;
  const { game } = await (await fetch(`${first}/api/v1/games`, { method: 'POST' })).json();
  const stream = await fetch(`${second}/api/v1/games/${game.id}/events`);
  const [text] = await Promise.all([stream.text(), server.stop()]);
  expect(text).toContain('event: goodbye');
});

test('closes the ports it opened when another one is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(start(`0,${port}`)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  other.close();
});

test('listens on an IPv6 address', async () => {
  const server = await start('0', { HOST: '::1' }).catch((error) => {
    // This cannot be tested on a machine without IPv6.
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return undefined;
    throw error;
  });
  if (!server) return;
  expect(server.addresses[0]).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await fetch(`${server.addresses[0]}/healthz`)).status).toBe(200);
  await server.stop();
});
