import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GameError } from '../../games/errors.ts';
import type { Games } from '../../games/games.ts';
import { findGameId } from '../../games/id.ts';
import { createIdSource } from '../../games/id-source.ts';
import { hashToken } from '../../games/seat.ts';
import { isBrowser } from '../../platform/http/browser.ts';
import { replyToUnknownRoutes } from '../../platform/http/not-found.ts';
import { describeApi } from '../../platform/http/openapi.ts';
import { originOf } from '../../platform/http/origin.ts';
import { reasonPhrase } from '../refusal.ts';
import { OpeningQuery, requireSixPits, toOpening } from '../request.ts';
import { errorHandlers, sendTokenError } from './errors.ts';
import { toGameUri, toJoined, toMoveCommand, toWireGame, VARIANT } from './translate.ts';
import { Game, GameParams, Joined, MoveParams, NewGame, Token, TokenError } from './wire.ts';

/**
 * Pits are numbered 1–14 round the board. There are two kinds of clients: those who join and send a token with every
 * move, and those who share a board and send nothing. The first join or move decides which kind a game is for.
 */
export function tokens(games: Games, publicUrl: string | undefined): FastifyPluginAsyncTypebox {
  return async (app) => {
    const { replyToError, replyToJoinError } = errorHandlers(publicUrl);
    const origin = (request: FastifyRequest) => originOf(request, publicUrl);
    app.setErrorHandler(replyToError);
    replyToUnknownRoutes(app, (reply, status, message) =>
      sendTokenError(reply, publicUrl, status, reasonPhrase(status), message),
    );
    keepBodiesAsText(app);
    await describeApi(app, {
      title: 'Numbered pits API',
      description:
        'Pits are numbered 1 to 14 round the board, with six seeds in each. Players join and send a token with every move, ' +
        'or share an open board. Compatible with two services at `/games`.',
      path: '/openapi.json',
    });
    const refusals = { '4xx': TokenError };

    app.post(
      '',
      {
        schema: {
          summary: 'Create a game',
          querystring: OpeningQuery,
          response: { 201: NewGame, ...refusals },
        },
      },
      async (request, reply) => {
        const { id } = await games.create({
          start: toOpening(VARIANT, findJson(request.body), request.query),
          seats: { south: { kind: 'open' }, north: { kind: 'open' } },
          listed: false,
          at: request.receivedAt,
        });
        const uri = toGameUri(origin(request), id);
        reply.code(201).header('location', uri);
        return { id, uri };
      },
    );

    app.post(
      '/:id/join',
      {
        errorHandler: replyToJoinError,
        schema: { summary: 'Join a game', params: GameParams, response: { 201: Joined, ...refusals } },
      },
      async (request, reply) => {
        const id = toId(request.params.id);
        requireSixPits(await games.read(id));
        const token = createIdSource().seatToken(`in ${id}`);
        const { game, side } = await games.takeSeat(id, {
          seat: { kind: 'secret', tokenHash: hashToken(token) },
          at: request.receivedAt,
        });
        reply.code(201);
        return toJoined(game, side, token, origin(request));
      },
    );

    const game = { 200: Game, ...refusals };
    app.route({
      method: ['GET', 'POST'], // [C4]
      url: '/:id',
      schema: { summary: 'Read a game', params: GameParams, response: game },
      handler: async (request, reply) => {
        const game = await games.read(toId(request.params.id));
        reply.header('vary', 'accept');
        // [C10]
        if (request.method === 'GET' && isBrowser(request.headers.accept)) {
          return reply.redirect(`/play/${game.id}`, 303);
        }
        return toWireGame(game, origin(request));
      },
    });

    app.route({
      method: ['PUT', 'POST'],
      url: '/:id/pits/:pitId',
      schema: {
        summary: 'Play a pit',
        description:
          'The body is the raw token, with any content type. It is empty in a game that nobody has joined.',
        params: MoveParams,
        body: { content: { 'text/plain': { schema: Token } } },
        response: game,
      },
      handler: async (request) => {
        const { id, pitId } = request.params;
        const command = toMoveCommand(pitId, String(request.body ?? ''), request.receivedAt);
        return toWireGame(await games.play(toId(id), command), origin(request));
      },
    });
  };
}

/** [C5] A raw token is not JSON, whatever its content type says. */
function keepBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** The body of a creation may be anything; only `seeds` is read. */
function findJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

function toId(text: string): string {
  const id = findGameId(text);
  if (!id) throw new GameError('no-such-game');
  return id;
}
