import { readFileSync } from 'node:fs';
import { type ExportedGame, ExportedGame as Schema } from '@kalah/api/open-data';
import { exportGames } from '@kalah/api/open-data-client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addEvents, newGame, playMove } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import type { Seat } from '../games/seat.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { append } from '../store/store-fixture.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../../docs/games.schema.json', import.meta.url), 'utf8'),
) as object;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const isValid = ajv.compile(SCHEMA);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fill();
});
afterAll(() => server.stop());

async function read(query = '') {
  const response = await fetch(`${server.url}/api/v1/export/games.ndjson${query}`);
  const text = await response.text();
  const lines = text.split('\n').slice(0, -1);
  return { response, text, games: lines.map((line) => JSON.parse(line) as ExportedGame) };
}

const LIVE = { kind: 'live', initial: 180, increment: 2 } as const;
const ENDED = { kind: 'ended', ending: { how: 'resignation', winner: 'south' } } as const;

/** Seats of every kind; everything private about them contains the word `private`. */
const SEATS: readonly Seat[] = [
  { kind: 'open' },
  { kind: 'named', name: 'Nina' },
  { kind: 'secret', tokenHash: 'private token', name: 'Sam' },
  { kind: 'secret', tokenHash: 'private token' },
  {
    kind: 'account',
    id: 'private account',
    name: 'Anouk',
    tokenHash: 'private token',
    rating: { rating: 1712.4, deviation: 60 },
  },
  { kind: 'account', id: 'private bot', name: 'Bot', owner: 'private owner', tokenHash: 'private token' },
  { kind: 'account', id: 'private deleted', tokenHash: 'private token' },
  { kind: 'engine', level: 5 },
];

const add = (change: Parameters<typeof append>[1]) => append(server.store, change);

async function playAndEnd(options: Parameters<typeof newGame>[0], moves = 3): Promise<Game> {
  let game = await add(newGame(options));
  for (let move = 0; move < moves; move++) game = await add(playMove(game));
  return add(addEvents(game, ENDED));
}

/** A game for each kind of seat, created one second after the other. */
async function fill(): Promise<void> {
  for (const [index, seat] of SEATS.entries()) {
    await playAndEnd({ at: 1000 * index, south: seat, north: SEATS.at(-1 - index)!, clock: LIVE });
  }
}

test('docs/games.schema.json is the schema of the API', () => {
  expect(SCHEMA).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...JSON.parse(JSON.stringify(Schema)),
  });
});

test('[Y1] exports listed games that are over, in the public domain', async () => {
  await playAndEnd({ listed: false });
  await add(newGame({ at: 5000 }));
  const { response, games } = await read();
  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  expect(response.headers.get('link')).toBe(
    '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"',
  );
  expect(games).toHaveLength(SEATS.length);
  for (const game of games) {
    expect(isValid(game) ? [] : isValid.errors).toEqual([]);
  }
  expect(games.map(({ players }) => [players.south.kind, players.south.name])).toEqual([
    ['anybody', null],
    ['guest', 'Nina'],
    ['guest', 'Sam'],
    ['guest', null],
    ['account', 'Anouk'],
    ['bot', 'Bot'],
    ['account', null],
    ['computer', null],
  ]);
  expect(games[4]!.players.south.rating).toEqual({ rating: 1712, provisional: false });
  expect(games[7]).toMatchObject({
    createdAt: '1970-01-01T00:00:07.000Z',
    endedAt: '1970-01-01T00:00:07.004Z',
    start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
    clock: LIVE,
    rated: false,
    swappedAfter: null,
    times: [1, 2, 3],
    result: { how: 'resignation', winner: 'south', margin: null },
    losses: null,
  });
});

test('[Y4] contains nothing private, and no names if they are not wanted', async () => {
  const { text } = await read();
  expect(text).not.toContain('private');
  const anonymous = await read('?names=false');
  expect(anonymous.games).toHaveLength(SEATS.length);
  expect(isValid(anonymous.games[0]) ? [] : isValid.errors).toEqual([]);
  for (const name of ['Nina', 'Sam', 'Anouk', 'Bot']) {
    expect(text).toContain(name);
    expect(anonymous.text).not.toContain(name);
  }
});

test('[Y4] has the moves that were not taken back, and their times', async () => {
  const seats = { south: SEATS[1]!, north: SEATS[2]! };
  let game = await add(newGame({ at: 1000, ...seats }));
  for (const at of [1100, 1200, 1300]) game = await add(playMove(game, at));
  const kept = game.moves.slice(0, 1).map(({ pit }) => pit);
  game = await add(addEvents(game, { kind: 'took-back', side: 'south', moves: 2 }));
  game = await add(playMove(game, 1500));
  await add(addEvents(game, ENDED));
  const exported = (await read()).games.find(({ id }) => id === game.id);
  expect(exported).toMatchObject({ moves: [...kept, game.moves[1]!.pit], times: [100, 500] });
});

test('[Y5] never contains hidden or removed games', async () => {
  const games = [await playAndEnd({ at: 1 }), await playAndEnd({ at: 2 }), await playAndEnd({ at: 3 })];
  const ids = async () =>
    (await read('?until=1970-01-01T00:00:00.004Z&since=1970-01-01T00:00:00.001Z')).games.map(({ id }) => id);
  expect(await ids()).toEqual(games.map(({ id }) => id));
  const [hidden, removed, left] = games.map(({ id }) => id);
  const { moderation } = server.store;
  const decision = { operator: 'Op', reason: 'x', at: 9 };
  await moderation.hideGame(hidden!, { ...decision, subject: hidden!, action: 'game-hidden' });
  await moderation.removeGame(removed!, { ...decision, subject: removed!, action: 'game-removed' });
  expect(await ids()).toEqual([left]);
});

test('[Y2] [Y3] continues after a cursor, selects by time, and ends after a limit', async () => {
  const { games } = await read();
  const times = async (query: string) =>
    (await read(query)).games.map(({ createdAt }) => Date.parse(createdAt) / 1000);
  expect(await times(`?after=${games[5]!.cursor}&limit=2`)).toEqual([6, 7]);
  expect(await times('?since=1970-01-01T00:00:03Z&until=1970-01-01T00:00:05Z')).toEqual([3, 4]);
  expect(await times('?limit=2')).toEqual([0, 1]);
  for (const query of ['?after=x', '?after=-1', '?since=yesterday', '?limit=0', '?names=perhaps']) {
    expect((await read(query)).response.status, query).toBe(400);
  }
  expect((await read('?after=999999999999999')).text).toBe('');
});

test.each([
  ['after=abc', 'after must be a cursor from an earlier line.'],
  ['since=yesterday', 'since must be a time like 2026-01-31T12:00:00Z.'],
])('says what is wrong with %s', async (query, detail) => {
  const response = await fetch(`${server.url}/api/v1/export/games.ndjson?${query}`);
  expect(await response.json()).toMatchObject({ detail });
});

test('[Y6] runs four exports at once, two of them for one address', async () => {
  const store = createMemoryStore();
  const slow = Promise.withResolvers<void>();
  const log = async (id: string, after: number) => {
    await slow.promise;
    return store.log(id, after);
  };
  const busy = await startTestServer({ trustProxy: true }, { ...store, log });
  await append(store, addEvents(await append(store, newGame()), ENDED));
  const request = (address: string, query = '') =>
    fetch(`${busy.url}/api/v1/export/games.ndjson${query}`, { headers: { 'x-forwarded-for': address } });
  const send = async (address: string) => {
    const response = await request(address);
    return [response.status, (await response.text()).split('\n').length - 1];
  };
  // Nothing follows this place, so the answer ends at once.
  const probe = (address: string) => request(address, '?after=99');
  const first = ['192.0.2.1', '192.0.2.1'].map(send);
  await vi.waitUntil(async () => (await probe('192.0.2.1')).status === 503);
  expect((await probe('192.0.2.2')).status).toBe(200);
  const second = ['192.0.2.2', '192.0.2.3'].map(send);
  await vi.waitUntil(async () => (await probe('192.0.2.4')).status === 503);
  expect(await (await probe('192.0.2.4')).json()).toMatchObject({ code: 'exports-busy' });
  slow.resolve();
  expect(await Promise.all([...first, ...second])).toEqual(Array.from({ length: 4 }, () => [200, 1]));
  expect(await send('192.0.2.1')).toEqual([200, 1]);
  await busy.stop();
});

test('[Y1] the client yields games and throws problems', async () => {
  const games = await Array.fromAsync(exportGames({ baseUrl: server.url, limit: 3, names: false }));
  expect(games).toEqual((await read('?limit=3&names=false')).games);
  const refused = Array.fromAsync(exportGames({ baseUrl: server.url, after: 'x' }));
  await expect(refused).rejects.toMatchObject({ problem: { code: 'bad-request', field: 'after' } });
});
