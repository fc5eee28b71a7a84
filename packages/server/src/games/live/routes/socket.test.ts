import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { legalPits, must, parsePosition, play } from '@kalah/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { sendRaw } from '../../../platform/http/raw-http-fixture.ts';
import { openSocket } from '../../../platform/http/socket-fixture.ts';
import { createMemoryStore } from '../../../store/sqlite/sqlite-store.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { newGame } from '../../change-fixture.ts';
import type { Change } from '../../game-store.ts';
import { NO_CREDENTIAL } from '../../seat.ts';
import { open, seatTwo } from './seated-sockets-fixture.ts';
import { SocketStream } from './socket-stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const moved = (event: number, pit: number) => [event, pit, expect.any(Number)];

describe('a watcher', () => {
  test('receives the game, then moves as event number, pit and time, and everything else as in other streams', async () => {
    const { id, tokens } = await seatTwo(server);
    const { socket, next } = openSocket(server.url, id);
    const shown = await next();
    expect(shown).toEqual({ kind: 'game', game: await server.client.readGame(id) });

    const played = await server.client.playMove(id, 1, { pit: 2 }, tokens.south);
    const elapsed = Date.parse(played.updatedAt) - Date.parse(played.createdAt);
    expect(await next()).toEqual([3, 2, elapsed]);
    await server.client.resign(id, {}, tokens.north);
    expect(await next()).toMatchObject({ number: 4, kind: 'resigned', side: 'north' });
    expect(await next()).toMatchObject({ number: 5, kind: 'ended', result: { winner: 'south' } });
    socket.close();
  });

  test('[P9] sends the missed events after a reconnect', async () => {
    const { id, tokens } = await seatTwo(server);
    await server.client.playMove(id, 1, { pit: 2 }, tokens.south);
    await server.client.playMove(id, 2, { pit: 5 }, tokens.south);
    const { socket, next } = openSocket(server.url, id, { after: 3 });
    expect(await next()).toEqual(moved(4, 5));
    socket.close();
  });

  test('receives the server’s time after a reconnect, even if it has missed nothing', async () => {
    const { id } = await seatTwo(server);
    const began = Date.now();
    const { socket } = openSocket(server.url, id, { after: 3 });
    const times: string[] = [];
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.kind === 'watchers') times.push(message.serverTime);
    });
    await expect.poll(() => times).not.toEqual([]);
    expect(Date.parse(times[0]!)).toBeGreaterThanOrEqual(began);
    socket.close();
  });
});

describe('a player', () => {
  test('[P12] plays a whole game and sends each move once to both sides', async () => {
    const { id, tokens } = await seatTwo(server);
    const sides = {
      south: await open(server, id, { token: tokens.south }),
      north: await open(server, id, { token: tokens.north }),
    };
    const opening = await server.client.readGame(id);
    let position = must(parsePosition(opening.position));
    for (let move = 1; legalPits(position).length > 0; move++) {
      const pit = legalPits(position)[0]!;
      sides[position.turn].send({ kind: 'play', move, pit });
      const received = [await sides.south.next(), await sides.north.next()];
      expect(received).toEqual([moved(move + 2, pit), moved(move + 2, pit)]);
      position = must(play(position, pit)).after;
    }
    expect(await sides.north.next()).toMatchObject({ kind: 'ended', result: { how: 'played-out' } });
    expect(await server.client.readGame(id)).toMatchObject({
      status: 'finished',
      board: { pits: position.pits },
    });
    for (const { socket } of Object.values(sides)) socket.close();
  });

  test('may send many requests at once, which are handled in order', async () => {
    const { game } = await server.client.createGame({ seats: { south: 'open', north: 'open' } });
    const { socket, send, next } = await open(server, game.id);
    let position = must(parsePosition(game.position));
    const pits: number[] = [];
    while (legalPits(position).length > 0) {
      pits.push(legalPits(position).at(pits.length % 2 === 0 ? 0 : -1)!);
      position = must(play(position, pits.at(-1)!)).after;
    }
    expect(pits.length).toBeGreaterThan(20);
    for (const [index, pit] of pits.entries()) send({ kind: 'play', move: index + 1, pit });
    for (const [index, pit] of pits.entries()) expect(await next()).toEqual(moved(index + 2, pit));
    socket.close();
  });

  test('takes back once when two requests name the same move', async () => {
    const { game } = await server.client.createGame({ seats: { south: 'open', north: 'open' } });
    const { socket, send, next } = await open(server, game.id);
    for (const [index, pit] of [0, 1, 2].entries()) send({ kind: 'play', move: index + 1, pit });
    send({ kind: 'takeback', side: 'south', move: 3 });
    send({ kind: 'takeback', side: 'south', move: 3, ref: 1 });
    let message = await next();
    while (message.kind !== 'done') message = await next();
    expect((await server.client.readGame(game.id)).moves).toHaveLength(2);
    socket.close();
  });

  test('confirms a request with a ref, even a repeated one', async () => {
    const { id, tokens } = await seatTwo(server);
    const { socket, send, next } = await open(server, id, { token: tokens.south });
    const request = { kind: 'play', move: 1, pit: 2 } as const;
    send({ ...request, ref: 7 });
    const answers = [await next(), await next()];
    expect(answers).toContainEqual({ kind: 'done', ref: 7, version: 3 });
    expect(answers).toContainEqual(moved(3, 2));
    send({ ...request, ref: 8 });
    expect(await next()).toEqual({ kind: 'done', ref: 8, version: 3 });
    expect((await server.client.readGame(id)).version).toBe(3);
    socket.close();
  });

  test('offers, declines, takes back and resigns', async () => {
    const { id, tokens } = await seatTwo(server);
    const { socket, send, next } = await open(server, id);
    send({ kind: 'play', move: 1, pit: 2, token: tokens.south });
    expect(await next()).toEqual(moved(3, 2));
    const talk = [
      [{ kind: 'draw', token: tokens.south }, 'draw-offered'],
      [{ kind: 'draw', token: tokens.north, answer: 'decline' }, 'draw-declined'],
      [{ kind: 'takeback', token: tokens.south }, 'takeback-offered'],
      [{ kind: 'takeback', token: tokens.north }, 'took-back'],
      [{ kind: 'resign', token: tokens.north }, 'resigned'],
    ] as const;
    for (const [request, kind] of talk) {
      send(request);
      expect(await next()).toMatchObject({ kind });
    }
    socket.close();
  });

  test('aborts a game that has no opponent yet', async () => {
    const { game, seat } = await server.client.createGame();
    const { socket, send, next } = await open(server, game.id, { token: seat!.token });
    send({ kind: 'abort' });
    expect(await next()).toMatchObject({ kind: 'ended', result: { how: 'abort', winner: null } });
    socket.close();
  });

  test('plays a named seat by its name, and an open seat by its side', async () => {
    const { game } = await server.client.createGame({ seats: { south: { name: 'Ann' }, north: 'open' } });
    const { socket, send, next } = await open(server, game.id);
    send({ kind: 'play', move: 1, pit: 0, name: 'Ann' });
    expect(await next()).toEqual(moved(2, 0));
    send({ kind: 'resign', side: 'north' });
    expect(await next()).toMatchObject({ kind: 'resigned', side: 'north' });
    socket.close();
  });
});

describe('a rejection', () => {
  test('[P12] answers a rejected request with the problem and its ref, and leaves the game unchanged', async () => {
    const { id, tokens } = await seatTwo(server);
    const { socket, send, next } = await open(server, id);
    const before = await server.client.readGame(id);
    const rejections = [
      [{ pit: 2 }, 'token-required', 401],
      [{ pit: 2, token: 'wrong' }, 'not-your-seat', 403],
      [{ pit: 2, token: tokens.north }, 'wrong-turn', 409],
      [{ pit: 6, token: tokens.south }, 'no-such-pit', 422],
      [{ pit: 2, move: 2, token: tokens.south }, 'move-ahead', 409],
    ] as const;
    for (const [ref, [request, code, status]] of rejections.entries()) {
      send({ kind: 'play', move: 1, ref, ...request });
      expect(await next()).toMatchObject({ kind: 'problem', ref, code, status, version: 2 });
    }
    expect(await server.client.readGame(id)).toEqual(before);
    socket.close();
  });

  test('names the field that is not valid', async () => {
    const { id } = await seatTwo(server);
    const { socket, next, send } = await open(server, id);
    send({ kind: 'play', move: 1, pit: 12 });
    expect(await next()).toMatchObject({ kind: 'problem', code: 'bad-request', field: 'pit' });
    socket.close();
  });

  test.each([
    ['text', 'hello', 'The message is not a JSON object.'],
    ['a number', '7', 'The message is not a JSON object.'],
    ['nothing', 'null', 'The message is not a JSON object.'],
    [
      'no kind',
      '{}',
      'kind must be "play", "resign", "abort", "claim", "swap", "draw", "takeback", "phrase" or "identify".',
    ],
    [
      'a strange kind',
      '{"kind":"toString"}',
      'kind must be "play", "resign", "abort", "claim", "swap", "draw", "takeback", "phrase" or "identify".',
    ],
    ['no pit', '{"kind":"play","move":1}', 'pit is missing.'],
    ['a pit in words', '{"kind":"play","move":1,"pit":"two"}', 'pit must be a whole number from 0 to 11.'],
    [
      'something unknown',
      '{"kind":"resign","why":1}',
      'why is not known here; known are kind, side, name, token and ref.',
    ],
    ['a list', '[1,2,3]', 'The message is not a JSON object.'],
    ['bytes', Buffer.from('{"kind":"resign"}'), 'The message is binary; send the JSON as text.'],
  ])('of %s names what is allowed', async (_what, message, detail) => {
    const { id } = await seatTwo(server);
    const { socket, next } = await open(server, id);
    socket.send(message, { binary: Buffer.isBuffer(message) });
    expect(await next()).toMatchObject({
      kind: 'problem',
      code: 'bad-request',
      detail,
      trace: expect.any(String),
    });
    socket.close();
  });

  test('of a message that is too large closes the socket', async () => {
    const { id } = await seatTwo(server);
    const { socket, closed } = await open(server, id);
    socket.send('x'.repeat(5000));
    expect(await closed).toBe(1009);
  });

  test('of a socket for an unknown game comes before it opens', async () => {
    const upgrade = (address: string) =>
      new Promise<number | undefined>((resolve) => {
        const socket = new WebSocket(server.url.replace('http', 'ws') + address);
        socket.on('error', () => undefined);
        socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      });
    expect(await upgrade(`/api/v1/games/${crypto.randomUUID()}/socket`)).toBe(404);
    expect(await upgrade('/api/v1/games/x/socket')).toBe(400);
    expect(await upgrade('/api/v1/games')).toBe(200);
    expect(await upgrade('/nowhere')).toBe(404);
  });

  test('rejects a plain HTTP request', async () => {
    const { id } = await seatTwo(server);
    const response = await fetch(`${server.url}/api/v1/games/${id}/socket`);
    expect([response.status, response.headers.get('upgrade')]).toEqual([426, 'websocket']);
    expect(await response.json()).toMatchObject({ code: 'upgrade-required' });
  });
});

test('ignores an upgrade to another protocol and answers the request', async () => {
  const { status } = await sendRaw(
    server.url,
    'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n',
  );
  expect(status).toBe(200);
});

describe('limits', () => {
  test('count a message as a request of its address', async () => {
    const strict = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 5 } });
    const { game } = await strict.client.createGame({ seats: { south: 'open', north: 'open' } });
    const { socket, send, next } = openSocket(strict.url, game.id);
    await next();
    for (let ref = 0; ref < 5; ref++) send({ kind: 'draw', side: 'south', answer: 'offer', ref });
    const answers = await Promise.all(Array.from({ length: 6 }, next));
    const problems = answers.filter(({ kind }) => kind === 'problem');
    expect(problems.map(({ code }) => code)).toEqual(['too-many-requests', 'too-many-requests']);
    for (const { retryAfter } of problems) {
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
    }
    socket.close();
    await strict.stop();
  });

  test('count a socket as a stream', async () => {
    const strict = await startTestServer({ rateLimit: true, limits: { streamsPerAddress: 1 } });
    const { game } = await strict.client.createGame();
    const first = openSocket(strict.url, game.id);
    await first.next();
    const response = await fetch(`${strict.url}/api/v1/games/${game.id}/events`);
    expect(response.status).toBe(429);
    first.socket.close();
    await first.closed;
    await expect
      .poll(async () => {
        const again = await fetch(`${strict.url}/api/v1/games/${game.id}/events`);
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
    await strict.stop();
  });
});

describe('a server that stops', () => {
  test('sends goodbye and closes with the restart code', async () => {
    const other = await startTestServer();
    const { game } = await other.client.createGame();
    const { next, closed } = openSocket(other.url, game.id);
    await next();
    const stopped = other.stop();
    expect(await next()).toEqual({ kind: 'goodbye' });
    expect(await closed).toBe(1012);
    await stopped;
  });

  test('does not wait for clients that do not answer', async () => {
    const other = await startTestServer();
    const { game } = await other.client.createGame();
    const { socket, next } = openSocket(other.url, game.id);
    await next();
    socket.pause();
    await other.stop();
    socket.terminate();
  });
});

test('sends the game in the same write as the response to the request for a socket', async () => {
  const { game } = await server.client.createGame({});
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      `GET /api/v1/games/${game.id}/socket HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\n` +
        'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ),
  );
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 101 [\s\S]*"kind":"game"/);
});

test('processes more messages than it queues, in order', async () => {
  const { id } = await seatTwo(server);
  const { socket, next, send } = await open(server, id);
  const refs = Array.from({ length: 200 }, (_, index) => index);
  for (const ref of refs) send({ kind: 'identify', ref });
  for (const ref of refs) expect(await next()).toMatchObject({ kind: 'done', ref });
  socket.close();
});

test('does not read from a client that sends more than is processed, until its requests are processed', async () => {
  const memory = createMemoryStore();
  const disk = Promise.withResolvers<void>();
  const append = (change: Change) => disk.promise.then(() => memory.append(change));
  const created = newGame();
  await memory.append(created);
  const slow = await startTestServer({}, { ...memory, append });
  const { socket, next, send } = openSocket(slow.url, created.game.id);
  await next();

  send({ kind: 'play', move: 1, pit: 2 }); // waits for the disk
  const requests = 5000; // 20 MB, more than the system buffers
  for (let ref = 0; ref < requests; ref++) send({ kind: 'identify', ref, name: 'x'.repeat(4000) });
  let unsent = 0;
  await expect
    .poll(
      () => {
        const before = unsent;
        unsent = socket.bufferedAmount;
        return unsent === before;
      },
      { interval: 200 },
    )
    .toBe(true);
  expect(unsent).toBeGreaterThan(0);

  disk.resolve();
  expect(await next()).toEqual(moved(2, 2));
  for (let ref = 0; ref < requests; ref++) expect(await next()).toMatchObject({ kind: 'problem', ref });
  expect(socket.bufferedAmount).toBe(0);
  socket.close();
  await slow.stop();
});

test.each([
  ['at once if its game has a clock, and at each heartbeat', true, 2],
  ['only at heartbeats if its game has no clock', false, 1],
])('measures the lag of a socket %s', async (_, isTimed, expected) => {
  const local = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(local, 'listening');
  const { port } = local.address() as { port: number };
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  let pings = 0;
  client.on('ping', () => pings++);
  const [socket, request] = (await once(local, 'connection')) as [WebSocket, IncomingMessage];
  const stream = new SocketStream(socket, request.socket, NO_CREDENTIAL, isTimed);
  const received = once(client, 'message');
  stream.sendKeepAlive(); // the message follows its ping
  await received;
  expect(pings).toBe(expected);
  client.terminate();
  local.close();
});

test('closes a socket that shows no sign of life', async () => {
  const local = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(local, 'listening');
  const { port } = local.address() as { port: number };
  const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong: false });
  const [socket, request] = (await once(local, 'connection')) as [WebSocket, IncomingMessage];
  const stream = new SocketStream(socket, request.socket, NO_CREDENTIAL, false);
  const received = once(client, 'message');
  stream.sendKeepAlive();
  expect(String((await received)[0])).toBe('{"kind":"heartbeat"}');
  expect(socket.readyState).toBe(WebSocket.OPEN);
  stream.sendKeepAlive();
  await once(client, 'close');
  local.close();
});
