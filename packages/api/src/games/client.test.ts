import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/src/test-server.ts';
import { createClient, ProblemError } from './client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function answering(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const client = createClient({
    baseUrl: 'http://kalah.test',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return answer(request.clone());
    },
  });
  return { client, requests };
}

test('plays a whole game', async () => {
  const { client } = server;
  const { game, seat } = await client.createGame({ name: 'Ann' });
  const { seat: friend } = await client.takeSeat(game.id, 'north', { name: 'Bob' });
  const tokens = { south: seat!.token, north: friend!.token };
  let now = await client.readGame(game.id);
  while (!now.result) {
    now = await client.playMove(game.id, now.nextMove, { pit: now.legalPits[0]! }, tokens[now.board.turn]);
  }
  expect(now.result.how).toBe('played-out');
  expect((await client.listGames({ player: 'Ann', status: 'finished' })).games).toEqual([now]);
  expect((await client.rematch(game.id, {}, tokens.north)).seats.south).toEqual({
    kind: 'secret',
    name: 'Bob',
  });
});

test('throws the problem that the server answers', async () => {
  const { game } = await server.client.createGame();
  const refused = server.client.playMove(game.id, 1, { pit: 0 });
  await expect(refused).rejects.toBeInstanceOf(ProblemError);
  await expect(refused).rejects.toMatchObject({
    problem: { status: 401, code: 'token-required', version: 1 },
  });
  await expect(refused).rejects.toThrow('This seat has a token');
});

test('throws another error for an answer that is not a problem', async () => {
  const { client } = answering(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
  const refused = client.readGame('x');
  await expect(refused).rejects.not.toBeInstanceOf(ProblemError);
  await expect(refused).rejects.toThrow('502 Bad Gateway');
});

test('passes on the error of the network when there is no answer', async () => {
  const { client } = answering(() => Promise.reject(new TypeError('fetch failed')));
  await expect(client.listGames()).rejects.toThrow('fetch failed');
});

test('aborts every call by the signal of the client, streams included', async () => {
  const { game } = await server.client.createGame();
  const stop = new AbortController();
  const client = createClient({ baseUrl: server.url, signal: stop.signal });
  const told: string[] = [];
  for await (const { kind } of client.watch(game.id)) {
    told.push(kind);
    if (kind === 'game') stop.abort();
  }
  expect(told).toEqual(['connection', 'game']);
  await expect(client.readGame(game.id)).rejects.toThrow('aborted');
});

test('aborts a request that takes longer than the timeout, its answer included', async () => {
  const hangs = createClient({
    baseUrl: 'http://kalah.test',
    timeoutMs: 20,
    fetch: async (_input, init) =>
      new Response(
        new ReadableStream({
          start: (body) => init!.signal!.addEventListener('abort', () => body.error(init!.signal!.reason)),
        }),
      ),
  });
  await expect(hangs.readGame('g')).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('makes a new key for each creation, unless it is given one', async () => {
  const { client, requests } = answering(() => Response.json({}));
  await client.createGame();
  await client.createGame();
  await client.createGame({}, 'a key');
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('a key');
});

test('sends a token where there is one, and no header where there is none', async () => {
  const { client, requests } = answering(() => Response.json({}));
  await client.resign('g', {}, 'secret');
  await client.resign('g', { side: 'south' });
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer secret', null]);
});

test('escapes ids', async () => {
  const { client, requests } = answering(() => Response.json({}));
  await client.readGame('../../metrics?x=1#y');
  expect(new URL(requests[0]!.url).pathname).toBe('/api/v1/games/..%2F..%2Fmetrics%3Fx%3D1%23y');
});

test('omits absent parameters from the query', async () => {
  const { client, requests } = answering(() => Response.json({}));
  await client.listGames();
  await client.listGames({ player: 'Ann & Bob', limit: 5 });
  expect(requests.map(({ url }) => url)).toEqual([
    'http://kalah.test/api/v1/games',
    'http://kalah.test/api/v1/games?player=Ann+%26+Bob&limit=5',
  ]);
});
