import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Games } from '../../games/games.ts';
import { replyToUnknownRoutes } from '../../platform/http/not-found.ts';
import { describeApi, withExample } from '../../platform/http/openapi.ts';
import { acceptAnyBody } from '../../platform/http/validation.ts';
import { OpeningQuery, requireSixPits, toGameId, toOpening } from '../request.ts';
import { StatusError, sendStatusError } from '../status-error.ts';
import { replyToError } from './errors.ts';
import { toBoardState, toMoveCommand, toWireGame, VARIANT } from './translate.ts';
import { BoardState, Game, GameParams, Health, MoveBody, UserBody } from './wire.ts';

/** Players are identified by their user names; houses are numbered 0–13 round the board. */
export function v1(games: Games): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.setErrorHandler(replyToError);
    acceptAnyBody(app);
    await describeApi(app, {
      title: 'User name API',
      description:
        'Two players are known by the names they send: four seeds per pit. Compatible with a service at `/v1/games`.',
      path: '/v1/games/openapi.json',
    });

    // Liveness only; /readyz says whether the server has started and is not stopping.
    app.get(
      '/actuator/health',
      {
        schema: { summary: 'Check whether the service is up', response: { 200: Health } },
        config: { rateLimit: false },
      },
      async () => ({ status: 'UP' as const }),
    );
    await app.register(gameRoutes(games), { prefix: '/v1/games' });
  };
}

function gameRoutes(games: Games): FastifyPluginAsyncTypebox {
  return async (app) => {
    replyToUnknownRoutes(app, sendStatusError);
    const refusals = { '4xx': StatusError };
    const board = { 200: BoardState, ...refusals };

    app.post(
      '/init',
      {
        schema: {
          summary: 'Create a game',
          querystring: OpeningQuery,
          body: withExample(UserBody, { userName: 'ann' }),
          response: { 201: Game, ...refusals },
        },
      },
      async ({ body, query, receivedAt }, reply) => {
        reply.code(201);
        return toWireGame(
          await games.create({
            start: toOpening(VARIANT, body, query),
            seats: { south: { kind: 'named', name: body.userName }, north: { kind: 'vacant' } },
            listed: false,
            at: receivedAt,
          }),
        );
      },
    );

    app.put(
      '/:gameRef/join',
      {
        schema: {
          summary: 'Join as player two',
          params: GameParams,
          body: withExample(UserBody, { userName: 'bob' }),
          response: { 200: Game, ...refusals },
        },
      },
      async ({ params, body, receivedAt }) => {
        const id = toReference(params.gameRef);
        requireSixPits(await games.read(id));
        const { game } = await games.takeSeat(id, {
          seat: { kind: 'named', name: body.userName },
          at: receivedAt,
        });
        return toWireGame(game);
      },
    );

    app.put(
      '/:gameRef/move',
      {
        schema: {
          summary: 'Play a house',
          params: GameParams,
          body: withExample(MoveBody, { userName: 'ann', houseIndex: 4 }),
          response: board,
        },
      },
      async ({ params, body, receivedAt }) =>
        toBoardState(await games.play(toReference(params.gameRef), toMoveCommand(body, receivedAt))),
    );

    app.get(
      '/:gameRef/status',
      { schema: { summary: 'Read the board', params: GameParams, response: board } },
      async ({ params }) => toBoardState(await games.read(toReference(params.gameRef))),
    );
  };
}

function toReference(reference: string): string {
  return toGameId(reference, `The game reference "${reference}" is not a UUID`);
}
