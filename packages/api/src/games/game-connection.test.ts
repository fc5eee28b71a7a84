import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/src/test-server.ts';
import { createCutProxy } from '../../test/cut-proxy.ts';
import { createClient } from './client.ts';
import type { Game } from './game.ts';
import { GameConnection } from './game-connection.ts';
import type { StreamMessage } from './stream.ts';

let server: TestServer;
const leaving: AbortController[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  for (const one of leaving) one.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => server.stop());

async function connect(baseUrl = server.url, socketTimeoutMs = 30_000) {
  const { game: created, seat } = await server.client.createGame();
  const { game: started, seat: friend } = await server.client.takeSeat(created.id, 'north');
  const controller = new AbortController();
  leaving.push(controller);
  const received: StreamMessage[] = [];
  let game: Game = started;
  const connection = new GameConnection({
    baseUrl,
    client: createClient({ baseUrl }),
    gameId: created.id,
    game: () => game,
    token: () => seat!.token,
    onMessage: (message) => {
      received.push(message);
      if ('game' in message) game = message.game;
    },
    signal: controller.signal,
    socketTimeoutMs,
  });
  const running = connection.run();
  const isOnline = () =>
    received.flatMap((message) => (message.kind === 'connection' ? message.online : [])).at(-1) === true;
  await expect.poll(isOnline).toBe(true);
  return {
    connection,
    received,
    running,
    isOnline,
    leave: () => controller.abort(),
    game: () => game,
    tokens: { south: seat!.token, north: friend!.token },
  };
}

const numbers = (received: readonly StreamMessage[]) =>
  received.flatMap((message) => (message.kind === 'event' ? message.event.number : []));

test('plays and watches over a socket, and is counted as a player', async () => {
  const { connection, received, game, tokens, leave, running } = await connect();
  expect(connection.transport).toBe('socket');
  const played = await connection.commands.playMove(1, { pit: 2 }, tokens.south);
  expect(played).toEqual(await server.client.readGame(played.id));
  expect(game()).toEqual(played);
  await expect
    .poll(() => received.find(({ kind }) => kind === 'watchers'))
    .toMatchObject({ kind: 'watchers', count: 0 });
  leave();
  await running;
});

class RefusedSocket extends EventTarget {
  readyState = 3;
  onclose = () => {};
  constructor() {
    super();
    setTimeout(() => this.onclose(), 1);
  }
  close(): void {}
}

class HangingSocket extends RefusedSocket {
  override readyState = 0;
  constructor() {
    super();
    this.onclose = () => {};
  }
}

test.each([
  ['refused', RefusedSocket],
  ['left hanging', HangingSocket],
])('watches over a stream and plays with requests where sockets are %s', async (_what, NoSocket) => {
  vi.stubGlobal('WebSocket', NoSocket);
  const { connection, game, tokens, leave, running } = await connect(server.url, 50);
  expect(connection.transport).toBe('stream');
  await connection.commands.playMove(1, { pit: 2 }, tokens.south);
  await server.client.resign(game().id, {}, tokens.north);
  await expect.poll(() => game().result?.winner).toBe('south');
  expect(game()).toEqual(await server.client.readGame(game().id));
  leave();
  await running;
});

test.each(['socket', 'stream'])('misses and repeats no event when its %s is cut', async (transport) => {
  if (transport === 'stream') vi.stubGlobal('WebSocket', RefusedSocket);
  const proxy = await createCutProxy(server.url);
  const { connection, received, game, tokens, isOnline, leave, running } = await connect(proxy.url);
  await server.client.playMove(game().id, 1, { pit: 2 }, tokens.south);
  proxy.cut();
  await expect
    .poll(() => received.some((message) => message.kind === 'connection' && !message.online))
    .toBe(true);
  await server.client.playMove(game().id, 2, { pit: 5 }, tokens.south);
  await expect.poll(() => numbers(received)).toEqual([3, 4]);
  await expect.poll(isOnline).toBe(true);
  expect(connection.transport).toBe(transport);
  leave();
  await running;
  await proxy.close();
});

test('tries the socket again on another network', async () => {
  vi.stubGlobal('WebSocket', RefusedSocket);
  const { connection, leave, running } = await connect();
  vi.unstubAllGlobals();
  connection.reconnect();
  await expect.poll(() => connection.transport).toBe('stream');
  connection.changeNetwork();
  await expect.poll(() => connection.transport).toBe('socket');
  leave();
  await running;
});

test('tries the socket again when it reconnects after some minutes', async () => {
  vi.stubGlobal('WebSocket', RefusedSocket);
  const { connection, received, leave, running } = await connect();
  vi.unstubAllGlobals();
  const began = performance.now();
  const clock = vi.spyOn(performance, 'now');
  clock.mockReturnValue(began + 3 * 60_000);
  const before = received.length;
  connection.reconnect();
  await expect.poll(() => received.slice(before)).toContainEqual({ kind: 'connection', online: true });
  expect(connection.transport).toBe('stream');
  clock.mockReturnValue(began + 6 * 60_000);
  connection.reconnect();
  await expect.poll(() => connection.transport).toBe('socket');
  leave();
  await running;
});

test('throws when there is no such game', async () => {
  const { game } = await server.client.createGame();
  const connection = new GameConnection({
    baseUrl: server.url,
    client: server.client,
    gameId: crypto.randomUUID(),
    game: () => game,
    token: () => undefined,
    onMessage: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(connection.run()).rejects.toMatchObject({ status: 404 });
});
