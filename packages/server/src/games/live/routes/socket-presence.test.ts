import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { open, seatTwo } from './seated-sockets-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a socket counts as a player once it has identified itself, which changes nothing else', async () => {
  const { id, tokens } = await seatTwo(server);
  const before = await server.client.readGame(id);
  const { socket, send, next } = await open(server, id);
  const counts: number[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.kind === 'watchers') counts.push(message.count);
  });
  send({ kind: 'identify', token: tokens.south, ref: 1 });
  expect(await next()).toEqual({ kind: 'done', ref: 1, version: before.version });
  await expect.poll(() => counts.at(-1)).toBe(0);
  expect(await server.client.readGame(id)).toEqual(before);
  socket.close();
});

test('a socket counts as a player once a request has shown a token', async () => {
  const { id, tokens } = await seatTwo(server);
  const { socket, send } = await open(server, id);
  const counts: number[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.kind === 'watchers') counts.push(message.count);
  });
  send({ kind: 'play', move: 1, pit: 2, token: tokens.south });
  await expect.poll(() => counts.at(-1)).toBe(0);
  socket.close();
});
test('[P6] a player stays one after a request without a token, and after one with a wrong token', async () => {
  const { id, tokens } = await seatTwo(server);
  const { socket, send, next } = await open(server, id);
  const { socket: other } = await open(server, id);
  const south: string[] = [];
  other.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.kind === 'presence') south.push(message.south.state);
  });
  send({ kind: 'identify', token: tokens.south, ref: 1 });
  expect(await next()).toMatchObject({ kind: 'done', ref: 1 });
  send({ kind: 'play', move: 1, pit: 2, ref: 2 });
  expect(await next()).toMatchObject({ kind: 'problem', code: 'token-required', ref: 2 });
  send({ kind: 'play', move: 1, pit: 2, token: 'wrong', ref: 3 });
  expect(await next()).toMatchObject({ kind: 'problem', code: 'not-your-seat', ref: 3 });
  // Who is connected is sent at most once a second.
  await expect.poll(() => south).toEqual(['here']);
  for (const one of [socket, other]) one.close();
});
