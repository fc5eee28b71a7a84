import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { GameEvent, ref } from '@kalah/api';
import { Type } from '@kalah/api/type';
import { groupAs, inTypes } from '../../../platform/http/openapi.ts';
import type { Games } from '../../games.ts';
import { toCredential } from '../../routes/credential.ts';
import { GameParams, PROBLEM_RESPONSES, SEAT_TOKEN } from '../../routes/schemas.ts';
import { type Live, watchUntilClosed } from '../watching.ts';
import { EVENT_STREAM, EventStream, NDJSON } from './event-stream.ts';
import { GamesStream } from './games-stream.ts';
import {
  findLastSeen,
  toSeenGames,
  WATCHERS_NOTE,
  WatchGamesQuery,
  WatchHeaders,
  WatchQuery,
} from './watch-request.ts';

export function streamRoutes(
  games: Games,
  live: Live,
  isHidden: (gameId: string) => boolean,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Live');
    app.get(
      '/games/:id/events',
      {
        config: { isStream: true },
        exposeHeadRoute: false, // a HEAD request would wait for the end of the stream
        schema: {
          operationId: 'watchGame',
          summary: 'Watch a game',
          description:
            'Sends the whole game, then every event as it is committed: as server-sent events, or as one JSON value per ' +
            'line with `Accept: application/x-ndjson`. With `Last-Event-ID` or `after` it starts after that event instead. ' +
            WATCHERS_NOTE,
          params: GameParams,
          querystring: WatchQuery,
          security: SEAT_TOKEN,
          headers: WatchHeaders,
          response: {
            200: inTypes('The events, in order.', {
              'text/event-stream': Type.String(),
              'application/x-ndjson': ref(GameEvent),
            }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async (request, reply) => {
        const { headers, params } = request;
        await games.read(params.id); // an unknown game gets a 404 instead of a stream
        reply.hijack();
        const response = reply.raw;
        if (response.closed) return;
        const format = headers.accept?.includes('ndjson') ? NDJSON : EVENT_STREAM;
        const stream = new EventStream(reply, format, toCredential(request));
        const watch = { gameId: params.id, watcher: stream, after: findLastSeen(request) };
        await watchUntilClosed(live, stream, response, [watch]).catch((error) => {
          request.log.error({ err: error }, 'stream failed');
          response.destroy();
        });
      },
    );

    app.get(
      '/events',
      {
        config: { isStream: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'watchGames',
          summary: 'Watch several games',
          description:
            'Sends the events of several games over one connection, as server-sent events: for a list of games whose boards ' +
            'move. Each game comes as a whole first, unless its last event is given. Unknown games are left out.',
          querystring: WatchGamesQuery,
          response: {
            200: inTypes('The events of each game, in order.', { 'text/event-stream': Type.String() }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async (request, reply) => {
        reply.hijack();
        const response = reply.raw;
        if (response.closed) return;
        const stream = new GamesStream(reply);
        const seen = toSeenGames(request.query.games).filter(({ id }) => !isHidden(id));
        const watches = seen.map(({ id, after }) => ({
          gameId: id,
          watcher: stream.createWatcher(),
          after,
        }));
        await watchUntilClosed(live, stream, response, watches).catch((error) => {
          request.log.error({ err: error }, 'stream failed');
          response.destroy();
        });
      },
    );
  };
}
