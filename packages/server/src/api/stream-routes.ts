import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { GameEvent, ref } from '@kalah/api';
import { Type } from 'typebox';
import type { Games } from '../games/games.ts';
import { groupAs, inTypes } from '../http/openapi.ts';
import { type WatchParts, watchUntilClosed } from '../live/watching.ts';
import { REFUSALS, SEAT } from './answers.ts';
import { EVENT_STREAM, EventStream, NDJSON } from './event-stream.ts';
import { toCredential } from './request.ts';
import { findSeen, WatchHeaders, WatchParams, WatchQuery } from './watch-request.ts';

/** A game as it happens. */
export function streamRoutes(games: Games, parts: WatchParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Watching');
    app.get(
      '/games/:id/events',
      {
        config: { isStream: true },
        exposeHeadRoute: false, // it would wait for the end of something that has none
        schema: {
          operationId: 'watchGame',
          summary: 'Watch a game',
          description:
            'Server-sent events, or a JSON value a line with `Accept: application/x-ndjson`: the whole game first, then ' +
            'each event as it is committed. With `Last-Event-ID` (or `after`) the stream goes on behind that event.',
          params: WatchParams,
          querystring: WatchQuery,
          security: SEAT,
          headers: WatchHeaders,
          response: {
            200: inTypes('Events, one after the other.', {
              'text/event-stream': Type.String(),
              'application/x-ndjson': ref(GameEvent),
            }),
            ...REFUSALS,
          },
        },
      },
      async (request, reply) => {
        const { headers, params } = request;
        await games.read(params.id); // an unknown game is refused before the stream begins
        reply.hijack();
        const response = reply.raw;
        if (response.closed) return;
        const format = headers.accept?.includes('ndjson') ? NDJSON : EVENT_STREAM;
        const stream = new EventStream(reply, format, toCredential(headers.authorization, undefined));
        await watchUntilClosed(parts, params.id, stream, response, findSeen(request)).catch((error) => {
          request.log.error({ err: error }, 'stream failed');
          response.destroy();
        });
      },
    );
  };
}
