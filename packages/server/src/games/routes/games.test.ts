import { randomBytes } from 'node:crypto';
import type { Game } from '@kalah/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { newGame, playMove } from '../change-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('creating a game', () => {
  test.each([
    'application/json',
    'application/x-www-form-urlencoded', // what curl -d '' sends
  ])('[P1] accepts an empty body of the type %s', async (type) => {
    const headers = { 'content-type': type };
    const response = await fetch(`${server.url}/api/v1/games`, { method: 'POST', headers, body: '' });
    expect(response.status).toBe(201);
  });

  test('[P1] gives the creator South and a token, and leaves North vacant, when the body is empty', async () => {
    const response = await post('/games');
    const { game, seat } = await response.json();
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`/api/v1/games/${game.id}`);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(game).toMatchObject({
      version: 1,
      status: 'waiting',
      position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      legalPits: [0, 1, 2, 3, 4, 5],
      nextMove: 1,
      seats: { south: { kind: 'secret', name: null }, north: { kind: 'vacant' } },
      result: null,
    });
    expect(seat.side).toBe('south');
    expect(Buffer.from(seat.token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });

  const seatings = [
    [{ north: 'me' }, 'north', { south: { kind: 'vacant' }, north: { kind: 'secret', name: 'Ann' } }],
    [{ south: { name: 'Bob' } }, 'north', { south: { kind: 'named', name: 'Bob' } }],
    [{ south: 'open', north: 'open' }, undefined, { south: { kind: 'open' }, north: { kind: 'open' } }],
    [{ north: 'open' }, 'south', { north: { kind: 'open' } }],
  ] as const;
  test.each(seatings)('seats %j', async (seats, side, expected) => {
    const { game, seat } = await (await post('/games', { seats, name: 'Ann' })).json();
    expect(seat?.side).toBe(side);
    expect(game.seats).toMatchObject(expected);
  });

  test('accepts a complete or partial variant', async () => {
    const { game } = await server.client.createGame({ variant: { pits: 3, capturesAlone: true } });
    expect(game.variant).toEqual({ pits: 3, seeds: 4, capturesAlone: true });
  });

  test('starts from a position given as text, which includes its variant', async () => {
    const start = '0,0,1,20/1,0,0,2 n c';
    const { game } = await server.client.createGame({ start });
    expect(game).toMatchObject({
      start,
      position: start,
      variant: { pits: 3, seeds: 4, capturesAlone: true },
    });
  });

  test('names the place where a position cannot be parsed', async () => {
    const response = await post('/games', { start: '4,4,x,0/4,4,4,0 s -' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'bad-position',
      detail: expect.stringContaining('"x"'),
    });
  });

  test('[P2] returns the same game and token for a repeated key, even after a move', async () => {
    const key = crypto.randomUUID();
    const first = await server.client.createGame({ name: 'Ann' }, key);
    await server.client.playMove(first.game.id, 1, { pit: 2 }, first.seat!.token);
    const again = await server.client.createGame({ name: 'Ann' }, key);
    expect(again).toEqual(first);
  });

  test('[P2] rejects a key that is reused for another request', async () => {
    const key = crypto.randomUUID();
    await post('/games', { name: 'Ann' }, { 'idempotency-key': key });
    const response = await post('/games', { name: 'Eve' }, { 'idempotency-key': key });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'key-reused' });
  });

  test.each([
    ['/games', 'my-first-game'],
    ['/games', 'k'.repeat(21)],
    ['/games/GAME/seats/north', '1'],
  ])('[P2] rejects a key that two people might choose, POST %s with %s', async (path, key) => {
    const { game } = await server.client.createGame();
    const response = await post(path.replace('GAME', game.id), {}, { 'idempotency-key': key });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'bad-request',
      detail:
        'The header idempotency-key must be 22 to 255 random characters; `uuidgen` prints a suitable key.',
    });
    expect(await server.client.readGame(game.id)).toEqual(game);
  });

  test('[P2] accepts a key of 22 characters', async () => {
    const key = randomBytes(16).toString('base64url');
    expect(key).toHaveLength(22);
    expect(await server.client.createGame({}, key)).toEqual(await server.client.createGame({}, key));
  });

  test('[P2] creates one game for many simultaneous requests with one key', async () => {
    const key = crypto.randomUUID();
    const made = await Promise.all(Array.from({ length: 20 }, () => server.client.createGame({}, key)));
    expect(new Set(made.map(({ game }) => game.id)).size).toBe(1);
    expect(new Set(made.map(({ seat }) => seat!.token)).size).toBe(1);
  });
});

describe('taking a seat', () => {
  test('[P3] gives the opponent a token, once', async () => {
    const { game } = await server.client.createGame();
    const taken = await server.client.takeSeat(game.id, 'north', { name: 'Bob' });
    expect(taken.game).toMatchObject({
      version: 2,
      status: 'playing',
      seats: { north: { kind: 'secret', name: 'Bob' } },
    });
    const rejected = await post(`/games/${game.id}/seats/north`, { name: 'Eve' });
    expect(rejected.status).toBe(409);
    expect(await rejected.json()).toMatchObject({ code: 'seat-taken', version: 2 });
  });

  test('[P2] answers a repeated key the same', async () => {
    const { game } = await server.client.createGame();
    const key = crypto.randomUUID();
    const first = await server.client.takeSeat(game.id, 'north', {}, key);
    expect(await server.client.takeSeat(game.id, 'north', {}, key)).toEqual(first);
  });

  test('[P2] rejects a key that is reused with another name', async () => {
    const { game } = await server.client.createGame();
    const path = `/games/${game.id}/seats/north`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await post(path, { name: 'Bob' }, key)).status).toBe(201);
    const response = await post(path, { name: 'Eve' }, key);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'key-reused' });
  });

  test('[P3] gives the seat to one of many simultaneous requests', async () => {
    const { game } = await server.client.createGame();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`/games/${game.id}/seats/north`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe('reading', () => {
  test('[P8] answers 304 to a reader who has the current version, and 200 after a move', async () => {
    const { game, seat } = await server.client.createGame();
    const read = (etag: string) =>
      fetch(`${server.url}/api/v1/games/${game.id}`, { headers: { 'if-none-match': etag } });
    expect((await read('"1"')).status).toBe(304);
    await server.client.playMove(game.id, 1, { pit: 0 }, seat!.token);
    const fresh = await read('"1"');
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get('etag')).toBe('"2"');
  });

  test('draws the board for a terminal', async () => {
    const { game } = await server.client.createGame({ name: 'Ann' });
    const response = await fetch(`${server.url}/api/v1/games/${game.id}`, {
      headers: { accept: 'text/plain' },
    });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toContain('Ann');
  });

  test('redirects a browser to the page of the game', async () => {
    const { game } = await server.client.createGame();
    const response = await fetch(`${server.url}/api/v1/games/${game.id}`, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, `/play/${game.id}`]);
  });

  test('exports a readable record, and one with the whole log', async () => {
    const { game, seat } = await server.client.createGame({ name: 'Ann "the ant"' });
    await server.client.playMove(game.id, 1, { pit: 2 }, seat!.token);
    await server.client.playMove(game.id, 2, { pit: 5 }, seat!.token);
    const text = await (await fetch(`${server.url}/api/v1/games/${game.id}/record.txt`)).text();
    expect(text).toContain('[South "Ann \\"the ant\\""]');
    expect(text).toContain('1. 3-6');
    const record = await (await fetch(`${server.url}/api/v1/games/${game.id}/record.json`)).json();
    expect(record).toMatchObject({ id: game.id, moves: [2, 5], result: null });
    expect(record.events.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'moved', 'moved']);
  });

  test('draws a picture that chats can show', async () => {
    const { game } = await server.client.createGame({ name: '<script>' });
    const response = await fetch(`${server.url}/api/v1/games/${game.id}/board.svg`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const svg = await response.text();
    expect(svg).toMatch(/^<svg/);
    expect(svg).not.toContain('<script>');
  });
});

describe('listing', () => {
  test('[P10] pages through every public game once, newest first', async () => {
    const own = await startTestServer();
    const made: string[] = [];
    for (let count = 0; count < 25; count++) made.push((await own.client.createGame()).game.id);
    await own.client.createGame({ listed: false });
    await own.client.createGame({ seats: { south: 'open', north: 'open' } });

    const seen: Game[] = [];
    let cursor: string | undefined;
    do {
      const page = await own.client.listGames({ limit: 10, ...(cursor && { cursor }) });
      seen.push(...page.games);
      cursor = page.next ?? undefined;
    } while (cursor);
    await own.stop();
    expect(seen.map(({ id }) => id).sort()).toEqual(made.sort());
    const times = seen.map(({ createdAt }) => createdAt);
    expect(new Set(times).size).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('finds games by status and by player', async () => {
    const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`;
    const waiting = (await server.client.createGame({ name })).game.id;
    const playing = await server.client.createGame({ name });
    await server.client.takeSeat(playing.game.id, 'north');
    const over = await server.client.createGame({ name });
    await server.client.resign(over.game.id, {}, over.seat!.token);

    const ids = async (status?: 'waiting' | 'playing' | 'finished') =>
      (await server.client.listGames({ player: name, ...(status && { status }) })).games.map(({ id }) => id);
    expect(await ids('waiting')).toEqual([waiting]);
    expect(await ids('playing')).toEqual([playing.game.id]);
    expect(await ids('finished')).toEqual([over.game.id]);
    expect((await ids()).sort()).toEqual([waiting, playing.game.id, over.game.id].sort());
  });

  test('[P10] keeps unlisted games out of every list', async () => {
    const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`;
    await server.client.createGame({ name, listed: false });
    for (const status of [undefined, 'waiting'] as const) {
      const page = await server.client.listGames({ player: name, ...(status && { status }) });
      expect(page.games).toEqual([]);
    }
  });

  test('[P10] [T18] lists games being played by their latest activity, without those that are idle', async () => {
    const own = await startTestServer();
    const MINUTE = 60_000;
    const before = (minutes: number) => Date.now() - minutes * MINUTE;
    const changes = [50, 40, 30, 70].map((minutes) => newGame({ at: before(minutes) }));
    for (const change of changes) await own.store.append(change);
    await own.store.append(playMove(changes[0]!.game, before(20)));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { status: 'playing', sort: 'activity', limit: 2, ...(cursor && { cursor }) } as const;
      const page = await own.client.listGames(query);
      seen.push(...page.games.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual([0, 2, 1].map((index) => changes[index]!.game.id));

    for (const query of ['sort=activity', 'sort=activity&status=playing&player=Ann', 'sort=name']) {
      expect((await fetch(`${own.url}/api/v1/games?${query}`)).status).toBe(400);
    }
    await own.stop();
  });

  test('rejects an invalid cursor', async () => {
    const response = await fetch(`${server.url}/api/v1/games?cursor=nonsense`);
    expect(response.status).toBe(400);
  });
});
