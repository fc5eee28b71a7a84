import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Games } from '../../games/games.ts';
import { replyToUnknownRoutes } from '../../platform/http/not-found.ts';
import { describeApi, withExample } from '../../platform/http/openapi.ts';
import { acceptAnyBody } from '../../platform/http/validation.ts';
import { OpeningQuery, toGameId, toOpening } from '../request.ts';
import { StatusError, sendStatusError } from '../status-error.ts';
import { replyToError } from './errors.ts';
import { toBoardState, toMoveCommand, VARIANT } from './translate.ts';
import { BoardParams, BoardState, MoveBody } from './wire.ts';

/** Each player's pits are numbered 0–5; a move names its player. */
export function boards(games: Games): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.setErrorHandler(replyToError);
    replyToUnknownRoutes(app, sendStatusError);
    acceptAnyBody(app);
    await describeApi(app, {
      title: 'Shared board API',
      description:
        'Two players, ONE and TWO, share a board: six seeds per pit, and no credentials. Compatible with a service at `/api/boards`.',
      path: '/openapi.json',
    });
    const response = { 200: BoardState, '4xx': StatusError };

    app.post(
      '',
      { schema: { summary: 'Create a board', querystring: OpeningQuery, response } },
      async ({ body, query, receivedAt }) =>
        toBoardState(
          await games.create({
            start: toOpening(VARIANT, body, query),
            seats: { south: { kind: 'open' }, north: { kind: 'open' } },
            listed: false,
            at: receivedAt,
          }),
        ),
    );

    app.get(
      '/:id',
      { schema: { summary: 'Read a board', params: BoardParams, response } },
      async ({ params }) => toBoardState(await games.read(toBoardId(params.id))),
    );

    app.put(
      '/:id',
      {
        schema: {
          summary: 'Play a pit',
          params: BoardParams,
          body: withExample(MoveBody, { pitIndex: 0, player: 'ONE' }),
          response,
        },
      },
      async ({ params, body, receivedAt }) =>
        toBoardState(await games.play(toBoardId(params.id), toMoveCommand(body, receivedAt))),
    );
  };
}

function toBoardId(id: string): string {
  return toGameId(id, `The board id "${id}" is not a UUID`);
}
