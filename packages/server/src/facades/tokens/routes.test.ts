import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { follow, followRefusals, NONE, raw, SHORT_GAMES, type Step, send } from '../transcript-fixture.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = server.url;
});
afterAll(() => server.stop());

const UNKNOWN = '99999999-9999-4999-8999-999999999999';
const INVALID = 'This move is invalid';
const NO_TOKEN = { error: 'No Player token provided' };

const status = (seeds: string) =>
  Object.fromEntries(seeds.split(' ').map((count, index) => [String(index + 1), count]));

async function newGame(query = ''): Promise<string> {
  return (await send(url, `POST /games${query}`)).body.id;
}

async function join(id: string): Promise<string> {
  return (await send(url, `POST /games/${id}/join`)).body.player.token;
}

const playing = (id: string, pitId: number | string, body: Step[1], code: number, answer: unknown): Step => [
  `PUT /games/${id}/pits/${pitId}`,
  body,
  code,
  answer,
];

const invalid = (id: string, pitId: number | string, body: Step[1], message: string): Step =>
  playing(id, pitId, body, 400, { id, error: INVALID, message, uri: `${url}/games/${id}` });

describe('tokens', () => {
  test('[C1] creates a game and returns its address', async () => {
    for (const path of ['/games', '/games/']) {
      const { status: code, body, headers } = await send(url, `POST ${path}`);
      expect(code).toBe(201);
      expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), uri: `${url}/games/${body.id}` });
      expect(headers.get('location')).toBe(body.uri);
    }
  });

  test('[C1] ignores the body when it creates a game', async () => {
    const made = { id: expect.any(String) };
    await follow(url, [
      ['POST /games', raw('', 'application/json'), 201, made],
      ['POST /games', raw('{broken', 'application/json'), 201, made],
      ['POST /games', raw('null'), 201, made],
      ['POST /games', { any: 'thing' }, 201, made],
    ]);
  });

  test('[C3] [C4] [C11] shows a game, read with GET or POST', async () => {
    const id = await newGame();
    const game = {
      id,
      uri: `${url}/games/${id}`,
      url: `${url}/games/${id}`,
      status: status('6 6 6 6 6 6 0 6 6 6 6 6 6 0'),
      playerTurn: 1,
      winner: 0,
    };
    expect(await send(url, `GET /games/${id}`)).toMatchObject({ status: 200, body: game });
    expect((await send(url, `POST /games/${id}`)).body).toEqual(game);
  });

  test('[C2] makes the first to join player 1 and the next player 2, each with a token', async () => {
    const id = await newGame();
    const first = await send(url, `POST /games/${id}/join`);
    const second = await send(url, `POST /games/${id}/join`, raw('', 'application/json'));
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id,
      player: { token: expect.any(String), playerNumber: 1 },
      uri: `${url}/games/${id}`,
    });
    expect(second).toMatchObject({ status: 201, body: { player: { playerNumber: 2 } } });
    const tokens = [first, second].map(({ body }) => body.player.token);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens)
      expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    await followRefusals(url, id, [
      [`POST /games/${id}/join`, NONE, 403, { id, error: 'Game is full', uri: `${url}/games/${id}` }],
    ]);
  });

  test('[C5] [C6] plays the first documented game with raw tokens of any content type, before player 2 has joined', async () => {
    const id = await newGame();
    const one = await join(id);
    await follow(url, [
      playing(id, 1, raw(one, 'application/json'), 200, { playerTurn: 1 }),
      [`POST /games/${id}/pits/2`, raw(one), 200, { playerTurn: 2 }],
    ]);
    const two = await join(id);
    await follow(url, [
      playing(id, 8, raw(two, 'text/plain'), 200, { playerTurn: 1 }),
      playing(id, 1, raw(`${one}\n`, 'application/x-www-form-urlencoded'), 200, {
        status: status('0 0 8 8 8 8 10 0 8 7 7 0 7 1'),
        playerTurn: 2,
        winner: 0,
      }),
    ]);
  });

  test('[C7] requires a token before any other check, once a player has joined', async () => {
    const id = await newGame();
    const one = await join(id);
    const refused = { id, error: 'No Player token provided', uri: `${url}/games/${id}` };
    await followRefusals(url, id, [
      playing(id, 1, NONE, 403, refused),
      playing(id, 1, raw('', 'application/json'), 403, NO_TOKEN),
      playing(id, 1, raw('  \n', 'text/plain'), 403, NO_TOKEN),
      playing(id, 1, raw('{}', 'application/json'), 403, NO_TOKEN),
      playing(id, 1, raw('null', 'application/json'), 403, NO_TOKEN),
      playing(id, 99, NONE, 403, NO_TOKEN),
      playing(id, 8, NONE, 403, NO_TOKEN),
    ]);
    await follow(url, [playing(id, 2, raw(one), 200, { playerTurn: 2 })]);
    await followRefusals(url, id, [playing(id, 8, NONE, 403, NO_TOKEN)]);
  });

  test('[C8] explains every invalid move', async () => {
    const id = await newGame();
    await followRefusals(url, id, [
      invalid(id, 1, raw('some-token'), 'Nobody has joined on this side, so no token opens it'),
      invalid(
        id,
        1,
        raw('{"token":"x"}', 'application/json'),
        'Nobody has joined on this side, so no token opens it',
      ),
    ]);
    const one = raw(await join(id));
    const two = raw(await join(id));
    await follow(url, [playing(id, 1, one, 200, { playerTurn: 1 })]);
    const wrongToken = 'What was sent as the token does not open the side to move';
    await followRefusals(url, id, [
      invalid(id, 2, raw('wrong'), wrongToken),
      invalid(id, 2, raw(`"${one.text}"`, 'application/json'), wrongToken),
      invalid(id, 8, two, 'It is the turn of player 1'),
      invalid(id, 2, two, 'It is the turn of player 1'),
      invalid(id, 7, one, 'Pit 7 is a store'),
      invalid(id, 14, one, 'Pit 14 is a store'),
      invalid(id, 8, one, "Pit 8 is the opponent's, player 1 is to move"),
      invalid(id, 1, one, 'This pit is empty'),
      invalid(id, 0, one, 'There is no pit 0, they are numbered 1 to 14'),
      invalid(id, 15, one, 'There is no pit 15, they are numbered 1 to 14'),
      invalid(id, -1, one, 'There is no pit -1, they are numbered 1 to 14'),
      invalid(id, 'abc', one, 'There is no pit abc, they are numbered 1 to 14'),
      invalid(id, '2.5', one, 'There is no pit 2.5, they are numbered 1 to 14'),
      invalid(id, '9'.repeat(40), one, `There is no pit ${'9'.repeat(40)}, they are numbered 1 to 14`),
    ]);
    await follow(url, [playing(id, 2, one, 200, { playerTurn: 2 })]);
    await followRefusals(url, id, [invalid(id, 3, one, 'It is the turn of player 2')]);
  });

  const endings = [
    ['southWins', 1],
    ['northWins', 2],
    ['draw', 3],
  ] as const;
  test.each(endings)('[C11] ends a game in one response (%s)', async (name, winner) => {
    const id = await newGame('?seeds=1');
    const one = raw(await join(id));
    const two = raw(await join(id));
    const { houses, stores } = SHORT_GAMES[name];
    const tokenOf = (house: number) => (house < 7 ? one : two);
    const over = { winner, status: status(`0 0 0 0 0 0 ${stores[0]} 0 0 0 0 0 0 ${stores[1]}`) };
    await follow(url, [
      ...houses.slice(0, -1).map((house) => playing(id, house + 1, tokenOf(house), 200, { winner: 0 })),
      playing(id, houses.at(-1)! + 1, tokenOf(houses.at(-1)!), 200, over),
      [`GET /games/${id}`, NONE, 200, over],
    ]);
    await followRefusals(url, id, [
      invalid(id, 1, one, 'The game is over'),
      invalid(id, 8, two, 'The game is over'),
      playing(id, 1, NONE, 403, NO_TOKEN),
      [`POST /games/${id}/join`, NONE, 403, { error: 'Game is full' }],
    ]);
  });

  test('[C9] answers errors with the id from the path, and never with a status', async () => {
    const { body } = await send(url, `GET /games/${UNKNOWN}`);
    expect(body).toEqual({
      id: UNKNOWN,
      error: 'Game does not exist',
      message: 'There is no game with this id',
      uri: `${url}/games/${UNKNOWN}`,
    });
    const missing = { error: 'Game does not exist' };
    await follow(url, [
      [`POST /games/${UNKNOWN}`, NONE, 404, missing],
      [`POST /games/${UNKNOWN}/join`, NONE, 404, missing],
      playing(UNKNOWN, 1, NONE, 404, missing),
      playing(UNKNOWN, 'abc', raw('token'), 404, missing),
      [`POST /games/${UNKNOWN}/pits/1`, NONE, 404, missing],
      ['GET /games/42', NONE, 404, { ...missing, id: '42' }],
      ['GET /games/n%C3%B6%2F', NONE, 404, { ...missing, id: 'nö/', uri: `${url}/games/n%C3%B6%2F` }],
      ['POST /games?seeds=0', NONE, 400, { id: null, error: 'Bad Request', uri: `${url}/games` }],
      ['POST /games', { seeds: 'x' }, 400, { message: 'seeds must be a whole number from 1 to 12' }],
    ]);
  });

  test('[F1] accepts a number of seeds in the body or the query', async () => {
    const { body } = await send(url, 'POST /games', { seeds: 4 });
    await follow(url, [
      [`GET /games/${body.id}`, NONE, 200, { status: status('4 4 4 4 4 4 0 4 4 4 4 4 4 0') }],
      ['POST /games?seeds=12', NONE, 201, {}],
      ['POST /games?seeds=-1', NONE, 400, { error: 'Bad Request' }],
    ]);
  });

  test('[C10] redirects browsers to the page of the game, and answers other clients with JSON', async () => {
    const id = await newGame();
    const read = (accept: string) => send(url, `GET /games/${id}`, NONE, { accept });
    const page = await read('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(`/play/${id}`);
    expect(page.headers.get('vary')).toContain('accept');
    expect((await read('text/html')).status).toBe(303);
    for (const accept of [
      '*/*',
      'application/json',
      'application/json, text/html',
      'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
    ]) {
      expect((await read(accept)).body).toMatchObject({ id, playerTurn: 1 });
    }
    const unknown = await send(url, `GET /games/${UNKNOWN}`, NONE, { accept: 'text/html' });
    expect(unknown).toMatchObject({ status: 404, body: { error: 'Game does not exist' } });
  });

  test('[F4] answers requests that match no route in its own format', async () => {
    const id = await newGame();
    await followRefusals(url, id, [
      ['GET /games/a/b/c', NONE, 404, { id: 'a', error: 'Not Found' }],
      [`DELETE /games/${id}`, NONE, 405, { id, error: 'Method Not Allowed' }],
      ['GET /games/%zz', NONE, 400, { id: '%zz', error: 'Bad Request' }],
      playing(id, 1, raw('x'.repeat(65_537)), 413, { id, error: 'Payload Too Large' }),
      playing(id, 1, raw('token', 'nonsense'), 415, { id, error: 'Unsupported Media Type' }),
    ]);
    for (const path of ['/games/a/b/c', '/games/%zz', '/games/x']) {
      expect((await send(url, `GET ${path}`)).body).not.toHaveProperty('status');
    }
  });
});

describe('open pits', () => {
  test('[E1] plays both documented games for the side to move, which the requests do not name', async () => {
    const first = await newGame();
    await follow(url, [
      playing(first, 1, NONE, 200, { playerTurn: 1 }),
      playing(first, 2, raw('', 'application/json'), 200, { playerTurn: 2 }),
      playing(first, 8, raw('{}', 'application/json'), 200, { playerTurn: 1 }),
      playing(first, 1, raw(' ', 'text/plain'), 200, { status: status('0 0 8 8 8 8 10 0 8 7 7 0 7 1') }),
    ]);
    const second = await newGame();
    await follow(url, [
      ...[2, 11, 3, 11].map((pit) => playing(second, pit, raw('null', 'application/json'), 200, {})),
      [
        `POST /games/${second}/pits/2`,
        NONE,
        200,
        { status: status('7 0 0 8 8 8 3 8 7 7 0 8 7 1'), playerTurn: 2 },
      ],
    ]);
  });

  test('[E2] lets nobody join after an open move, and continues without tokens', async () => {
    const id = await newGame();
    await follow(url, [playing(id, 2, NONE, 200, { playerTurn: 2 })]);
    await followRefusals(url, id, [
      [`POST /games/${id}/join`, NONE, 403, { id, error: 'Game is full' }],
      invalid(id, 8, raw('token'), 'Nobody has joined on this side, so no token opens it'),
      invalid(id, 3, NONE, "Pit 3 is the opponent's, player 2 is to move"),
      invalid(id, 7, NONE, 'Pit 7 is a store'),
      invalid(id, 99, NONE, 'There is no pit 99, they are numbered 1 to 14'),
    ]);
    await follow(url, [playing(id, 8, NONE, 200, { playerTurn: 1 })]);
  });

  test('[E2] accepts only one of a join and an open move that arrive at once', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await newGame();
      const [joined, moved] = await Promise.all([
        send(url, `POST /games/${id}/join`),
        send(url, `PUT /games/${id}/pits/1`),
      ]);
      expect([
        [201, 403],
        [403, 200],
      ]).toContainEqual([joined.status, moved.status]);
    }
  });

  test('[E1] plays a game to its end', async () => {
    const id = await newGame('?seeds=1');
    const { houses } = SHORT_GAMES.draw;
    await follow(url, [
      ...houses.slice(0, -1).map((house) => playing(id, house + 1, NONE, 200, { winner: 0 })),
      playing(id, houses.at(-1)! + 1, NONE, 200, { winner: 3 }),
      invalid(id, 1, NONE, 'The game is over'),
    ]);
  });
});

describe('[C12] the address of a game', () => {
  async function createWith(target: TestServer, headers: Record<string, string>): Promise<string> {
    const { hostname, port } = new URL(target.url);
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({ hostname, port, path: '/games', method: 'POST', headers }, (response) =>
        text(response).then((body) => resolve(JSON.parse(body).uri), reject),
      );
      outgoing.on('error', reject).end();
    });
  }
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'kalah.example' };

  test('has the Host of the request, and ignores the headers of an untrusted proxy', async () => {
    expect(await createWith(server, { host: 'games.test:8080', ...forwarded })).toMatch(
      /^http:\/\/games\.test:8080\/games\/[0-9a-f-]{36}$/,
    );
  });

  test('has the scheme and host that a trusted proxy forwards', async () => {
    const behindProxy = await startTestServer({ trustProxy: ['127.0.0.1'] });
    const uri = await createWith(behindProxy, forwarded);
    await behindProxy.stop();
    expect(uri).toMatch(/^https:\/\/kalah\.example\/games\//);
  });

  test('prefers PUBLIC_URL to both, even in errors', async () => {
    const published = await startTestServer({ publicUrl: 'https://play.example/kalah', trustProxy: true });
    const uri = await createWith(published, forwarded);
    const refused = await send(published.url, 'GET /games/x');
    const malformed = await send(published.url, 'GET /games/%zz');
    await published.stop();
    expect(uri).toMatch(/^https:\/\/play\.example\/kalah\/games\//);
    expect(refused.body.uri).toBe('https://play.example/kalah/games/x');
    expect(malformed.body.uri).toBe('https://play.example/kalah/games/%25zz');
  });
});
