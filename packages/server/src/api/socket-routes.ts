import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Games } from '../games/games.ts';
import { groupAs } from '../http/openapi.ts';
import { sendProblem } from '../http/problem.ts';
import { limitMessages } from '../http/rate-limit.ts';
import { Sockets } from '../http/sockets.ts';
import { type WatchParts, watchUntilClosed } from '../live/watching.ts';
import type { SocketRequestReport } from '../ops/metrics.ts';
import { REFUSALS, SEAT } from './answers.ts';
import { toCredential } from './request.ts';
import { SocketSession } from './socket-session.ts';
import { SocketStream } from './socket-stream.ts';
import { findSeen, WatchHeaders, WatchParams, WatchQuery } from './watch-request.ts';

/** What sockets need of the server. */
export interface SocketParts extends WatchParts {
  /** Is told of every wish. */
  readonly observe: (report: SocketRequestReport) => void;
}

/** A game over one WebSocket: to watch it, and to play. */
export function socketRoutes(games: Games, parts: SocketParts): FastifyPluginAsyncTypebox {
  const { observe } = parts;
  return async (app) => {
    const sockets = new Sockets(app);
    groupAs(app, 'Watching');
    const admit = limitMessages(app);
    app.get(
      '/games/:id/socket',
      {
        config: { isStream: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'openSocket',
          summary: 'Watch and play over a WebSocket',
          description:
            'The whole game first, then what happens in it, a JSON value a message: a move as `BriefMove`, everything ' +
            'else as in the other streams. Messages to the server are `SocketRequest`es, taken one after the other. What a ' +
            'wish changes is told to all; a refusal is told as `problem`, and the fulfilment of a wish with a `ref` as `done`.',
          params: WatchParams,
          querystring: WatchQuery,
          security: SEAT,
          headers: WatchHeaders,
          response: {
            101: Type.Null({ description: 'Goes on as a WebSocket.' }),
            ...REFUSALS,
          },
        },
      },
      async (request, reply) => {
        if (!sockets.isAwaited(request)) {
          return sendProblem(reply.header('upgrade', 'websocket'), 'upgrade-required');
        }
        const { headers, params } = request;
        await games.read(params.id); // an unknown game is refused before the socket opens
        sockets.open(request, reply, (socket) => {
          const stream = new SocketStream(socket, toCredential(headers.authorization, undefined));
          const conversation = new SocketSession({
            games,
            gameId: params.id,
            socket,
            stream,
            request,
            admit,
            observe,
          });
          socket.on('error', () => socket.terminate());
          socket.on('message', (data, isBinary) => conversation.hear(data, isBinary));
          socket.on('close', () => conversation.end());
          watchUntilClosed(parts, params.id, stream, socket, findSeen(request)).catch((error) => {
            request.log.error({ err: error }, 'stream failed');
            socket.terminate();
          });
        });
      },
    );
  };
}
