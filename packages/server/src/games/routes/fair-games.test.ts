import type { CreateGame, Seat } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function findProblem(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof ProblemError) return error.problem;
  throw new Error('the request was not rejected', { cause: error });
}

describe('fair starts', () => {
  test.each([false, true])('[Q13] are drawn at random, capturing alone: %s', async (capturesAlone) => {
    const drawn = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.client.createGame({ start: 'fair', variant: { capturesAlone } }),
      ),
    );
    for (const { game } of drawn) {
      expect(game).toMatchObject({ fair: true, variant: { pits: 6, seeds: 4, capturesAlone } });
    }
    expect(new Set(drawn.map(({ game }) => game.start)).size).toBeGreaterThan(3);
  });

  test('[Q13] are the same when the request is repeated with its key', async () => {
    const key = crypto.randomUUID();
    const first = await server.client.createGame({ start: 'fair' }, key);
    await server.client.playMove(first.game.id, 1, { pit: first.game.legalPits[0]! }, first.seat!.token);
    const again = await server.client.createGame({ start: 'fair' }, key);
    expect(again).toEqual(first);
  });

  test('[Q13] are known only for six pits with four seeds', async () => {
    const request: CreateGame = { start: 'fair', variant: { seeds: 5 } };
    expect(await findProblem(server.client.createGame(request))).toMatchObject({
      status: 400,
      code: 'bad-request',
      field: 'variant',
    });
  });

  test('[Q13] are recognised when they are given as text, and the usual start is not one', async () => {
    const given = await server.client.createGame({ start: '4,4,5,4,3,4,0/4,4,4,4,4,4,0 s -' });
    expect(given.game.fair).toBe(true);
    expect((await server.client.createGame()).game.fair).toBe(false);
  });
});

async function seat(body: CreateGame) {
  const { game, seat: ann } = await server.client.createGame({ name: 'Ann', ...body });
  const { seat: ben } = await server.client.takeSeat(game.id, 'north', { name: 'Ben' });
  return { id: game.id, ann: ann!.token, ben: ben!.token };
}

const nameOf = (seat: Seat) => ('name' in seat ? seat.name : null);

describe('the pie rule', () => {
  test('[Q14] exchanges the seats once, after the first turn, and the tokens stay valid', async () => {
    const { id, ann, ben } = await seat({ pie: true });
    const swap = (token: string) => server.client.swap(id, {}, token);
    expect(await findProblem(swap(ben))).toMatchObject({ status: 409, code: 'not-swappable' });
    const again = await server.client.playMove(id, 1, { pit: 2 }, ann); // she moves again
    expect(again).toMatchObject({ pie: true, swap: null });
    expect(await findProblem(swap(ben))).toMatchObject({ code: 'not-swappable' });
    expect(await server.client.playMove(id, 2, { pit: 1 }, ann)).toMatchObject({ swap: 'possible' });
    expect(await findProblem(swap(ann))).toMatchObject({ code: 'not-swappable' });

    const swapped = await swap(ben);
    expect(swapped).toMatchObject({ swap: 'done', board: { turn: 'north' } });
    expect([nameOf(swapped.seats.south), nameOf(swapped.seats.north)]).toEqual(['Ben', 'Ann']);
    expect(await swap(ben)).toEqual(swapped);
    expect(await findProblem(swap(ann))).toMatchObject({ code: 'not-swappable' });
    expect(await findProblem(server.client.takeback(id, {}, ben))).toMatchObject({
      code: 'nothing-to-take-back',
    });
    const moved = await server.client.playMove(id, 3, { pit: 0 }, ann);
    expect(moved.moves.at(-1)).toEqual({ number: 3, side: 'north', pit: 0 });
    const { events } = await server.client.readRecord(id);
    expect(events.filter(({ kind }) => kind === 'swapped')).toMatchObject([{ side: 'north' }]);
  });

  test('[Q14] gives up the swap with a move, and gets it back when the move is taken back', async () => {
    const { id, ann, ben } = await seat({ pie: true });
    await server.client.playMove(id, 1, { pit: 0 }, ann);
    expect(await server.client.playMove(id, 2, { pit: 0 }, ben)).toMatchObject({ swap: null });
    await server.client.takeback(id, {}, ben);
    expect(await server.client.takeback(id, { answer: 'accept' }, ann)).toMatchObject({ swap: 'possible' });
  });

  test('[Q15] has a rematch with the pie rule', async () => {
    const { id, ann } = await seat({ pie: true });
    await server.client.resign(id, {}, ann);
    expect(await server.client.rematch(id, {}, ann)).toMatchObject({ pie: true, swap: null });
  });

  const refused: [string, CreateGame][] = [
    ['capturing alone', { variant: { capturesAlone: true } }],
    ['from a fair start', { start: 'fair' }],
    ['on another board', { variant: { seeds: 3 } }],
    ['against the computer', { seats: { north: { engine: 1 } } }],
    ['in a pair', { pair: true }],
  ];
  test.each(refused)('[Q14] is not offered %s', async (_, body) => {
    const problem = await findProblem(server.client.createGame({ ...body, pie: true }));
    expect(problem).toMatchObject({ status: 400, field: 'pie' });
  });
});

describe('a pair', () => {
  test('[Q9] [Q16] continues with a second game, once, and adds the margins', async () => {
    const { id, ann, ben } = await seat({ start: '0,0,0,0,0,1,23/0,0,0,0,1,2,21 s -', pair: true });
    await server.client.playMove(id, 1, { pit: 5 }, ann);
    const first = await server.client.readGame(id);
    expect(first.result).toMatchObject({ how: 'played-out', winner: 'draw' });
    await expect.poll(async () => (await server.client.readGame(id)).pair?.other).not.toBeNull();
    const { pair, rematch } = await server.client.readGame(id);
    expect(pair).toEqual({ number: 1, other: rematch, before: 0, margin: 0 });

    const second = await server.client.readGame(rematch!);
    expect(second).toMatchObject({
      start: first.start,
      pair: { number: 2, other: id, before: 0, margin: null },
    });
    expect([nameOf(second.seats.south), nameOf(second.seats.north)]).toEqual(['Ben', 'Ann']);
    expect((await server.client.rematch(id, {}, ann)).id).toBe(rematch);
    // Ben resigns with 23 seeds in his store, so that 25 count for Ann.
    expect(await server.client.resign(rematch!, {}, ben)).toMatchObject({ pair: { number: 2, margin: -2 } });
  });

  test('[Q16] carries the margin of the first game to the other side of the second', async () => {
    const { id, ann, ben } = await seat({ pair: true });
    await server.client.resign(id, {}, ben);
    await expect.poll(async () => (await server.client.readGame(id)).rematch).not.toBeNull();
    const { rematch, pair } = await server.client.readGame(id);
    expect(pair).toMatchObject({ margin: 48 });
    expect(await server.client.readGame(rematch!)).toMatchObject({ pair: { before: -48 } });
    await server.client.resign(rematch!, {}, ann);
    expect(await server.client.readGame(rematch!)).toMatchObject({ pair: { margin: 0 } });
    const third = await server.client.rematch(rematch!, {}, ann);
    expect(third.pair).toEqual({ number: 1, other: null, before: 0, margin: null });
  });

  test('[Q16] ends with a first game that was aborted', async () => {
    const { game, seat: own } = await server.client.createGame({ pair: true });
    const aborted = await server.client.abort(game.id, {}, own!.token);
    expect(aborted.pair).toEqual({ number: 1, other: null, before: 0, margin: null });
  });
});
