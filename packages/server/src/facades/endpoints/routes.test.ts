import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { follow, followRefusals, NONE, raw, SHORT_GAMES, type Step, send } from '../transcript-fixture.ts';

const PREFIX = '/_ah/api/kalah/v1';
const UNKNOWN = '99999999-9999-4999-8999-999999999999';
const PARSING = expect.stringMatching(/^Error parsing ProtoRPC request/);

const refusal = (code: number, reason: string, message: unknown) => ({
  error: { code, message, errors: [{ domain: 'global', reason, message }] },
});
const NOT_FOUND = refusal(404, 'notFound', 'Game not found!');
const INVALID_KEY = refusal(400, 'badRequest', 'Invalid Key');
const UNPARSED = refusal(400, 'badRequest', PARSING);

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = server.url;
});
afterAll(() => server.stop());

let south: string;
let north: string;
let testNumber = 0;
beforeEach(async () => {
  south = `Sue ${++testNumber}`;
  north = `Ned ${testNumber}`;
  for (const user_name of [south, north]) await send(url, 'POST /user', { user_name });
});

const players = () => ({ north_user_name: north, south_user_name: south });

async function newGame(more: object = {}): Promise<string> {
  return (await send(url, 'POST /game', { ...players(), ...more })).body.urlsafe_key;
}

const playing = (key: string, house: number, answer: unknown): Step => [
  `PUT /game/${key}`,
  { user_name: house < 7 ? south : north, house },
  200,
  answer,
];

describe.each([PREFIX, ''])('[D1] endpoints at "%s/"', (base) => {
  test('creates users and a game between them, with three seeds per pit', async () => {
    const users = [`${south} of${base}`, `${north} of${base}`] as const;
    await follow(url, [
      [
        `POST ${base}/user`,
        { user_name: users[0], email: 's@example.com' },
        200,
        { message: `User ${users[0]} created!` },
      ],
      [`POST ${base}/user`, { user_name: users[1] }, 200, { message: `User ${users[1]} created!` }],
    ]);
    const names = { north_user_name: users[1], south_user_name: users[0] };
    const { status, body } = await send(url, `POST ${base}/game`, names);
    const form = {
      urlsafe_key: expect.any(String),
      game_over: false,
      message: 'Good luck playing Kalah!',
      ...names,
      next_to_play: 'S',
      board: [3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 0],
    };
    expect(status).toBe(200);
    expect(body).toEqual(form);
    expect((await send(url, `GET ${base}/game/${body.urlsafe_key}`)).body).toEqual({
      ...form,
      message: 'Time to make a move!',
    });
  });

  test('plays the documented game', async () => {
    const key = await newGame();
    await follow(url, [
      [`PUT ${base}/game/${key}`, { user_name: south, house: 2 }, 200, { message: '', next_to_play: 'N' }],
      [`PUT ${base}/game/${key}`, { user_name: north, house: '10' }, 200, { next_to_play: 'N' }],
      [
        `PUT ${base}/game/${key}`,
        { user_name: north, house: 7 },
        200,
        { board: [3, 3, 0, 4, 4, 4, 0, 0, 4, 4, 1, 4, 4, 1], next_to_play: 'S' },
      ],
      [`GET ${base}/history/${key}`, NONE, 200, { urlsafe_key: key, history: [2, 10, 7] }],
    ]);
  });

  test('answers errors in its own format', async () => {
    await follow(url, [
      [`GET ${base}/game/${UNKNOWN}`, NONE, 404, NOT_FOUND],
      [`GET ${base}/game/42`, NONE, 400, INVALID_KEY],
      [
        `POST ${base}/user`,
        { user_name: south },
        409,
        refusal(409, 'conflict', 'A User with that name already exists!'),
      ],
      [`GET ${base}/game/%zz`, NONE, 400, { error: { code: 400, errors: [{ reason: 'badRequest' }] } }],
      [`POST ${base}/user`, raw('x'.repeat(65_537)), 413, { error: { code: 413 } }],
      [`POST ${base}/user`, raw('{}', 'nonsense'), 415, { error: { code: 415 } }],
    ]);
  });
});

describe('endpoints', () => {
  const endings = [
    ['southWins', () => `Game over! ${south} wins!`],
    ['northWins', () => `Game over! ${north} wins!`],
    ['draw', () => 'Game over! Draw!'],
  ] as const;
  test.each(endings)('[D8] ends a game in one response, with both scores (%s)', async (name, message) => {
    const key = await newGame({ seeds: 1 });
    const { houses, stores } = SHORT_GAMES[name];
    const [south_final_score, north_final_score] = stores;
    const scores = { south_final_score, north_final_score };
    const board = [0, 0, 0, 0, 0, 0, stores[0], 0, 0, 0, 0, 0, 0, stores[1]];
    const before = houses.slice(0, -1).map((house) => playing(key, house, { game_over: false, message: '' }));
    await follow(url, before);
    expect((await send(url, `GET /game/${key}`)).body).not.toHaveProperty('north_final_score');
    await follow(url, [
      playing(key, houses.at(-1)!, { game_over: true, message: message(), board, ...scores }),
      [`GET /game/${key}`, NONE, 200, { game_over: true, message: 'Time to make a move!', ...scores }],
    ]);
    await followRefusals(url, key, [
      playing(key, 0, { message: 'Game already over.', game_over: true, board, ...scores }),
    ]);
  });

  test('[D6] [D7] rejects a move with 200 and the unchanged game, checking in this order', async () => {
    const key = await newGame({ seeds: 1 });
    const stranger = `${south} the stranger`;
    await send(url, 'POST /user', { user_name: stranger });
    await follow(url, [playing(key, 5, { next_to_play: 'S', message: '' })]);
    const { body: form } = await send(url, `GET /game/${key}`);
    const move = (user_name: string, house: number | string, message: string): Step => [
      `PUT /game/${key}`,
      { user_name, house },
      200,
      { ...form, message },
    ];
    await followRefusals(url, key, [
      [`PUT /game/${UNKNOWN}`, { user_name: 'Nobody', house: 99 }, 404, NOT_FOUND],
      ['PUT /game/42', { user_name: 'Nobody', house: 99 }, 400, INVALID_KEY],
      [
        `PUT /game/${key}`,
        { user_name: 'Nobody', house: 99 },
        404,
        refusal(404, 'notFound', 'A User with the name Nobody does not exist!'),
      ],
      move(stranger, 99, 'Player not a participant in this game.'),
      move(stranger, 0, 'Player not a participant in this game.'),
      move(north, 99, 'Player moved out of turn.'),
      move(north, 7, 'Player moved out of turn.'),
      move(south, 7, 'Invalid move.'),
      move(south, 6, 'Invalid move.'),
      move(south, 13, 'Invalid move.'),
      move(south, 14, 'Invalid move.'),
      move(south, -1, 'Invalid move.'),
      move(south, 1e300, 'Invalid move.'),
      move(south, '99999999999999999999', 'Invalid move.'),
      move(south, 5, 'Invalid move.'),
    ]);
  });

  test('[D7] answers that a game is over, even to an unknown user', async () => {
    const key = await newGame();
    await send(url, `PUT /game/${key}/cancel`);
    await followRefusals(url, key, [
      [`PUT /game/${key}`, { user_name: 'Nobody', house: 0 }, 200, { message: 'Game already over.' }],
    ]);
  });

  test('[D5] lets one user play both sides', async () => {
    const { body } = await send(url, 'POST /game', { north_user_name: south, south_user_name: south });
    await follow(url, [
      [`PUT /game/${body.urlsafe_key}`, { user_name: south, house: 2 }, 200, { next_to_play: 'N' }],
      [`PUT /game/${body.urlsafe_key}`, { user_name: south, house: 0 }, 200, { message: 'Invalid move.' }],
      [
        `PUT /game/${body.urlsafe_key}`,
        { user_name: south, house: 7 },
        200,
        { message: '', next_to_play: 'S' },
      ],
    ]);
  });

  test('[D3] [D4] reads a field from the query or the body, and prefers the body', async () => {
    const name = `${south} 🌱 ناهد`;
    const query = new URLSearchParams({ user_name: name });
    await follow(url, [[`POST /user?${query}`, NONE, 200, { message: `User ${name} created!` }]]);
    const game = new URLSearchParams({ north_user_name: north, south_user_name: 'overruled', seeds: '4' });
    const { body } = await send(url, `POST /game?${game}`, { south_user_name: name });
    expect(body).toMatchObject({ south_user_name: name, board: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0] });
    await follow(url, [
      [`PUT /game/${body.urlsafe_key}?house=5&${query}`, raw('', 'application/json'), 200, { message: '' }],
      [
        `PUT /game/${body.urlsafe_key}?house=0`,
        raw(`{"user_name":"${north}","house":7}`),
        200,
        { next_to_play: 'S' },
      ],
      [`GET /user/games?${query}&email=x@example.com`, NONE, 200, { games: [{ south_user_name: name }] }],
    ]);
  });

  test('[D9] rejects missing and mistyped fields as requests that cannot be parsed', async () => {
    const key = await newGame();
    await followRefusals(url, key, [
      ['POST /user', NONE, 400, UNPARSED],
      ['POST /user', raw('', 'application/json'), 400, UNPARSED],
      ['POST /user', raw('{"user_name":', 'application/json'), 400, UNPARSED],
      ['POST /user', ['Sue'], 400, UNPARSED],
      [
        'POST /user',
        {},
        400,
        refusal(400, 'badRequest', expect.stringContaining('required field user_name')),
      ],
      ['POST /user', { user_name: '' }, 400, UNPARSED],
      ['POST /user', { user_name: '  ' }, 400, UNPARSED],
      ['POST /user', { user_name: 7 }, 400, UNPARSED],
      ['POST /user', { user_name: 'x'.repeat(41) }, 400, UNPARSED],
      ['POST /user', { user_name: 'nul\0' }, 400, UNPARSED],
      ['POST /user', { user_name: 'Pat', email: 7 }, 400, UNPARSED],
      ['POST /user', { user_name: 'Pat', email: 'nul\0' }, 400, UNPARSED],
      ['POST /user', { user_name: 'Pat', email: 'half \ud800' }, 400, UNPARSED],
      ['POST /user?user_name=a&user_name=b', NONE, 400, UNPARSED],
      ['POST /game', { north_user_name: north }, 400, UNPARSED],
      ['POST /game', { ...players(), seeds: 13 }, 400, UNPARSED],
      ['POST /game', { ...players(), seeds: 'three' }, 400, UNPARSED],
      [`PUT /game/${key}`, { user_name: south }, 400, UNPARSED],
      [`PUT /game/${key}`, { house: 0 }, 400, UNPARSED],
      [`PUT /game/${key}`, { user_name: south, house: 'two' }, 400, UNPARSED],
      [`PUT /game/${key}`, { user_name: south, house: 2.5 }, 400, UNPARSED],
      [`PUT /game/${key}`, { user_name: south, house: null }, 400, UNPARSED],
      ['GET /user/games', NONE, 400, UNPARSED],
      ['GET /user/games?user_name=', NONE, 400, UNPARSED],
      ['GET /user/games?user_name=Sue&active_only=perhaps', NONE, 400, UNPARSED],
    ]);
  });

  test('[D9] names the user that does not exist', async () => {
    const missing = refusal(404, 'notFound', 'A User with the name $& {name} does not exist!');
    const nobody = '$& {name}';
    await follow(url, [
      ['POST /game', { ...players(), north_user_name: nobody }, 404, missing],
      ['POST /game', { ...players(), south_user_name: nobody }, 404, missing],
      [`GET /user/games?user_name=${encodeURIComponent(nobody)}`, NONE, 404, missing],
    ]);
  });

  test('[D2] [D13] lists the games of a user, newest first, without empty lists', async () => {
    const query = `user_name=${encodeURIComponent(south)}`;
    expect((await send(url, `GET /user/games?${query}`)).body).toEqual({});
    const first = await newGame();
    const second = await newGame();
    await send(url, `PUT /game/${first}/cancel`);
    const { body } = await send(url, `GET /user/games?${query}`);
    expect(body.games.map((game: { urlsafe_key: string }) => game.urlsafe_key).sort()).toEqual(
      [first, second].sort(),
    );
    expect(body.games.map((game: { message: string }) => game.message)).toEqual(['', '']);
    const active = [{ urlsafe_key: second, message: '', game_over: false }];
    await follow(url, [
      [`GET /user/games?${query}&active_only=true`, NONE, 200, { games: active }],
      [`GET /user/games?${query}&active_only=True`, NONE, 200, { games: active }],
      [`GET /user/games?${query}&active_only=false`, NONE, 200, { games: [{}, {}] }],
    ]);
    const completed = (await send(url, 'GET /games/completed')).body.games;
    expect(completed).toContainEqual(
      expect.objectContaining({ urlsafe_key: first, game_over: true, canceled: true }),
    );
    expect(completed).not.toContainEqual(expect.objectContaining({ urlsafe_key: second }));
  });

  test('[D10] cancels a game for its players, once', async () => {
    const key = await newGame();
    const cancel = `PUT /game/${key}/cancel`;
    await followRefusals(url, key, [
      [
        cancel,
        { user_name: 'Nobody' },
        403,
        refusal(403, 'forbidden', 'Player not a participant in this game.'),
      ],
      [`PUT /game/${UNKNOWN}/cancel`, NONE, 404, NOT_FOUND],
      ['PUT /game/42/cancel', NONE, 400, INVALID_KEY],
    ]);
    await follow(url, [
      [cancel, { user_name: north }, 200, { message: 'Game successfully canceled.' }],
      [`GET /game/${key}`, NONE, 200, { game_over: true, canceled: true }],
    ]);
    await followRefusals(url, key, [
      [cancel, NONE, 403, refusal(403, 'forbidden', 'Cannot cancel game once it has already finished.')],
    ]);
    const other = await newGame();
    await follow(url, [[`PUT /game/${other}/cancel`, NONE, 200, { message: 'Game successfully canceled.' }]]);
  });

  test('[D10] cancels a game that anyone may move, but not one with a token', async () => {
    const { body: held } = await send(url, 'POST /games');
    const { body: open } = await send(url, 'POST /games');
    await send(url, `POST /games/${held.id}/join`);
    await followRefusals(url, held.id, [
      [`PUT /game/${held.id}/cancel`, NONE, 403, { error: { code: 403 } }],
    ]);
    await follow(url, [
      [`PUT /game/${open.id}/cancel`, NONE, 200, { message: 'Game successfully canceled.' }],
      [`POST /games/${open.id}/join`, NONE, 403, { error: 'Game is full', message: 'The game is over' }],
    ]);
  });

  test('[D12] returns the history of a game, and omits it while it is empty', async () => {
    const key = await newGame();
    expect((await send(url, `GET /history/${key}`)).body).toEqual({ urlsafe_key: key });
    await follow(url, [
      [`GET /history/${UNKNOWN}`, NONE, 404, NOT_FOUND],
      ['GET /history/42', NONE, 400, INVALID_KEY],
    ]);
  });

  test('[F4] answers requests below its prefix that match no route in its own format', async () => {
    await follow(url, [
      [`GET ${PREFIX}/nothing`, NONE, 404, { error: { code: 404, errors: [{ reason: 'notFound' }] } }],
      [`DELETE ${PREFIX}/user`, NONE, 405, { error: { code: 405 } }],
    ]);
  });
});

test('[D11] ranks users by their share of wins, then by draws', async () => {
  const fresh = await startTestServer();
  expect((await send(fresh.url, 'GET /rankings')).body).toEqual({});
  for (const user_name of ['Ann', 'Bob', 'Cid', 'Dee']) await send(fresh.url, 'POST /user', { user_name });
  const playOut = async (south_user_name: string, north_user_name: string, houses: readonly number[]) => {
    const { body } = await send(fresh.url, 'POST /game', { south_user_name, north_user_name, seeds: 1 });
    for (const house of houses) {
      const user_name = house < 7 ? south_user_name : north_user_name;
      await send(fresh.url, `PUT /game/${body.urlsafe_key}`, { user_name, house });
    }
  };
  await playOut('Ann', 'Bob', SHORT_GAMES.southWins.houses);
  await playOut('Ann', 'Bob', SHORT_GAMES.northWins.houses);
  await playOut('Cid', 'Ann', SHORT_GAMES.southWins.houses);
  await playOut('Bob', 'Dee', SHORT_GAMES.draw.houses);
  const { body } = await send(fresh.url, 'GET /rankings');
  await fresh.stop();
  expect(body).toEqual({
    rankings: [
      { name: 'Cid', win_loss_ratio: 1, wins: 1, losses: 0, draws: 0 },
      { name: 'Bob', win_loss_ratio: 0.5, wins: 1, losses: 1, draws: 1 },
      { name: 'Ann', win_loss_ratio: expect.closeTo(1 / 3), wins: 1, losses: 2, draws: 0 },
      { name: 'Dee', win_loss_ratio: 0, wins: 0, losses: 0, draws: 1 },
    ],
  });
});
