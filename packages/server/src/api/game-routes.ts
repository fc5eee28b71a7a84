import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CreateGame,
  GamePage,
  Game as GameSchema,
  ListGames,
  Offer,
  PlayMove,
  Resign,
  ref,
  SeatedGame,
  Side,
  TakeSeat,
} from '@kalah/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { OfferAnswer, OfferCommand } from '../games/command.ts';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { groupAs, inTypes, withHeaders } from '../http/openapi.ts';
import { ETAG, LOCATION, REFUSALS, ReadHeaders, SEAT, UNCHANGED } from './answers.ts';
import { findCursor, formatCursor } from './cursor.ts';
import { sendGame } from './representation.ts';
import {
  BadRequest,
  hashRequest,
  secretSeat,
  toCredential,
  toIdentity,
  toListed,
  toSeating,
  toStart,
} from './request.ts';
import { toWireGame } from './translate.ts';

const GameParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
const SeatParams = Type.Object({ id: Type.String({ format: 'uuid' }), side: Side });
const MoveParams = Type.Object({
  id: Type.String({ format: 'uuid' }),
  number: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
});
const KeyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Makes repeating the request safe. As good as the token it leads to: use a random UUID.',
    }),
  ),
});
const authorization = Type.Optional(Type.String({ description: '`Bearer <token>` of the seat.' }));
const TokenHeaders = Type.Object({ authorization });
const SeatHeaders = Type.Object({
  authorization,
  'if-match': Type.Optional(
    Type.String({
      title: 'a version in quotes, like "3"',
      pattern: '^"\\d{1,9}"$',
      description: 'Refuse unless the game is still at this version.',
    }),
  ),
});

/** Making games, sitting down, playing, and everything else that changes a game or shows it. */
export function gameRoutes(games: Games): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Games');
    const game = { 200: withHeaders(ref(GameSchema), ETAG), ...REFUSALS };

    app.post(
      '/games',
      {
        schema: {
          operationId: 'createGame',
          summary: 'Make a game',
          headers: KeyHeaders,
          body: CreateGame,
          response: { 201: withHeaders(ref(SeatedGame), { ...ETAG, ...LOCATION }), ...REFUSALS },
        },
      },
      async (request, reply) => {
        const { body, headers } = request;
        const key = headers['idempotency-key'];
        const identity = toIdentity(key, request.ip);
        const { seats, mine } = toSeating(body, identity);
        const made = await games.create({
          id: identity.gameId(),
          start: toStart(body),
          seats,
          listed: toListed(body, seats),
          at: request.receivedAt,
          ...(key !== undefined && { requestHash: hashRequest(body) }),
        });
        reply.code(201).header('location', `/api/v1/games/${made.id}`).header('etag', `"${made.version}"`);
        return { game: toWireGame(made), seat: mine ?? null };
      },
    );

    app.get(
      '/games',
      {
        schema: {
          operationId: 'listGames',
          summary: 'List games, newest first',
          querystring: ListGames,
          response: { 200: ref(GamePage), ...REFUSALS },
        },
      },
      async ({ query }) => {
        const { status, player, limit = 20, cursor } = query;
        const before = cursor === undefined ? undefined : findCursor(cursor);
        if (cursor !== undefined && !before)
          throw new BadRequest('The cursor is not one that a page gave as `next`.');
        const found = await games.list({
          scope: player === undefined ? { kind: 'public' } : { kind: 'player', name: player },
          ...(status && { status: [status] }),
          ...(before && { before }),
          limit: limit + 1,
        });
        const page = found.slice(0, limit);
        return {
          games: page.map(toWireGame),
          next: found.length > limit ? formatCursor(page.at(-1)!) : null,
        };
      },
    );

    app.get(
      '/games/:id',
      {
        schema: {
          operationId: 'readGame',
          summary: 'Read a game',
          params: GameParams,
          headers: ReadHeaders,
          response: {
            200: withHeaders(
              inTypes('The game, or a drawing of its board.', {
                'application/json': ref(GameSchema),
                'text/plain': Type.String(),
              }),
              ETAG,
            ),
            304: UNCHANGED,
            ...REFUSALS,
          },
        },
      },
      async (request, reply) => sendGame(request, reply, await games.read(request.params.id)),
    );

    app.post(
      '/games/:id/seats/:side',
      {
        schema: {
          operationId: 'takeSeat',
          summary: 'Take a seat',
          params: SeatParams,
          headers: KeyHeaders,
          body: TakeSeat,
          response: { 201: withHeaders(ref(SeatedGame), ETAG), ...REFUSALS },
        },
      },
      async (request, reply) => {
        const { id, side } = request.params;
        const identity = toIdentity(request.headers['idempotency-key'], request.ip);
        const token = identity.seatToken(`${side} of ${id}`);
        const seat = secretSeat(token, request.body.name);
        const taken = await games.takeSeat(id, { seat, side, at: request.receivedAt });
        reply.code(201).header('etag', `"${taken.game.version}"`);
        return { game: toWireGame(taken.game), seat: { side, token } };
      },
    );

    app.put(
      '/games/:id/moves/:number',
      {
        schema: {
          operationId: 'playMove',
          summary: 'Play a move',
          description: 'Repeating it is safe: a number is played once, and answers the same each time.',
          params: MoveParams,
          security: SEAT,
          headers: SeatHeaders,
          body: PlayMove,
          response: game,
        },
      },
      async (request, reply) => {
        const { id, number } = request.params;
        return answer(reply, await games.play(id, { ...toCommand(request), pit: request.body.pit, number }));
      },
    );

    const act = { params: GameParams, security: SEAT, headers: SeatHeaders, response: game };

    app.post(
      '/games/:id/resign',
      { schema: { operationId: 'resign', summary: 'Resign', ...act, body: Resign } },
      async (request, reply) => answer(reply, await games.resign(request.params.id, toCommand(request))),
    );

    app.post(
      '/games/:id/abort',
      {
        schema: {
          operationId: 'abort',
          summary: 'Call off a game that nobody came to',
          description: 'Its result is `abort`. Once somebody sits opposite it is refused.',
          ...act,
          body: Resign,
        },
      },
      async (request, reply) => answer(reply, await games.abort(request.params.id, toCommand(request))),
    );

    app.post(
      '/games/:id/draw',
      { schema: { operationId: 'draw', summary: 'Offer a draw, or answer an offer', ...act, body: Offer } },
      async (request, reply) =>
        answer(reply, await games.offer(request.params.id, 'draw', toCommand(request))),
    );

    app.post(
      '/games/:id/takeback',
      {
        schema: {
          operationId: 'takeback',
          summary: 'Ask to take a move back, or answer',
          ...act,
          body: Offer,
        },
      },
      async (request, reply) =>
        answer(reply, await games.offer(request.params.id, 'takeback', toCommand(request))),
    );

    app.post(
      '/games/:id/rematch',
      {
        schema: {
          operationId: 'rematch',
          summary: 'Play again with the sides swapped',
          description: 'Both players’ tokens open their seats in the new game.',
          ...act,
          headers: TokenHeaders,
          response: { 201: withHeaders(ref(GameSchema), { ...ETAG, ...LOCATION }), ...REFUSALS },
          body: Resign,
        },
      },
      async (request, reply) => {
        const next = await games.rematch(request.params.id, toCommand(request));
        reply.code(201).header('location', `/api/v1/games/${next.id}`);
        return answer(reply, next);
      },
    );
  };
}

function answer(reply: FastifyReply, game: Game) {
  reply.header('etag', `"${game.version}"`);
  return toWireGame(game);
}

/** What the requests of a seat's holder have in common. */
interface SeatRequest {
  readonly headers: FastifyRequest['headers'];
  readonly body: { side?: 'south' | 'north'; name?: string; answer?: OfferAnswer };
  readonly receivedAt: number;
}

function toCommand({ headers, body, receivedAt }: SeatRequest): OfferCommand {
  const version = headers['if-match'];
  return {
    by: toCredential(headers.authorization, body.name),
    at: receivedAt,
    ...(body.side && { side: body.side }),
    ...(body.answer && { answer: body.answer }),
    ...(version !== undefined && { ifVersion: Number(version.slice(1, -1)) }),
  };
}
