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
const MALFORMED = { status: 400, message: 'The game reference "42" is not a UUID' };

const pits = (seeds: string, one = 'Ann', two: string | null = 'Bob') =>
  seeds.split(' ').map((count, houseIndex) => ({
    houseIndex,
    player: houseIndex < 7 ? one : two,
    seeds: Number(count),
  }));

async function newGame(query = ''): Promise<string> {
  return (await send(url, `POST /v1/games/init${query}`, { userName: 'Ann' })).body.gameReference;
}

async function joinedGame(query = ''): Promise<string> {
  const id = await newGame(query);
  await send(url, `PUT /v1/games/${id}/join`, { userName: 'Bob' });
  return id;
}

const playing = (id: string, houseIndex: number, status: number, answer: unknown): Step => [
  `PUT /v1/games/${id}/move`,
  { userName: houseIndex < 7 ? 'Ann' : 'Bob', houseIndex },
  status,
  answer,
];

describe('v1', () => {
  test('[B1] [B2] [B7] creates a game, waits for the second player, and continues with both', async () => {
    const { status, body } = await send(url, 'POST /v1/games/init', { userName: 'Ann' });
    const id = body.gameReference;
    expect(status).toBe(201);
    expect(body).toEqual({
      gameReference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      playerOne: 'Ann',
      playerTwo: null,
    });
    expect((await send(url, `GET /v1/games/${id}/status`)).body).toEqual({
      gameRef: id,
      status: 'INITIALIZED',
      currentPlayer: 'Ann',
      pits: pits('4 4 4 4 4 4 0 4 4 4 4 4 4 0', 'Ann', null),
      winner: null,
    });
    expect((await send(url, `PUT /v1/games/${id}/join`, { userName: 'Bob' })).body).toEqual({
      gameReference: id,
      playerOne: 'Ann',
      playerTwo: 'Bob',
    });
    const board = pits('4 4 4 4 4 4 0 4 4 4 4 4 4 0');
    await follow(url, [
      [`GET /v1/games/${id}/status`, NONE, 200, { status: 'IN_PROGRESS', currentPlayer: 'Ann', pits: board }],
    ]);
  });

  test('[B3] plays the documented game, which ends with a capture', async () => {
    const id = await joinedGame();
    await follow(url, [
      playing(id, 4, 200, { gameRef: id, currentPlayer: 'Bob', status: 'IN_PROGRESS' }),
      playing(id, 7, 200, { currentPlayer: 'Ann' }),
      playing(id, 0, 200, { pits: pits('0 5 5 5 0 5 8 0 0 5 5 5 5 0'), winner: null }),
    ]);
  });

  test('[B3] captures nothing over an empty house', async () => {
    const id = await joinedGame();
    await follow(url, [
      playing(id, 5, 200, { currentPlayer: 'Bob' }),
      playing(id, 7, 200, { currentPlayer: 'Ann' }),
      playing(id, 1, 200, { pits: pits('4 0 5 5 5 1 1 0 6 6 5 5 5 0'), currentPlayer: 'Bob' }),
    ]);
  });

  const endings = [
    ['southWins', 'Ann'],
    ['northWins', 'Bob'],
    ['draw', 'Draw'],
  ] as const;
  test.each(endings)('[B6] ends a game in one response (%s)', async (name, winner) => {
    const id = await joinedGame('?seeds=1');
    const { houses, stores } = SHORT_GAMES[name];
    const over = {
      status: 'FINISHED',
      winner,
      pits: pits(`0 0 0 0 0 0 ${stores[0]} 0 0 0 0 0 0 ${stores[1]}`),
    };
    await follow(url, [
      ...houses.slice(0, -1).map((house) => playing(id, house, 200, { status: 'IN_PROGRESS', winner: null })),
      playing(id, houses.at(-1)!, 200, over),
      [`GET /v1/games/${id}/status`, NONE, 200, over],
    ]);
    await followRefusals(url, id, [
      playing(id, 0, 400, { message: 'Game has ended.' }),
      [`PUT /v1/games/${id}/move`, { userName: 'Cid', houseIndex: 0 }, 400, { message: 'Game has ended.' }],
      [`PUT /v1/games/${id}/join`, { userName: 'Cid' }, 400, { message: 'Game has ended.' }],
    ]);
  });

  test('[B8] reports that it is up', async () => {
    await follow(url, [['GET /actuator/health', NONE, 200, { status: 'UP' }]]);
  });

  test('[B9] has one format for every error', async () => {
    const { body } = await send(url, `GET /v1/games/${UNKNOWN}/status`);
    expect(body).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      status: 404,
      error: 'Not Found',
      message: 'Game not found',
      path: `/v1/games/${UNKNOWN}/status`,
    });
  });

  test('[B2] rejects a third player, and a player who joins their own game', async () => {
    const id = await newGame();
    await followRefusals(url, id, [
      [`PUT /v1/games/${id}/join`, { userName: 'Ann' }, 400, { message: 'Player cannot play against self' }],
      [`PUT /v1/games/${UNKNOWN}/join`, { userName: 'Bob' }, 404, { message: 'Game not found' }],
      ['PUT /v1/games/42/join', { userName: 'Bob' }, 400, MALFORMED],
    ]);
    await send(url, `PUT /v1/games/${id}/join`, { userName: 'Bob' });
    await followRefusals(url, id, [
      [`PUT /v1/games/${id}/join`, { userName: 'Cid' }, 400, { message: 'Game already has two players!' }],
      [`PUT /v1/games/${id}/join`, { userName: 'Bob' }, 400, { message: 'Game already has two players!' }],
    ]);
  });

  test('[B4] rejects moves before the second player has joined', async () => {
    const id = await newGame();
    const refusal = { status: 400, message: 'Game is not playable, not enough players' };
    await followRefusals(url, id, [
      playing(id, 0, 400, refusal),
      playing(id, 7, 400, refusal),
      playing(id, 6, 400, refusal),
    ]);
  });

  test('[B5] answers every illegal move with the same error', async () => {
    const id = await joinedGame();
    await follow(url, [playing(id, 2, 200, { currentPlayer: 'Ann' })]);
    const move = (userName: string, houseIndex: number | string): Step => [
      `PUT /v1/games/${id}/move`,
      { userName, houseIndex },
      400,
      { status: 400, error: 'Bad Request', message: 'Invalid move', path: `/v1/games/${id}/move` },
    ];
    await followRefusals(url, id, [
      move('Bob', 7), // not his turn
      move('Cid', 0), // no player
      move('ann', 0), // names are what they are, letter by letter
      move('Ann', 7), // not her house
      move('Ann', 6), // a store
      move('Ann', 13),
      move('Ann', 2), // empty
      move('Ann', 14), // out of range
      move('Ann', -1),
      move('Ann', 1e300),
      move('Ann', '99999999999999999999'),
    ]);
    await follow(url, [
      [
        `PUT /v1/games/${UNKNOWN}/move`,
        { userName: 'Ann', houseIndex: 0 },
        404,
        { message: 'Game not found' },
      ],
      ['PUT /v1/games/42/move', { userName: 'Ann', houseIndex: 0 }, 400, MALFORMED],
      ['GET /v1/games/42/status', NONE, 400, MALFORMED],
    ]);
  });

  test('[B9] rejects blank names, bad indexes and bodies that are not JSON, and names what is allowed', async () => {
    const id = await joinedGame();
    const name = { status: 400, message: 'userName must be a name of 1 to 40 characters that can be seen' };
    const index = { status: 400, message: 'houseIndex must be a whole number from 0 to 13' };
    const object = { status: 400, message: 'The body must be a JSON object' };
    const move = (body: Step[1], answer: unknown): Step => [`PUT /v1/games/${id}/move`, body, 400, answer];
    await followRefusals(url, id, [
      ...[{}, { userName: '' }, { userName: ' \t' }, { userName: null }, { userName: 7 }].map(
        (body): Step => ['POST /v1/games/init', body, 400, name],
      ),
      ['POST /v1/games/init', { userName: 'x'.repeat(41) }, 400, name],
      ['POST /v1/games/init', { userName: 'nul\0' }, 400, name],
      [`PUT /v1/games/${id}/join`, { userName: '' }, 400, name],
      [`PUT /v1/games/${id}/join`, {}, 400, name],
      ['POST /v1/games/init', NONE, 400, object],
      ['POST /v1/games/init', raw('', 'application/json'), 400, object],
      ['POST /v1/games/init', raw('{"userName":', 'application/json'), 400, object],
      move({ houseIndex: 1 }, name),
      move({ userName: ' ', houseIndex: 1 }, name),
      move({ userName: 'Ann' }, index),
      move({ userName: 'Ann', houseIndex: null }, index),
      move({ userName: 'Ann', houseIndex: 1.5 }, index),
      move({ userName: 'Ann', houseIndex: 'one' }, index),
      move({ userName: 'Ann', houseIndex: '' }, index),
    ]);
    await follow(url, [
      [`PUT /v1/games/${id}/move`, { userName: 'Ann', houseIndex: '2' }, 200, { currentPlayer: 'Ann' }],
    ]);
  });

  test('[B9] keeps names of any script as they were given', async () => {
    const { body } = await send(url, 'POST /v1/games/init', raw('{"userName":"Zoë 🌱 ناهد"}', 'text/plain'));
    await follow(url, [
      [`PUT /v1/games/${body.gameReference}/join`, { userName: '播棋' }, 200, { playerOne: 'Zoë 🌱 ناهد' }],
      [
        `PUT /v1/games/${body.gameReference}/move`,
        { userName: 'Zoë 🌱 ناهد', houseIndex: 0 },
        200,
        { currentPlayer: '播棋' },
      ],
    ]);
  });

  test('[F1] accepts a number of seeds in the body or the query', async () => {
    const refusal = { status: 400, message: 'seeds must be a whole number from 1 to 12' };
    const { body } = await send(url, 'POST /v1/games/init', { userName: 'Ann', seeds: 6 });
    const board = pits('6 6 6 6 6 6 0 6 6 6 6 6 6 0', 'Ann', null);
    await follow(url, [
      [`GET /v1/games/${body.gameReference}/status`, NONE, 200, { pits: board }],
      ['POST /v1/games/init?seeds=13', { userName: 'Ann' }, 400, refusal],
      ['POST /v1/games/init', { userName: 'Ann', seeds: 'six' }, 400, refusal],
    ]);
  });

  test('[F4] answers requests that match no route in its own format', async () => {
    const id = await joinedGame();
    await followRefusals(url, id, [
      ['GET /v1/games/a/b/c', NONE, 404, { status: 404, error: 'Not Found', path: '/v1/games/a/b/c' }],
      [`POST /v1/games/${id}/move`, NONE, 405, { status: 405, error: 'Method Not Allowed' }],
      ['GET /v1/games/%zz/status', NONE, 400, { status: 400, error: 'Bad Request' }],
      [`PUT /v1/games/${id}/move`, raw('x'.repeat(65_537)), 413, { status: 413, error: 'Payload Too Large' }],
      [`PUT /v1/games/${id}/move`, raw('{}', 'nonsense'), 415, { status: 415 }],
    ]);
  });
});
