import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { GameRecord, ref } from '@kalah/api';
import { Type } from '@kalah/api/type';
import { drawBoard } from '@kalah/board/picture';
import { formatRecord } from '@kalah/rules';
import type { FastifyReply } from 'fastify';
import { isNotModified } from '../../platform/http/etag.ts';
import { setPictureHeaders } from '../../platform/http/headers.ts';
import { sendJson } from '../../platform/http/long-json.ts';
import { groupAs, inTypes, withHeaders } from '../../platform/http/openapi.ts';
import { nextTimeSlice } from '../../platform/time-slices.ts';
import { renderGameCard, renderPositionCard } from '../../site/pictures/share-card.ts';
import type { Games } from '../games.ts';
import { formatWireRecord } from '../wire/record.ts';
import { toPictureOptions } from './picture-options.ts';
import { toPosition } from './position-text.ts';
import { formatTimes, toRecord } from './record.ts';
import { ETAG, GameParams, NOT_MODIFIED, PROBLEM_RESPONSES, ReadHeaders } from './schemas.ts';

const DAY_SECONDS = 24 * 3600;
const PositionQuery = Type.Object({
  position: Type.String({
    maxLength: 200,
    description: 'The position as text.',
    examples: ['4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -'],
  }),
});

export function exportRoutes(games: Games): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Export');
    const picture = (type: string, description: string) => ({
      200: withHeaders(inTypes(description, { [type]: Type.String({ contentMediaType: type }) }), ETAG),
      304: NOT_MODIFIED,
      ...PROBLEM_RESPONSES,
    });

    app.get(
      '/games/:id/record.txt',
      {
        schema: {
          operationId: 'readRecordText',
          summary: 'Export a game as a text record',
          params: GameParams,
          response: { 200: inTypes('A game record.', { 'text/plain': Type.String() }), ...PROBLEM_RESPONSES },
        },
      },
      async ({ params }, reply) => {
        reply.type('text/plain; charset=utf-8');
        const game = await games.read(params.id);
        if (!game.clock) return formatRecord(toRecord(game));
        const log = await games.readLog(params.id);
        return formatRecord({ ...toRecord(game), times: formatTimes(game, log) });
      },
    );

    app.get(
      '/games/:id/record.json',
      {
        schema: {
          operationId: 'readRecord',
          summary: 'Export a game with its log',
          params: GameParams,
          response: { 200: ref(GameRecord), ...PROBLEM_RESPONSES },
        },
      },
      async ({ params }, reply) => {
        const text = await formatWireRecord(params.id, await games.readLog(params.id));
        return sendJson<GameRecord>(reply, text);
      },
    );

    app.get(
      '/games/:id/board.svg',
      {
        schema: {
          operationId: 'drawBoard',
          summary: 'Draw the board',
          params: GameParams,
          headers: ReadHeaders,
          response: picture('image/svg+xml', 'The board as SVG.'),
        },
      },
      async (request, reply) => {
        const game = await games.read(request.params.id);
        if (isNotModified(request, reply, `"${game.version}-svg"`)) return reply.code(304).send(null);
        await nextTimeSlice(); // drawing takes one to two milliseconds
        setPictureHeaders(reply);
        reply.type('image/svg+xml; charset=utf-8');
        return drawBoard(game.position, toPictureOptions(game));
      },
    );

    app.get(
      '/games/:id/card.png',
      {
        schema: {
          operationId: 'drawCard',
          summary: 'Draw the link preview',
          params: GameParams,
          headers: ReadHeaders,
          response: picture('image/png', 'The board as PNG, 1200 × 630 pixels.'),
        },
      },
      async (request, reply) => {
        const game = await games.read(request.params.id);
        if (isNotModified(request, reply, `"${game.version}-card"`)) return reply.code(304).send(null);
        const card = await renderGameCard(game.position, toPictureOptions(game));
        return sendPng(reply, card);
      },
    );

    app.get(
      '/card.png',
      {
        schema: {
          operationId: 'drawPosition',
          summary: 'Draw the link preview of a position',
          querystring: PositionQuery,
          response: {
            200: inTypes('The position as PNG, 1200 × 630 pixels.', {
              'image/png': Type.String({ contentMediaType: 'image/png' }),
            }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async ({ query }, reply) => {
        const card = await renderPositionCard(toPosition(query.position));
        // The picture of a position changes only when the drawing does.
        reply.header('cache-control', `public, max-age=${DAY_SECONDS}`);
        return sendPng(reply, card);
      },
    );
  };
}

function sendPng(reply: FastifyReply, png: Uint8Array): string {
  setPictureHeaders(reply);
  // The schema types the body as a string, which is how OpenAPI describes binary data.
  return reply.type('image/png').send(Buffer.from(png)) as unknown as string;
}
