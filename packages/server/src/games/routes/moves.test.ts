import type { Game } from '@kalah/api';
import { type Client, ProblemError } from '@kalah/api/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = server.client;
});
afterAll(() => server.stop());

async function seatTwo(request: Parameters<Client['createGame']>[0] = {}) {
  const { game, seat } = await client.createGame(request);
  const friend = await client.takeSeat(game.id, 'north');
  return { id: game.id, south: seat!.token, north: friend.seat!.token };
}

async function problemOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ProblemError);
  return (error as ProblemError).problem;
}

async function playOut(id: string, tokens: { south: string; north: string }): Promise<Game> {
  let game = await client.readGame(id);
  while (!game.result) {
    game = await client.playMove(id, game.nextMove, { pit: game.legalPits[0]! }, tokens[game.board.turn]);
  }
  return game;
}

describe('playing', () => {
  test('returns the whole game after a move, with the turn and the legal pits', async () => {
    const { id, south } = await seatTwo();
    const game = await client.playMove(id, 1, { pit: 2 }, south);
    expect(game).toMatchObject({
      version: 3,
      nextMove: 2,
      position: '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -',
      legalPits: [0, 1, 3, 4, 5],
      moves: [{ number: 1, side: 'south', pit: 2 }],
    });
  });

  test('[P4] answers a repeated move the same, however old it is', async () => {
    const { id, south, north } = await seatTwo();
    const first = await client.playMove(id, 1, { pit: 0 }, south);
    await client.playMove(id, 2, { pit: 0 }, north);
    expect(await client.playMove(id, 1, { pit: 0 }, south)).toEqual(first);
    expect((await client.readGame(id)).moves).toHaveLength(2);
  });

  test('[P4] answers the repeated last move of a game the same', async () => {
    const players = await seatTwo({ start: '0,0,1,20/1,0,0,2 s -' });
    const last = await client.playMove(players.id, 1, { pit: 2 }, players.south);
    expect(last.result).toEqual({ how: 'played-out', winner: 'south', margin: 18 });
    expect(await client.playMove(players.id, 1, { pit: 2 }, players.south)).toEqual(last);
  });

  test('[P4] reports the played move to a client that sends another pit with the same number', async () => {
    const { id, south, north } = await seatTwo();
    await client.playMove(id, 1, { pit: 0 }, south);
    await client.playMove(id, 2, { pit: 3 }, north);
    expect(await problemOf(client.playMove(id, 1, { pit: 1 }, south))).toMatchObject({
      status: 409,
      code: 'move-taken',
      played: { number: 1, side: 'south', pit: 0 },
    });
  });

  test('[P4] plays a move once when it arrives many times at once', async () => {
    const { id, south } = await seatTwo();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.playMove(id, 1, { pit: 0 }, south)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.moves).toHaveLength(1);
  });

  test('[P4] plays one of two different moves with the same number, and shows it to the other caller', async () => {
    const { id, south } = await seatTwo();
    const race = await Promise.allSettled([0, 1].map((pit) => client.playMove(id, 1, { pit }, south)));
    const played = race.findIndex(({ status }) => status === 'fulfilled');
    expect(race[played]).toMatchObject({ value: { moves: [{ number: 1, side: 'south', pit: played }] } });
    expect(race[1 - played]).toMatchObject({
      reason: { problem: { status: 409, code: 'move-taken', played: { number: 1, pit: played } } },
    });
  });

  test('plays a whole game to its end', async () => {
    const players = await seatTwo();
    const game = await playOut(players.id, players);
    expect(game.status).toBe('finished');
    expect(game.legalPits).toEqual([]);
    expect(game.board.stores.south + game.board.stores.north).toBe(48);
  });

  type Players = Awaited<ReturnType<typeof seatTwo>>;
  const rejections: [string, (p: Players) => Promise<unknown>, object][] = [
    [
      'an empty pit',
      (p) => client.playMove(p.id, 2, { pit: 2 }, p.south),
      { status: 422, code: 'empty-pit', legalPits: [0, 1, 3, 4, 5], version: 3 },
    ],
    [
      'a pit that is not there',
      (p) => client.playMove(p.id, 2, { pit: 6 }, p.south),
      { status: 422, code: 'no-such-pit' },
    ],
    [
      'the other side out of turn',
      (p) => client.playMove(p.id, 2, { pit: 0 }, p.north),
      { status: 409, code: 'wrong-turn' },
    ],
    ['no token', (p) => client.playMove(p.id, 2, { pit: 0 }), { status: 401, code: 'token-required' }],
    [
      'a wrong token',
      (p) => client.playMove(p.id, 2, { pit: 0 }, 'x'),
      { status: 403, code: 'not-your-seat' },
    ],
    [
      'a name where a token is asked for',
      (p) => client.playMove(p.id, 2, { pit: 0, name: 'Ann' }),
      { status: 401, code: 'token-required' },
    ],
    [
      'a number too far ahead',
      (p) => client.playMove(p.id, 3, { pit: 0 }, p.south),
      { status: 409, code: 'move-ahead' },
    ],
  ];
  test.each(rejections)('[P6] rejects %s and leaves the game unchanged', async (_what, play, expected) => {
    const players = await seatTwo();
    const before = await client.playMove(players.id, 1, { pit: 2 }, players.south);
    const problem = await problemOf(play(players));
    expect(problem).toMatchObject(expected);
    expect(problem.version ?? before.version).toBe(before.version);
    expect(await client.readGame(players.id)).toEqual(before);
  });

  test('[P6] rejects a move when the game is over, and leaves the game unchanged', async () => {
    const { id, south, north } = await seatTwo();
    const over = await client.resign(id, {}, north);
    expect(await problemOf(client.playMove(id, 1, { pit: 0 }, south))).toMatchObject({
      status: 409,
      code: 'game-over',
      version: over.version,
    });
    expect(await client.readGame(id)).toEqual(over);
  });

  test('rejects a move for a seat that nobody has taken', async () => {
    const { game, seat } = await client.createGame();
    await client.playMove(game.id, 1, { pit: 0 }, seat!.token);
    expect(await problemOf(client.playMove(game.id, 2, { pit: 0 }))).toMatchObject({ code: 'seat-vacant' });
  });

  test('[P7] lets a name play its seat, and anyone an open seat', async () => {
    const { game } = await client.createGame({ seats: { south: { name: 'Bob' }, north: 'open' } });
    expect(await problemOf(client.playMove(game.id, 1, { pit: 0, name: 'Eve' }))).toMatchObject({
      status: 403,
    });
    await client.playMove(game.id, 1, { pit: 0, name: 'Bob' });
    expect((await client.playMove(game.id, 2, { pit: 0 })).moves).toHaveLength(2);
  });

  test('[P7] rejects every request for a named seat without its name, with the same code', async () => {
    const { game } = await client.createGame({ seats: { south: { name: 'Bob' }, north: { name: 'Ann' } } });
    const requests = [
      client.playMove(game.id, 1, { pit: 0 }),
      client.resign(game.id),
      client.resign(game.id, { side: 'south' }),
      client.draw(game.id),
    ];
    for (const request of requests)
      expect(await problemOf(request)).toMatchObject({ status: 403, code: 'not-your-seat' });
  });

  test('[P8] honours If-Match: rejects a stale version, but not a repeated move', async () => {
    const { id, south } = await seatTwo();
    const put = (version: number) =>
      fetch(`${server.url}/api/v1/games/${id}/moves/1`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${south}`,
          'content-type': 'application/json',
          'if-match': `"${version}"`,
        },
        body: '{"pit":0}',
      });
    expect((await put(1)).status).toBe(412);
    expect((await put(2)).status).toBe(200);
    expect((await put(2)).status).toBe(200);
  });
});

describe('ending a game early', () => {
  test('gives the game to the opponent of a player who resigns', async () => {
    const { id, south } = await seatTwo();
    const game = await client.resign(id, {}, south);
    expect(game).toMatchObject({
      status: 'finished',
      result: { how: 'resignation', winner: 'north', margin: null },
    });
    expect(await problemOf(client.resign(id, {}, south))).toMatchObject({ code: 'game-over' });
  });

  test('aborts a game that nobody has joined, without a winner', async () => {
    const { game, seat } = await client.createGame({ name: 'Ann' });
    expect(await problemOf(client.abort(game.id))).toMatchObject({ status: 401, code: 'token-required' });
    expect(await client.abort(game.id, {}, seat!.token)).toMatchObject({
      status: 'finished',
      result: { how: 'abort', winner: null, margin: null },
    });
    expect(await problemOf(client.takeSeat(game.id, 'north'))).toMatchObject({ code: 'game-over' });
  });

  test('does not abort a game that someone has joined', async () => {
    const { id, south } = await seatTwo();
    expect(await problemOf(client.abort(id, {}, south))).toMatchObject({
      status: 409,
      code: 'opponent-seated',
    });
    expect((await client.readGame(id)).status).toBe('playing');
  });

  test('[P11] lets players offer, decline, offer again and accept a draw', async () => {
    const { id, south, north } = await seatTwo();
    expect((await client.draw(id, {}, south)).offers.draw).toBe('south');
    expect((await client.draw(id, { answer: 'decline' }, north)).offers.draw).toBe(null);
    await client.draw(id, {}, north);
    expect((await client.draw(id, {}, south)).result).toEqual({
      how: 'agreement',
      winner: 'draw',
      margin: null,
    });
  });

  test('rejects accepting an offer that was not made', async () => {
    const { id, south } = await seatTwo();
    expect(await problemOf(client.draw(id, { answer: 'accept' }, south))).toMatchObject({ code: 'no-offer' });
  });

  test('requires the side of an open seat', async () => {
    const { game } = await client.createGame({ seats: { south: 'open', north: 'open' } });
    expect(await problemOf(client.resign(game.id))).toMatchObject({ status: 400, code: 'side-required' });
    expect((await client.resign(game.id, { side: 'north' })).result?.winner).toBe('south');
  });
});

describe('taking back', () => {
  test('[P11] needs the opponent’s consent, undoes the last move of the player who asked, and never reuses a number', async () => {
    const { id, south, north } = await seatTwo();
    await client.playMove(id, 1, { pit: 0 }, south);
    await client.playMove(id, 2, { pit: 0 }, north);
    expect((await client.takeback(id, {}, south)).offers.takeback).toBe('south');
    const game = await client.takeback(id, { answer: 'accept' }, north);
    expect(game).toMatchObject({ position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -', moves: [], nextMove: 3 });

    const replayed = await client.playMove(id, 3, { pit: 5 }, south);
    expect(replayed.moves).toEqual([{ number: 3, side: 'south', pit: 5 }]);
  });

  test('[P5] plays nothing when a request is repeated after its move was taken back', async () => {
    const { id, south, north } = await seatTwo();
    const first = await client.playMove(id, 1, { pit: 0 }, south);
    await client.takeback(id, {}, south);
    await client.takeback(id, {}, north);
    expect(await client.playMove(id, 1, { pit: 0 }, south)).toEqual(first);
    expect((await client.readGame(id)).moves).toEqual([]);
  });

  test('takes back once when two quick requests name the same move', async () => {
    const { game } = await client.createGame({ seats: { south: 'open', north: 'open' } });
    for (const [index, pit] of [0, 0, 2, 2].entries()) await client.playMove(game.id, index + 1, { pit });
    const ask = () => client.takeback(game.id, { side: 'north', move: 4 });
    await Promise.all([ask(), ask()]);
    expect((await ask()).moves.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('is rejected before the first move', async () => {
    const { id, south } = await seatTwo();
    expect(await problemOf(client.takeback(id, {}, south))).toMatchObject({ code: 'nothing-to-take-back' });
  });
});

describe('a rematch', () => {
  test('[P11] swaps the sides, is the same game for both players, and accepts their tokens', async () => {
    const { id, south, north } = await seatTwo({ name: 'Ann' });
    await client.resign(id, {}, south);
    const [one, two] = await Promise.all([client.rematch(id, {}, south), client.rematch(id, {}, north)]);
    expect(one!.id).toBe(two!.id);
    expect(one!.seats.north).toEqual({ kind: 'secret', name: 'Ann' });
    expect((await client.readGame(id)).rematch).toBe(one!.id);
    await client.playMove(one!.id, 1, { pit: 0 }, north);
    expect((await client.playMove(one!.id, 2, { pit: 0 }, south)).moves).toHaveLength(2);
  });

  test('is only possible after the end of the game, and only for its players', async () => {
    const { id, south } = await seatTwo();
    expect(await problemOf(client.rematch(id, {}, south))).toMatchObject({ code: 'not-over' });
    await client.resign(id, {}, south);
    expect(await problemOf(client.rematch(id))).toMatchObject({ status: 401 });
  });
});
