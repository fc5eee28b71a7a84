import type { Game } from '@kalah/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from './platform/http/socket-fixture.ts';
import { createMemoryStore } from './store/sqlite/sqlite-store.ts';
import type { Store } from './store/store.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Fields that a later version may store. No client may see them before a schema names them. */
const PRIVATE = { account: 'private', address: 'private', email: 'private', tokenHash: 'private' };

function addPrivateFields<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(addPrivateFields) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, addPrivateFields(field)]);
  return { ...PRIVATE, ...Object.fromEntries(fields) };
}

/** A store from which every game, event and player comes with fields that the server does not know. */
function createForwardStore(): Store {
  const store = createMemoryStore();
  return {
    ...store,
    find: async (id) => addPrivateFields(await store.find(id)),
    log: async (id, after) => addPrivateFields(await store.log(id, after)),
    list: async (query) => addPrivateFields(await store.list(query)),
    findPlayer: async (name) => addPrivateFields(await store.findPlayer(name)),
    rankPlayers: async (limit) => addPrivateFields(await store.rankPlayers(limit)),
  };
}

let server: TestServer;
let game: Game;
let token: string;
let finished: string;
beforeAll(async () => {
  server = await startTestServer({}, createForwardStore());
  const { client } = server;
  const created = await client.createGame({ name: 'Ann' });
  token = created.seat!.token;
  await client.takeSeat(created.game.id, 'north', { name: 'Bob' });
  await client.playMove(created.game.id, 1, { pit: 2 }, token);
  await client.takeback(created.game.id, {}, token);
  game = await client.readGame(created.game.id);

  for (const user of ['sue', 'ned']) await fetch(`${server.url}/user?user_name=${user}`, { method: 'POST' });
  const form = await fetch(`${server.url}/game?south_user_name=sue&north_user_name=ned`, { method: 'POST' });
  finished = (await form.json()).urlsafe_key;
  await client.playMove(finished, 1, { pit: 0, name: 'sue' });
  await client.resign(finished, { name: 'sue' });
});
afterAll(() => server.stop());

test('no response of any API contains a stored field that its schema does not name', async () => {
  const requests = [
    ['GET', `/api/v1/games/${game.id}`],
    ['GET', '/api/v1/games'],
    ['GET', `/api/v1/games/${game.id}/record.json`],
    ['GET', `/api/v1/games/${finished}/record.json`],
    ['GET', `/api/v1/games/${finished}/record.txt`],
    ['GET', `/api/v1/games/${finished}/board.svg`],
    ['GET', `/api/v1/games/${finished}/analysis?milliseconds=50`],
    ['PUT', `/api/v1/games/${game.id}/moves/2`, '{"pit":11}'],
    ['PUT', `/api/v1/games/${game.id}/moves/1`, '{"pit":0}'],
    ['PUT', `/api/v1/games/${game.id}/moves/2`, '{"pit":0}'],
    ['POST', `/api/v1/games/${game.id}/draw`, '{}'],
    ['GET', `/api/boards/${game.id}`],
    ['GET', `/v1/games/${game.id}/status`],
    ['GET', `/games/${game.id}`],
    ['GET', `/game/${finished}`],
    ['PUT', `/game/${finished}?user_name=ned&house=7`],
    ['GET', '/user/games?user_name=sue'],
    ['GET', '/games/completed'],
    ['GET', '/rankings'],
    ['GET', `/history/${finished}`],
  ] as const;
  for (const [method, path, body] of requests) {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body }),
    });
    const text = await response.text();
    expect(response.status, `${method} ${path}: ${text}`).not.toBe(404);
    expect(text, `${method} ${path}`).not.toContain('private');
  }
});

test.each(['text/event-stream', 'application/x-ndjson'])('no %s contains such a field', async (accept) => {
  const stop = new AbortController();
  for (const query of ['', '?after=0']) {
    const { body } = await fetch(`${server.url}/api/v1/games/${finished}/events${query}`, {
      headers: { accept },
      signal: stop.signal,
    });
    const { value } = await body!.getReader().read();
    expect(String(Buffer.from(value!))).toContain('variant');
    expect(String(Buffer.from(value!))).not.toContain('private');
  }
  stop.abort();
});

test('no socket message contains such a field', async () => {
  for (const after of [undefined, 0]) {
    const { socket, next } = openSocket(server.url, finished, after === undefined ? {} : { after });
    const messages = after === undefined ? [await next()] : [await next(), await next(), await next()];
    expect(JSON.stringify(messages)).not.toContain('private');
    socket.close();
  }
});
