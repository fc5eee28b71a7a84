import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { stopGracefully } from './stopping.ts';

async function open(server: Pick<TestServer, 'url'>): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

/** A store whose commits wait for `letThrough`, and which can be read after the server has closed it. */
function createSlowStore() {
  const store = createMemoryStore();
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const append: typeof store.append = async (change) => {
    begun.resolve();
    await gate.promise;
    return store.append(change);
  };
  const close = async () => undefined;
  return { store: { ...store, append, close }, begun: begun.promise, letThrough: gate.resolve };
}

test('finishes a commit in flight and answers its request', async () => {
  const { store, begun, letThrough } = createSlowStore();
  const server = await startTestServer({}, store);
  const made = server.client.createGame();
  await begun;
  const stopped = server.stop();
  letThrough();
  const { game } = await made;
  await stopped;
  expect(await store.find(game.id)).toBeDefined();
});

test('sends a response to a slow reader to the last byte', async () => {
  const app = fastify();
  stopGracefully(app, { stopping: false }, { sayGoodbye: () => {}, drainMs: 60_000 });
  const long = Buffer.alloc(20_000_000, 'x'); // more than the operating system buffers
  app.get('/long', async () => long);
  const socket = await open({ url: await app.listen() });
  socket.write(GET('/long'));
  await once(socket, 'readable');

  const stopped = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  let read = '';
  socket.on('data', (text) => {
    read += text;
  });
  await Promise.all([once(socket, 'end'), stopped]);
  expect(read.split('\r\n\r\n')[1]).toHaveLength(long.length);
});

test('says goodbye to streams and ends them', async () => {
  const server = await startTestServer();
  const { game } = await server.client.createGame();
  const socket = await open(server);
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  const ended = once(socket, 'end');
  socket.write(GET(`/api/v1/games/${game.id}/events`));
  await expect.poll(() => received).toContain('event: game');
  await server.stop();
  await ended;
  expect(received).toContain('event: goodbye');
});

test('is unready on connections that are still open', async () => {
  const { store, begun, letThrough } = createSlowStore();
  const server = await startTestServer({}, store);
  const socket = await open(server);
  const answer = once(socket, 'data');
  socket.write('GET /readyz HTTP/1.1\r\n');
  const made = server.client.createGame();
  await begun;
  const stopped = server.stop();
  socket.write('host: x\r\n\r\n');
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 503 .*\r\n(.*\r\n)*connection: close\r\n/i);
  letThrough();
  await made;
  await stopped;
});

test('does not wait for idle connections', async () => {
  const server = await startTestServer({ limits: { drainMs: 60_000 } });
  const silent = await open(server);
  const kept = await open(server);
  kept.write(GET('/healthz'));
  await once(kept, 'data');
  const closed = [silent, kept].map((socket) => once(socket.resume(), 'close'));
  await server.stop();
  await Promise.all(closed);
});

test('closes the connection of a request that never completes', async () => {
  const server = await startTestServer({ limits: { drainMs: 50 } });
  const socket = await open(server);
  socket.resume().on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    'POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await server.stop();
  await closed;
});
