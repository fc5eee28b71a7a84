import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Claim,
  Game as GameSchema,
  Offer,
  PlayMove,
  Resign,
  ref,
  SaidPhrase,
  SendPhrase,
  Takeback,
} from '@kalah/api';
import { Type } from '@kalah/api/type';
import type { Side } from '@kalah/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountFor } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import type { Blocks } from '../../moderation/blocks.ts';
import { toCaller } from '../../platform/http/caller.ts';
import { groupAs, withExample, withHeaders } from '../../platform/http/openapi.ts';
import type { OfferAnswer, OfferCommand } from '../command.ts';
import type { Game } from '../game.ts';
import type { Games } from '../games.ts';
import type { Hub } from '../live/hub.ts';
import { toWireGame } from '../wire/game.ts';
import { toCredential } from './credential.ts';
import type { Phrases } from './phrases.ts';
import { ETAG, GameParams, LOCATION, PROBLEM_RESPONSES, SEAT_TOKEN } from './schemas.ts';

const PhraseBody = withExample(SendPhrase, { phrase: 'good-luck' });
const MoveBody = withExample(PlayMove, { pit: 2 });
const MoveParams = Type.Object({
  id: Type.String({ format: 'uuid' }),
  number: Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [1] }),
});
const authorization = Type.Optional(Type.String({ description: '`Bearer <token>` of the seat.' }));
const TokenHeaders = Type.Object({ authorization });
const PlayHeaders = Type.Object({
  authorization,
  'if-match': Type.Optional(
    Type.String({
      title: 'a version in quotes, like "3"',
      pattern: '^"\\d{1,9}"$',
      description: 'Rejects the request unless the game is at this version.',
    }),
  ),
});

export function playRoutes(
  games: Games,
  hub: Pick<Hub, 'absentSince'>,
  phrases: Phrases,
  blocks: Blocks | undefined,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Games');
    const action = {
      params: GameParams,
      security: SEAT_TOKEN,
      headers: PlayHeaders,
      response: { 200: withHeaders(ref(GameSchema), ETAG), ...PROBLEM_RESPONSES },
    };

    app.put(
      '/games/:id/moves/:number',
      {
        schema: {
          operationId: 'playMove',
          summary: 'Play a move',
          description:
            'Safe to repeat: a move number is played once, and repeating the request gets the original answer.',
          ...action,
          params: MoveParams,
          body: MoveBody,
        },
      },
      async (request, reply) => {
        const { id, number } = request.params;
        return respond(reply, await games.play(id, { ...toCommand(request), pit: request.body.pit, number }));
      },
    );

    app.post(
      '/games/:id/resign',
      { schema: { operationId: 'resign', summary: 'Resign', ...action, body: Resign } },
      async (request, reply) => respond(reply, await games.resign(request.params.id, toCommand(request))),
    );

    app.post(
      '/games/:id/abort',
      {
        schema: {
          operationId: 'abort',
          summary: 'Abort a game that has no opponent yet',
          description: 'The result is `abort`. Rejected once both seats are taken.',
          ...action,
          body: Resign,
        },
      },
      async (request, reply) => respond(reply, await games.abort(request.params.id, toCommand(request))),
    );

    app.post(
      '/games/:id/claim',
      {
        schema: {
          operationId: 'claim',
          summary: 'Claim a game whose opponent has left or has run out of time',
          description:
            'Ends a live game whose opponent has been gone for 60 seconds, an untimed game in which it is the opponent’s turn and nothing has happened for seven days, and any game whose opponent has run out of time. A claim that comes too early is rejected with `claimableAt`.',
          ...action,
          body: Claim,
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const absentSince = (side: Side) => hub.absentSince(id, side);
        const { draw = false } = request.body;
        return respond(reply, await games.claim(id, { ...toCommand(request), draw, absentSince }));
      },
    );

    app.post(
      '/games/:id/swap',
      {
        schema: {
          operationId: 'swap',
          summary: 'Swap sides after the first turn',
          description:
            'In a game with the pie rule, the second player may swap sides, once, after the first turn and before moving. The players exchange their seats; their tokens stay valid. Safe to repeat.',
          ...action,
          body: Resign,
        },
      },
      async (request, reply) => respond(reply, await games.swap(request.params.id, toCommand(request))),
    );

    app.post(
      '/games/:id/draw',
      { schema: { operationId: 'draw', summary: 'Offer a draw or answer an offer', ...action, body: Offer } },
      async (request, reply) =>
        respond(reply, await games.offer(request.params.id, 'draw', toCommand(request))),
    );

    app.post(
      '/games/:id/takeback',
      {
        schema: {
          operationId: 'takeback',
          summary: 'Ask to take a move back or answer the request',
          ...action,
          body: Takeback,
        },
      },
      async (request, reply) =>
        respond(reply, await games.offer(request.params.id, 'takeback', toCommand(request))),
    );

    app.post(
      '/games/:id/phrases',
      {
        schema: {
          operationId: 'sendPhrase',
          summary: 'Say something to your opponent',
          description:
            'Everybody who watches the game now receives it, over streams and sockets. It is not part of the log.',
          ...action,
          headers: TokenHeaders,
          body: PhraseBody,
          response: { 200: ref(SaidPhrase), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { id } = request.params;
        const { side, phrase } = (await phrases.say(id, toCommand(request), request.body.phrase)).sent;
        return { side, phrase };
      },
    );

    app.post(
      '/games/:id/rematch',
      {
        schema: {
          operationId: 'rematch',
          summary: 'Start a rematch with the sides swapped',
          description: 'The players’ tokens are valid in the new game.',
          ...action,
          headers: TokenHeaders,
          response: { 201: withHeaders(ref(GameSchema), { ...ETAG, ...LOCATION }), ...PROBLEM_RESPONSES },
          body: Resign,
        },
      },
      async (request, reply) => {
        if (blocks) await blocks.rejectRematch(await games.read(request.params.id));
        const next = await games.rematch(request.params.id, toCommand(request));
        reply.code(201).header('location', `/api/v1/games/${next.id}`);
        return respond(reply, next);
      },
    );
  };
}

function respond(reply: FastifyReply, game: Game) {
  reply.header('etag', `"${game.version}"`);
  return toWireGame(game);
}

interface PlayerRequest {
  readonly headers: FastifyRequest['headers'];
  readonly body: { side?: 'south' | 'north'; name?: string; answer?: OfferAnswer; move?: number };
  readonly receivedAt: number;
  readonly ip: string;
  readonly principal: FastifyRequest['principal'];
}

function toCommand({ headers, body, receivedAt, ip, principal }: PlayerRequest): OfferCommand {
  accountFor(principalOf({ principal }), 'play'); // rejects a token without the scope `play`
  const version = headers['if-match'];
  return {
    by: toCredential({ headers, principal }, body.name),
    at: receivedAt,
    caller: toCaller(ip),
    ...(body.side && { side: body.side }),
    ...(body.answer && { answer: body.answer }),
    ...(body.move !== undefined && { move: body.move }),
    ...(version !== undefined && { ifVersion: Number(version.slice(1, -1)) }),
  };
}
