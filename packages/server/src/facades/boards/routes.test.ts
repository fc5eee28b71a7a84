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

const row = (pits: string, kalahaStones: number) => ({
  pits: pits.split(' ').map((stones) => ({ stones: Number(stones) })),
  kalahaStones,
});

async function newBoard(query = ''): Promise<string> {
  return (await send(url, `POST /api/boards${query}`)).body.boardId;
}

const playing = (id: string, house: number, status: number, answer: unknown): Step => [
  `PUT /api/boards/${id}`,
  { pitIndex: house % 7, player: house < 7 ? 'ONE' : 'TWO' },
  status,
  answer,
];

const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('boards', () => {
  test('[A1] [A2] creates a board with six seeds per pit and returns all of it', async () => {
    const { status, body } = await send(url, 'POST /api/boards');
    const board = {
      boardId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nextPlayer: 'ONE',
      rowOne: row('6 6 6 6 6 6', 0),
      rowTwo: row('6 6 6 6 6 6', 0),
      gameOver: false,
      winner: null,
    };
    expect(status).toBe(200);
    expect(body).toEqual(board);
    const read = await send(url, `GET /api/boards/${body.boardId}`);
    expect(read).toMatchObject({ status: 200, body });
    expect(read.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('[A10] lets pages of any origin play', async () => {
    const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' };
    const { status, headers } = await send(url, `OPTIONS /api/boards/${await newBoard()}`, NONE, preflight);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toContain('PUT');
  });

  test('[A1] ignores the body, even an empty one of type JSON', async () => {
    const board = { rowOne: row('6 6 6 6 6 6', 0) };
    await follow(url, [
      ['POST /api/boards', raw('', 'application/json'), 200, board],
      ['POST /api/boards', raw('{broken', 'application/json'), 200, board],
      ['POST /api/boards', raw('<board/>', 'application/xml'), 200, board],
      ['POST /api/boards', raw('pits=4', 'application/x-www-form-urlencoded'), 200, board],
      ['POST /api/boards', raw('anything'), 200, board],
      ['POST /api/boards', [1, 2], 200, board],
      ['POST /api/boards', { owner: 'Zoë 🌱' }, 200, board],
    ]);
  });

  test('[F1] accepts a number of seeds in the body or the query', async () => {
    const refusal = {
      status: 400,
      error: 'Bad Request',
      message: 'seeds must be a whole number from 1 to 12',
    };
    await follow(url, [
      ['POST /api/boards', { seeds: 3 }, 200, { rowOne: row('3 3 3 3 3 3', 0) }],
      ['POST /api/boards', { seeds: '12' }, 200, { rowTwo: row('12 12 12 12 12 12', 0) }],
      ['POST /api/boards?seeds=1', NONE, 200, { rowTwo: row('1 1 1 1 1 1', 0) }],
      ['POST /api/boards?seeds=1', { seeds: 2 }, 200, { rowTwo: row('2 2 2 2 2 2', 0) }],
      ['POST /api/boards?seeds=0', NONE, 400, refusal],
      ['POST /api/boards?seeds=13', NONE, 400, refusal],
      ['POST /api/boards?seeds=', NONE, 400, refusal],
      ['POST /api/boards?seeds=4&seeds=5', NONE, 400, refusal],
      ['POST /api/boards', { seeds: -4 }, 400, refusal],
      ['POST /api/boards', { seeds: 2.5 }, 400, refusal],
      ['POST /api/boards', { seeds: 1e21 }, 400, refusal],
      ['POST /api/boards', { seeds: 'four' }, 400, refusal],
      ['POST /api/boards', { seeds: true }, 400, refusal],
    ]);
  });

  test('[A3] [A4] plays the first documented game, with numbers and numeric strings', async () => {
    const id = await newBoard();
    await follow(url, [
      [`PUT /api/boards/${id}`, { pitIndex: 0, player: 'ONE' }, 200, { nextPlayer: 'ONE' }],
      [`PUT /api/boards/${id}`, { pitIndex: '1', player: 'ONE' }, 200, { nextPlayer: 'TWO' }],
      [
        `PUT /api/boards/${id}`,
        raw('{"pitIndex":0,"player":"TWO"}', 'text/plain'),
        200,
        { nextPlayer: 'ONE' },
      ],
      [
        `PUT /api/boards/${id}`,
        raw('{"pitIndex":"0","player":"ONE"}'),
        200,
        { rowOne: row('0 0 8 8 8 8', 10), rowTwo: row('0 8 7 7 0 7', 1), nextPlayer: 'TWO' },
      ],
    ]);
  });

  test('[A2] plays the second documented game, a capture over an empty pit', async () => {
    const id = await newBoard();
    await follow(url, [
      ...[1, 10, 2, 10].map((house) => playing(id, house, 200, { gameOver: false })),
      playing(id, 1, 200, {
        rowOne: row('7 0 0 8 8 8', 3),
        rowTwo: row('8 7 7 0 8 7', 1),
        nextPlayer: 'TWO',
      }),
    ]);
  });

  const endings = [
    ['southWins', 'ONE', 'TWO'],
    ['northWins', 'TWO', 'ONE'],
    ['draw', null, 'TWO'],
  ] as const;
  test.each(endings)('[A6] [A7] ends a game in one response (%s)', async (name, winner, nextPlayer) => {
    const id = await newBoard('?seeds=1');
    const { houses, stores } = SHORT_GAMES[name];
    const over = {
      gameOver: true,
      winner,
      nextPlayer,
      rowOne: row('0 0 0 0 0 0', stores[0]),
      rowTwo: row('0 0 0 0 0 0', stores[1]),
    };
    await follow(url, [
      ...houses.slice(0, -1).map((house) => playing(id, house, 200, { gameOver: false, winner: null })),
      playing(id, houses.at(-1)!, 200, over),
      [`GET /api/boards/${id}`, NONE, 200, over],
    ]);
    await followRefusals(url, id, [
      playing(id, 0, 400, { message: 'Game is over' }),
      playing(id, 7, 400, { message: 'Game is over' }),
    ]);
  });

  test('[A9] has one format for every error', async () => {
    const { body } = await send(url, 'GET /api/boards/99999999-9999-4999-8999-999999999999?why=not');
    expect(body).toEqual({
      timestamp: ANY_TIME,
      status: 404,
      error: 'Not Found',
      message: 'Board not found',
      path: '/api/boards/99999999-9999-4999-8999-999999999999',
    });
  });

  test('[A5] [A8] checks the body, the board, the end, the pit and the player, in this order', async () => {
    const unknown = '99999999-9999-4999-8999-999999999999';
    const id = await newBoard();
    await follow(url, [playing(id, 0, 200, { nextPlayer: 'ONE' })]);
    await followRefusals(url, id, [
      [
        `PUT /api/boards/${unknown}`,
        { pitIndex: 6, player: 'ONE' },
        400,
        { message: expect.stringContaining('pitIndex') },
      ],
      playing(unknown, 0, 404, { message: 'Board not found' }),
      playing(id, 0, 400, { message: 'Current pit is empty' }),
      playing(id, 7, 400, { message: 'Current pit is empty' }),
      playing(id, 8, 400, { message: 'Incorrect player order, next is ONE' }),
    ]);
    await follow(url, [playing(id, 1, 200, { nextPlayer: 'TWO' })]);
    await followRefusals(url, id, [playing(id, 2, 400, { message: 'Incorrect player order, next is TWO' })]);
  });

  test('[A9] rejects invalid ids, fields and JSON, and names what is allowed', async () => {
    const id = await newBoard();
    const pitIndex = { status: 400, message: 'pitIndex must be a whole number from 0 to 5' };
    const player = { status: 400, message: 'player must be "ONE" or "TWO"' };
    const object = {
      message: 'The body must be a JSON object with pitIndex (0 to 5) and player ("ONE" or "TWO")',
    };
    const put = (body: Step[1], answer: unknown): Step => [`PUT /api/boards/${id}`, body, 400, answer];
    await followRefusals(url, id, [
      ['GET /api/boards/42', NONE, 400, { message: 'The board id "42" is not a UUID' }],
      [
        'PUT /api/boards/n%C3%B6',
        { pitIndex: 1, player: 'ONE' },
        400,
        { message: 'The board id "nö" is not a UUID' },
      ],
      put({ pitIndex: 6, player: 'ONE' }, pitIndex),
      put({ pitIndex: -1, player: 'ONE' }, pitIndex),
      put({ pitIndex: 1e300, player: 'ONE' }, pitIndex),
      put({ pitIndex: 1.5, player: 'ONE' }, pitIndex),
      put({ pitIndex: '6', player: 'ONE' }, pitIndex),
      put({ pitIndex: '', player: 'ONE' }, pitIndex),
      put({ pitIndex: null, player: 'ONE' }, pitIndex),
      put({ pitIndex: [1], player: 'ONE' }, pitIndex),
      put({ player: 'ONE' }, pitIndex),
      put({ pitIndex: 1 }, player),
      put({ pitIndex: 1, player: 'one' }, player),
      put({ pitIndex: 1, player: 'THREE' }, player),
      put({ pitIndex: 1, player: 1 }, player),
      put(NONE, object),
      put([], object),
      put(raw('', 'application/json'), object),
      put(raw('{"pitIndex":1,', 'application/json'), object),
      put(raw('pitIndex=1&player=ONE', 'application/x-www-form-urlencoded'), object),
      put(raw('{"__proto__":{"pitIndex":1,"player":"ONE"}}', 'application/json'), object),
    ]);
  });

  test('[F4] answers requests that match no route in its own format', async () => {
    const id = await newBoard();
    await followRefusals(url, id, [
      ['GET /api/boards/1/2', NONE, 404, { status: 404, error: 'Not Found', path: '/api/boards/1/2' }],
      [`DELETE /api/boards/${id}`, NONE, 405, { status: 405, error: 'Method Not Allowed' }],
      ['GET /api/boards', NONE, 405, { status: 405 }],
      ['GET /api/boards/%E0%A4%A', NONE, 400, { status: 400, error: 'Bad Request' }],
      [`GET /api/boards/${'9'.repeat(201)}`, NONE, 414, { status: 414, error: 'URI Too Long' }],
      [`PUT /api/boards/${id}`, raw('x'.repeat(65_537)), 413, { status: 413, error: 'Payload Too Large' }],
      [`PUT /api/boards/${id}`, raw('{}', 'nonsense'), 415, { status: 415, error: 'Unsupported Media Type' }],
    ]);
    expect((await send(url, `PATCH /api/boards/${id}`)).headers.get('allow')).toBe('GET, HEAD, PUT');
  });
});
