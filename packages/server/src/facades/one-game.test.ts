import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { follow, followRefusals, NONE, raw, type Step, send } from './transcript-fixture.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = server.url;
  for (const user_name of ['Ann', 'Bob', 'Cid']) await send(url, 'POST /user', { user_name });
});
afterAll(() => server.stop());

const moves = {
  canonical: (id: string, number: number, house: number, name?: string): [string, object] => [
    `PUT /api/v1/games/${id}/moves/${number}`,
    { pit: house % 7, ...(name !== undefined && { name }) },
  ],
  boards: (id: string, house: number): [string, object] => [
    `PUT /api/boards/${id}`,
    { pitIndex: house % 7, player: house < 7 ? 'ONE' : 'TWO' },
  ],
  v1: (id: string, house: number, userName: string): [string, object] => [
    `PUT /v1/games/${id}/move`,
    { userName, houseIndex: house },
  ],
  tokens: (id: string, house: number, token = ''): [string, Step[1]] => [
    `PUT /games/${id}/pits/${house + 1}`,
    raw(token, 'application/json'),
  ],
  endpoints: (id: string, house: number, user_name: string): [string, object] => [
    `PUT /game/${id}`,
    { user_name, house },
  ],
};

function shows(id: string, numbers: string): Step[] {
  const cells = numbers.split(' ').map(Number);
  const row = (from: number) => ({
    pits: cells.slice(from, from + 6).map((stones) => ({ stones })),
    kalahaStones: cells[from + 6],
  });
  const board = { pits: { south: cells.slice(0, 6), north: cells.slice(7, 13) } };
  return [
    [`GET /api/v1/games/${id}`, NONE, 200, { board }],
    [`GET /api/boards/${id}`, NONE, 200, { rowOne: row(0), rowTwo: row(7) }],
    [`GET /v1/games/${id}/status`, NONE, 200, { pits: cells.map((seeds) => ({ seeds })) }],
    [
      `GET /games/${id}`,
      NONE,
      200,
      { status: Object.fromEntries(cells.map((seeds, at) => [at + 1, String(seeds)])) },
    ],
    [`GET /game/${id}`, NONE, 200, { board: cells }],
  ];
}

describe('[F3] one game in every API', () => {
  test('lets every API read and play an open game', async () => {
    const { body } = await send(url, 'POST /api/boards?seeds=4');
    const id = body.boardId;
    await follow(url, [
      ...shows(id, '4 4 4 4 4 4 0 4 4 4 4 4 4 0'),
      [...moves.boards(id, 2), 200, { nextPlayer: 'ONE' }],
      ...shows(id, '4 4 0 5 5 5 1 4 4 4 4 4 4 0'),
      [...moves.v1(id, 0, 'anybody'), 200, { currentPlayer: 'Player 2', status: 'IN_PROGRESS' }],
      ...shows(id, '0 5 1 6 6 5 1 4 4 4 4 4 4 0'),
      [...moves.tokens(id, 7), 200, { playerTurn: 1 }],
      ...shows(id, '0 5 1 6 6 5 1 0 5 5 5 5 4 0'),
      [...moves.endpoints(id, 1, 'Cid'), 200, { message: '', south_user_name: 'Player 1' }],
      ...shows(id, '0 0 2 7 7 6 2 0 5 5 5 5 4 0'),
      [...moves.canonical(id, 5, 5), 200, { nextMove: 6 }],
      ...shows(id, '0 0 2 7 7 0 3 1 6 6 6 6 4 0'),
    ]);
  });

  test('lets only the named players move a game with names, through the APIs that have names', async () => {
    const { body } = await send(url, 'POST /v1/games/init', { userName: 'Ann' });
    const id = body.gameReference;
    await send(url, `PUT /v1/games/${id}/join`, { userName: 'Bob' });
    await followRefusals(url, id, [
      [...moves.boards(id, 0), 400, { message: expect.stringContaining('A player holds this side') }],
      [...moves.tokens(id, 0), 400, { error: 'This move is invalid' }],
      [...moves.tokens(id, 0, 'Ann'), 400, { error: 'This move is invalid' }],
      [...moves.v1(id, 0, 'Cid'), 400, { message: 'Invalid move' }],
      [...moves.endpoints(id, 0, 'Cid'), 200, { message: 'Player not a participant in this game.' }],
      [...moves.endpoints(id, 7, 'Bob'), 200, { message: 'Player moved out of turn.' }],
      [...moves.canonical(id, 1, 0), 403, { code: 'not-your-seat' }],
      [...moves.canonical(id, 1, 0, 'Cid'), 403, { code: 'not-your-seat' }],
      [`POST /games/${id}/join`, NONE, 403, { error: 'Game is full' }],
    ]);
    await follow(url, [
      [...moves.endpoints(id, 4, 'Ann'), 200, { message: '', next_to_play: 'N' }],
      [...moves.v1(id, 7, 'Bob'), 200, { currentPlayer: 'Ann' }],
      [...moves.canonical(id, 3, 0, 'Ann'), 200, { nextMove: 4 }],
      ...shows(id, '0 5 5 5 0 5 8 0 0 5 5 5 5 0'),
    ]);
  });

  test('requires tokens for a game with tokens, through the APIs that have tokens', async () => {
    const { body } = await send(url, 'POST /games');
    const id = body.id;
    const one = (await send(url, `POST /games/${id}/join`)).body.player.token;
    const refusals: Step[] = [
      [...moves.boards(id, 0), 400, { message: expect.stringContaining('A player holds this side') }],
      [...moves.tokens(id, 0), 403, { error: 'No Player token provided' }],
      [...moves.endpoints(id, 0, 'Ann'), 200, { message: 'Player not a participant in this game.' }],
      [...moves.canonical(id, 1, 0), 401, { code: 'token-required' }],
      [...moves.canonical(id, 1, 0, 'Ann'), 401, { code: 'token-required' }],
      [`PUT /game/${id}/cancel`, { user_name: 'Ann' }, 403, { error: { code: 403 } }],
    ];
    await followRefusals(url, id, [
      ...refusals,
      [...moves.v1(id, 0, 'Ann'), 400, { message: 'Game is not playable, not enough players' }],
      [`GET /v1/games/${id}/status`, NONE, 200, { status: 'INITIALIZED', currentPlayer: 'Player 1' }],
    ]);
    const two = (await send(url, `POST /games/${id}/join`)).body.player.token;
    await followRefusals(url, id, [
      ...refusals,
      [...moves.v1(id, 0, 'Ann'), 400, { message: 'Invalid move' }],
      [`PUT /v1/games/${id}/join`, { userName: 'Cid' }, 400, { message: 'Game already has two players!' }],
    ]);
    const canonical = await send(url, ...moves.canonical(id, 1, 1), { authorization: `Bearer ${one}` });
    expect(canonical).toMatchObject({ status: 200, body: { nextMove: 2 } });
    await follow(url, [
      [...moves.tokens(id, 10, two), 200, { playerTurn: 1 }],
      ...shows(id, '7 1 8 7 7 7 1 7 6 6 0 7 7 1'),
    ]);
  });

  test('lets the canonical API play a game of registered users by name', async () => {
    const { body } = await send(url, 'POST /game', { south_user_name: 'Ann', north_user_name: 'Cid' });
    const id = body.urlsafe_key;
    await followRefusals(url, id, [
      [...moves.boards(id, 0), 400, { message: expect.stringContaining('A player holds this side') }],
      [...moves.tokens(id, 0), 400, { error: 'This move is invalid' }],
      [...moves.v1(id, 0, 'Cid'), 400, { message: 'Invalid move' }],
    ]);
    await follow(url, [
      [...moves.canonical(id, 1, 2, 'Ann'), 200, { nextMove: 2 }],
      [...moves.v1(id, 10, 'Cid'), 200, { currentPlayer: 'Cid' }],
      [...moves.endpoints(id, 7, 'Cid'), 200, { next_to_play: 'S' }],
      ...shows(id, '3 3 0 4 4 4 0 0 4 4 1 4 4 1'),
    ]);
  });

  test('lets players join a canonical game with a vacant seat by name or by token', async () => {
    const { game, seat } = await server.client.createGame({ name: 'Ann' });
    const joined = await send(url, `PUT /v1/games/${game.id}/join`, { userName: 'Bob' });
    expect(joined.body).toEqual({ gameReference: game.id, playerOne: 'Ann', playerTwo: 'Bob' });
    await follow(url, [
      [...moves.v1(game.id, 0, 'Ann'), 400, { message: 'Invalid move' }], // her seat asks for a token, not a name
      [...moves.tokens(game.id, 0, seat?.token), 200, { playerTurn: 2 }],
      [...moves.v1(game.id, 7, 'Bob'), 200, { currentPlayer: 'Ann' }],
    ]);
  });

  test('gives the computer and players without a name a label in APIs that have names', async () => {
    const { game } = await server.client.createGame({ seats: { south: 'open', north: { engine: 3 } } });
    const { body } = await send(url, `GET /v1/games/${game.id}/status`);
    expect(body.currentPlayer).toBe('Player 1');
    expect(body.pits[7].player).toBe('Computer, level 3');
  });

  test('[F2] rejects, in each API’s own format and before any change, what that API cannot represent', async () => {
    const { game } = await server.client.createGame({
      variant: { pits: 4 },
      seats: { south: 'open', north: 'open' },
    });
    const id = game.id;
    const message = 'This API shows six pits a side, and this game has 4';
    const inStatus = { status: 400, error: 'Bad Request', message };
    const inTokens = { id, error: 'Bad Request', message, uri: `${url}/games/${id}` };
    const inEndpoints = { error: { code: 400, message } };
    await followRefusals(url, id, [
      [`GET /api/boards/${id}`, NONE, 400, inStatus],
      [...moves.boards(id, 0), 400, inStatus],
      [`GET /v1/games/${id}/status`, NONE, 400, inStatus],
      [`PUT /v1/games/${id}/join`, { userName: 'Ann' }, 400, inStatus],
      [...moves.v1(id, 0, 'Ann'), 400, inStatus],
      [`GET /games/${id}`, NONE, 400, inTokens],
      [`POST /games/${id}/join`, NONE, 400, inTokens],
      [...moves.tokens(id, 0), 400, inTokens],
      [`GET /game/${id}`, NONE, 400, inEndpoints],
      [...moves.endpoints(id, 0, 'Ann'), 400, inEndpoints],
      [`PUT /game/${id}/cancel`, NONE, 400, inEndpoints],
      [`GET /history/${id}`, NONE, 400, inEndpoints],
    ]);
  });

  test('[F8] shows a resigned game as over', async () => {
    const { game, seat } = await server.client.createGame({ name: 'Ann', seats: { north: { name: 'Bob' } } });
    await send(url, `POST /api/v1/games/${game.id}/resign`, {}, { authorization: `Bearer ${seat?.token}` });
    await follow(url, [
      [`GET /api/boards/${game.id}`, NONE, 200, { gameOver: true, winner: 'TWO' }],
      [`GET /v1/games/${game.id}/status`, NONE, 200, { status: 'FINISHED', winner: 'Bob' }],
      [`GET /games/${game.id}`, NONE, 200, { winner: 2 }],
      [`GET /game/${game.id}`, NONE, 200, { game_over: true, north_final_score: 0, south_final_score: 0 }],
    ]);
  });

  test('[F8] shows a canceled game as over, without a winner', async () => {
    const { body } = await send(url, 'POST /game', { south_user_name: 'Ann', north_user_name: 'Bob' });
    const id = body.urlsafe_key;
    await send(url, `PUT /game/${id}/cancel`);
    await follow(url, [
      [`GET /api/boards/${id}`, NONE, 200, { gameOver: true, winner: null }],
      [`GET /v1/games/${id}/status`, NONE, 200, { status: 'FINISHED', winner: null }],
      [`GET /games/${id}`, NONE, 200, { winner: 0 }],
      [`GET /game/${id}`, NONE, 200, { game_over: true, canceled: true }],
      [...moves.tokens(id, 0), 400, { message: 'The game is over' }],
    ]);
  });

  test('[F7] lists only games of registered users, even when asked for a name', async () => {
    const { body: board } = await send(url, 'POST /api/boards');
    const { body: named } = await send(url, 'POST /v1/games/init', { userName: 'Ann' });
    const { body: open } = await send(url, 'POST /games');
    const { body: registered } = await send(url, 'POST /game', {
      south_user_name: 'Ann',
      north_user_name: 'Bob',
    });
    const lists = [
      '/api/v1/games?limit=100',
      '/api/v1/games?player=Ann&limit=100',
      '/user/games?user_name=Ann',
    ];
    for (const list of lists) {
      const { body } = await send(url, `GET ${list}`);
      const ids = body.games.map(
        (game: { id?: string; urlsafe_key?: string }) => game.id ?? game.urlsafe_key,
      );
      expect(ids).toContain(registered.urlsafe_key);
      for (const id of [board.boardId, named.gameReference, open.id]) expect(ids).not.toContain(id);
    }
  });
});
