import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { GameEvent, Problem, ref } from '@kalah/api';
import { Type } from 'typebox';
import type { Games } from '../games/games.ts';
import type { Hub } from '../live/hub.ts';
import { groupAs, inTypes } from '../ops/openapi.ts';
import { EVENT_STREAM, NDJSON, type Streams } from './stream.ts';
import { toCredential } from './wishes.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Query = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 999_999_999,
      description: 'Go on behind this event, as with the header Last-Event-ID.',
    }),
  ),
});
const Headers = Type.Object({
  authorization: Type.Optional(
    Type.String({
      description: '`Bearer <token>` of a seat: a player is not counted among those who look on.',
    }),
  ),
  'last-event-id': Type.Optional(Type.String({ title: 'the number of an event', pattern: '^\\d{1,9}$' })),
});

/** A game as it happens. */
export function streamRoutes(games: Games, hub: Hub, streams: Streams): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Watching');
    app.get(
      '/games/:id/events',
      {
        config: { isStream: true },
        exposeHeadRoute: false, // it would wait for the end of something that has none
        schema: {
          summary: 'Watch a game',
          description:
            'Server-sent events, or a JSON value a line with `Accept: application/x-ndjson`: the whole game first, then ' +
            'each event as it is committed. With `Last-Event-ID` (or `after`) the stream goes on behind that event.',
          params: Params,
          querystring: Query,
          headers: Headers,
          response: {
            200: inTypes('Events, one after the other.', {
              'text/event-stream': Type.String(),
              'application/x-ndjson': ref(GameEvent),
            }),
            '4xx': ref(Problem),
            '5xx': ref(Problem),
          },
        },
      },
      async (request, reply) => {
        const format = request.headers.accept?.includes('ndjson') ? NDJSON : EVENT_STREAM;
        const seen = request.headers['last-event-id'];
        const after = seen === undefined ? request.query.after : Number(seen);

        await games.read(request.params.id); // an unknown game is refused before the stream begins
        reply.hijack();
        const watcher = streams.open(reply, format, toCredential(request.headers.authorization, undefined));
        const leave = await hub.watch(request.params.id, watcher, after).catch((error) => {
          request.log.error({ err: error }, 'stream failed');
          reply.raw.destroy();
        });
        if (leave && reply.raw.closed) leave();
        else if (leave) reply.raw.once('close', leave);
      },
    );
  };
}
