import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { cutOffStalled } from './stalled-response.ts';

const STALLED_MS = 100;

let server: Server;
afterEach(() => void server.close());

async function serve(listener: RequestListener): Promise<number> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('a client that reads nothing is cut off', async () => {
  const isCut = Promise.withResolvers<boolean>();
  const port = await serve((_request, response) => {
    cutOffStalled(response, STALLED_MS);
    response.write('x'.repeat(50_000_000)); // more than the sockets buffer
    response.on('close', () => isCut.resolve(!response.writableFinished));
  });
  const client = connect(port, '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: kalah\r\n\r\n');
  expect(await isCut.promise).toBe(true);
  client.destroy();
});

test('a client waits for a server that has nothing to send yet', async () => {
  const port = await serve(async (_request, response) => {
    cutOffStalled(response, STALLED_MS);
    response.write('first ');
    await pause(5 * STALLED_MS);
    response.end('second');
  });
  const response = await fetch(`http://127.0.0.1:${port}`);
  expect(await response.text()).toBe('first second');
});
