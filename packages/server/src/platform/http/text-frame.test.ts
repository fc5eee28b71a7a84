import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameText } from './text-frame.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

test.each([
  ['an empty text', ''],
  ['a brief move', '[3,5,1200]'],
  ['characters of several bytes', 'Ærøskøbing 李小龍 👩‍👩‍👧'],
  ['the longest text with a one-byte length', 'x'.repeat(125)],
  ['the shortest text with a two-byte length', 'x'.repeat(126)],
  ['the longest text with a two-byte length', 'x'.repeat(2 ** 16 - 1)],
  ['the shortest text with an eight-byte length', 'x'.repeat(2 ** 16)],
])('frames %s so that a client reads it', async (_name, text) => {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received = once(client, 'message');
  const [, request] = (await once(server, 'connection')) as [WebSocket, IncomingMessage];
  request.socket.write(frameText(text));
  expect(String((await received)[0])).toBe(text);
  client.close();
  await once(client, 'close');
});
