import type { CreateGame } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

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
