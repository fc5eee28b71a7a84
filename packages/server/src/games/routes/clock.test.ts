import type { Game, GameEvent, GameRecord } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { GameSocket } from '@kalah/api/game-socket';
import type { StreamMessage } from '@kalah/api/stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LIVE = { kind: 'live', initial: 180, increment: 2 } as const;
const open = { south: 'open', north: 'open' } as const;

async function start(clock?: object): Promise<Game> {
  return (await server.client.createGame({ seats: open, ...(clock && { clock: clock as typeof LIVE }) }))
    .game;
}

test('[T1] a game has the clock that it was created with, and its rematch has it too', async () => {
  const game = await start(LIVE);
  expect(game.clock).toMatchObject({ ...LIVE, left: { south: 180_000, north: 180_000 }, running: 'south' });
  const { since, deadline, serverTime } = game.clock!;
  expect(since).toBe(game.createdAt);
  expect(Date.parse(deadline!) - Date.parse(since!)).toBe(30_000);
  expect(Date.parse(serverTime)).toBeGreaterThanOrEqual(Date.parse(since!));
  await server.client.resign(game.id, { side: 'south' });
  const rematch = await server.client.rematch(game.id, { side: 'south' });
  expect(rematch.clock).toMatchObject({ ...LIVE, running: 'south' });
});

test('[T1] a game is untimed unless the request has a clock', async () => {
  expect((await start()).clock).toBeNull();
  expect((await server.client.createGame({ clock: null })).game.clock).toBeNull();
});

test('[T2] a clock does not run while a seat is vacant', async () => {
  const { game } = await server.client.createGame({ clock: { kind: 'correspondence', days: 3 } });
  expect(game.clock).toEqual({
    kind: 'correspondence',
    days: 3,
    left: { south: 3 * 86_400_000, north: 3 * 86_400_000 },
    running: null,
    since: null,
    deadline: null,
    serverTime: expect.any(String),
  });
  const seated = await server.client.takeSeat(game.id, 'north');
  expect(seated.game.clock).toMatchObject({ running: 'south', since: seated.game.updatedAt });
});

test('a game whose clock runs is not cached, because it contains the time of the server', async () => {
  const cacheControl = async (id: string) =>
    (await fetch(`${server.url}/api/v1/games/${id}`)).headers.get('cache-control');
  const game = await start(LIVE);
  expect(await cacheControl(game.id)).toBe('no-store');
  await server.client.resign(game.id, { side: 'south' });
  expect(await cacheControl(game.id)).toBe('no-cache');
  expect(await cacheControl((await start()).id)).toBe('no-cache');
});

test('[T3] moves say what they were charged, in streams, records and over sockets', async () => {
  const { id } = await start(LIVE);
  const events: GameEvent[] = [];
  const socket = await GameSocket.open(server.url, id, (message) => {
    if (message.kind === 'event') events.push(message.event);
  });
  let overSocket = await server.client.readGame(id);
  while (overSocket.nextMove < 5) {
    overSocket = await socket.playMove(overSocket.nextMove, { pit: overSocket.legalPits[0]! });
  }
  socket.close();

  const record = (await (await fetch(`${server.url}/api/v1/games/${id}/record.json`)).json()) as GameRecord;
  expect(record.clock).toEqual(LIVE);
  expect(record.events.slice(1)).toEqual(events);
  const moved = events.filter((event) => event.kind === 'moved');
  for (const { charged, granted, credited } of moved) {
    expect(charged).toBeGreaterThanOrEqual(0);
    expect([0, 2000]).toContain(granted);
    expect(credited).toBeGreaterThanOrEqual(0);
  }
  const { serverTime: _, ...clock } = (await server.client.readGame(id)).clock!;
  expect(overSocket.clock).toMatchObject(clock);
});

test('lists games by their clock', async () => {
  const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`;
  const create = async (clock?: object) =>
    (await server.client.createGame({ name, ...(clock && { clock: clock as typeof LIVE }) })).game.id;
  const ids = [await create(), await create(LIVE), await create({ kind: 'correspondence', days: 1 })];
  for (const [index, clock] of (['none', 'live', 'correspondence'] as const).entries()) {
    const { games } = await server.client.listGames({ player: name, clock, status: 'waiting' });
    expect(games.map(({ id }) => id)).toEqual([ids[index]]);
  }
  expect((await fetch(`${server.url}/api/v1/games?clock=blitz`)).status).toBe(400);
});

describe('rejects a clock', () => {
  test.each<[what: string, clock: unknown, detail: string]>([
    ['of an unknown kind', { kind: 'blitz' }, 'clock.kind must be "live" or "correspondence".'],
    ['that is a number', 180, 'clock must be an object with kind, initial, increment and days.'],
    ['without a kind', { initial: 60, increment: 0 }, 'clock.kind is missing.'],
    [
      'with negative time',
      { kind: 'live', initial: -1, increment: 2 },
      'clock.initial must be a whole number from 0 to 10800.',
    ],
    [
      'with a fraction of a second',
      { kind: 'live', initial: 60, increment: 0.5 },
      'clock.increment must be a whole number from 0 to 180.',
    ],
    [
      'that takes a day',
      { kind: 'live', initial: 86_400, increment: 0 },
      'clock.initial must be a whole number from 0 to 10800.',
    ],
    ['without time', { kind: 'live', initial: 0, increment: 0 }, 'A live clock needs time'],
    ['without an increment', { kind: 'live', initial: 60 }, 'A live clock has `initial` and `increment`'],
    ['of both kinds', { kind: 'live', initial: 60, increment: 0, days: 1 }, 'A live clock has'],
    ['with strange days', { kind: 'correspondence', days: 4 }, 'clock.days must be 1, 2, 3, 5, 7, 10 or 14.'],
    [
      'with days and seconds',
      { kind: 'correspondence', days: 3, initial: 5 },
      'A correspondence clock has `days`',
    ],
    [
      'with something unknown',
      { kind: 'live', initial: 60, increment: 0, delay: 3 },
      'clock.delay is not known here; known are kind, initial, increment and days.',
    ],
  ])('%s', async (_what, clock, detail) => {
    const response = await fetch(`${server.url}/api/v1/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clock }),
    });
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { code: string; detail: string };
    expect(problem.code).toBe('bad-request');
    expect(problem.detail).toContain(detail);
  });
});

test('[T16] a claim that comes too early is rejected and says when it can be made', async () => {
  const { game, seat } = await server.client.createGame({});
  const other = await server.client.takeSeat(game.id, 'north');
  const rejected = await server.client.claim(game.id, {}, other.seat!.token).catch((error) => error);
  expect(rejected).toBeInstanceOf(ProblemError);
  const { updatedAt } = other.game;
  expect(rejected.problem).toMatchObject({
    status: 409,
    code: 'claim-too-early',
    claimableAt: new Date(Date.parse(updatedAt) + 7 * 86_400_000).toISOString(),
  });
  const own = await server.client.claim(game.id, {}, seat!.token).catch((error) => error);
  expect(own.problem).toMatchObject({ status: 409, code: 'not-claimable' });
  const nobody = await server.client.claim(game.id).catch((error) => error);
  expect(nobody.problem).toMatchObject({ status: 401, code: 'token-required' });
  expect(await server.client.readGame(game.id)).toMatchObject({ version: 2, status: 'playing' });
});

test('[T11] credits the lag of a socket to its moves', async () => {
  const { id } = await start(LIVE);
  const address = `${server.url.replace('http', 'ws')}/api/v1/games/${id}/socket`;
  const socket = new WebSocket(address, { autoPong: false });
  const ponged = new Promise<void>((resolve) => {
    socket.once('ping', () => setTimeout(() => socket.pong('', undefined, () => resolve()), 200));
  });
  await ponged;
  let game = await server.client.readGame(id);
  // The first turns are free, so there is nothing to credit.
  while (new Set(game.moves.map(({ side }) => side)).size < 2 || game.board.turn === 'north') {
    game = await server.client.playMove(id, game.nextMove, { pit: game.legalPits[0]! });
  }
  await new Promise((resolve) => setTimeout(resolve, 250));
  socket.send(JSON.stringify({ kind: 'play', move: game.nextMove, pit: game.legalPits[0] }));
  await expect.poll(async () => (await server.client.readGame(id)).nextMove).toBe(game.nextMove + 1);
  socket.close();
  const last = (await server.store.log(id, 0)).at(-1);
  expect(last).toMatchObject({ kind: 'moved', side: 'south' });
  expect((last as { credited: number }).credited).toBeGreaterThanOrEqual(190);
});

test('[T17] players see whether the opponent is here, and since when not', async () => {
  const { game, seat } = await server.client.createGame({});
  const other = await server.client.takeSeat(game.id, 'north');
  const seen: unknown[] = [];
  const onMessage = (message: StreamMessage) => {
    if (message.kind === 'presence') seen.push([message.south?.state, message.north?.state]);
  };
  const south = await GameSocket.open(server.url, game.id, onMessage, { token: seat!.token });
  await expect.poll(() => seen.at(-1)).toEqual(['here', undefined]);
  const north = await GameSocket.open(server.url, game.id, () => undefined, { token: other.seat!.token });
  await expect.poll(() => seen.at(-1)).toEqual(['here', 'here']);
  north.close();
  await expect.poll(() => seen.at(-1)).toEqual(['here', 'away']);
  south.close();
});
