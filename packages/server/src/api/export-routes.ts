import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { GameRecord, ref } from '@kalah/api';
import { formatPosition } from '@kalah/rules';
import { Type } from 'typebox';
import type { GameEvent } from '../games/event.ts';
import { apply, type Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { setPictureHeaders } from '../http/headers.ts';
import { groupAs, inTypes, withHeaders } from '../http/openapi.ts';
import { drawBoard } from '../pictures/board-svg.ts';
import { renderShareCard } from '../pictures/share-card.ts';
import { ETAG, REFUSALS, ReadHeaders, UNCHANGED } from './answers.ts';
import { toPictureOptions } from './picture-options.ts';
import { toRecord, toRecordText } from './record.ts';
import { isUnchanged } from './representation.ts';
import { toWireEvent, toWireResult } from './translate.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** A game to take away: as a record for people, as one for programs, as a picture. */
export function exportRoutes(games: Games): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Taking away');
    const picture = (type: string, description: string) => ({
      200: withHeaders(inTypes(description, { [type]: Type.String({ contentMediaType: type }) }), ETAG),
      304: UNCHANGED,
      ...REFUSALS,
    });

    app.get(
      '/games/:id/record.txt',
      {
        schema: {
          operationId: 'readRecordText',
          summary: 'The game as a record to read',
          params: Params,
          response: { 200: inTypes('A game record.', { 'text/plain': Type.String() }), ...REFUSALS },
        },
      },
      async ({ params }, reply) => {
        reply.type('text/plain; charset=utf-8');
        return toRecordText(await games.read(params.id));
      },
    );

    app.get(
      '/games/:id/record.json',
      {
        schema: {
          operationId: 'readRecord',
          summary: 'The game with its whole log',
          params: Params,
          response: { 200: ref(GameRecord), ...REFUSALS },
        },
      },
      async ({ params }) => toWireRecord(await games.read(params.id), await games.log(params.id, 0)),
    );

    app.get(
      '/games/:id/board.svg',
      {
        schema: {
          operationId: 'drawBoard',
          summary: 'A picture of the board',
          params: Params,
          headers: ReadHeaders,
          response: picture('image/svg+xml', 'An SVG picture.'),
        },
      },
      async (request, reply) => {
        const game = await games.read(request.params.id);
        if (isUnchanged(request, reply, `"${game.version}-svg"`)) return reply.code(304).send(null);
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
          summary: 'The picture a chat shows beside a link to the game',
          params: Params,
          headers: ReadHeaders,
          response: picture('image/png', 'A PNG picture, 1200 × 630.'),
        },
      },
      async (request, reply) => {
        const game = await games.read(request.params.id);
        if (isUnchanged(request, reply, `"${game.version}-card"`)) return reply.code(304).send(null);
        const card = await renderShareCard(game.position, toPictureOptions(game));
        setPictureHeaders(reply);
        // The schema describes the answer as text; a picture is bytes.
        return reply.type('image/png').send(Buffer.from(card) as unknown as string);
      },
    );
  };
}

function toWireRecord(game: Game, log: readonly GameEvent[]): GameRecord {
  const { start, players, date, moves } = toRecord(game);
  return {
    id: game.id,
    variant: start.variant,
    players,
    date,
    start: formatPosition(start),
    moves: [...moves],
    position: formatPosition(game.position),
    result: game.ending ? toWireResult(game.ending) : null,
    events: toWireLog(game.id, log),
  };
}

function toWireLog(id: string, log: readonly GameEvent[]): GameRecord['events'] {
  let game: Game | undefined;
  return log.map((event) => {
    game = apply(game, id, event);
    return toWireEvent(event, game);
  });
}
