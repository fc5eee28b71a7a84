import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@kalah/api/type';
import type { Sessions } from '../../../accounts/sessions.ts';
import { groupAs } from '../../../platform/http/openapi.ts';
import { sendHttpProblem } from '../../../platform/http/problem.ts';
import { limitMessages } from '../../../platform/http/rate-limit.ts';
import { Sockets } from '../../../platform/http/sockets.ts';
import type { Games } from '../../games.ts';
import { createCredentialCheck, toCredential } from '../../routes/credential.ts';
import type { Phrases } from '../../routes/phrases.ts';
import { GameParams, PROBLEM_RESPONSES, SEAT_TOKEN } from '../../routes/schemas.ts';
import { type Live, watchUntilClosed } from '../watching.ts';
import { SocketSession, type SocketSessionOptions } from './socket-session.ts';
import { SocketStream } from './socket-stream.ts';
import { findLastSeen, WATCHERS_NOTE, WatchHeaders, WatchQuery } from './watch-request.ts';

export interface SocketServices extends Live {
  readonly observe: SocketSessionOptions['observe'];
  readonly describeError: SocketSessionOptions['describeError'];
  readonly sessions: Sessions | undefined;
  readonly phrases: Phrases;
}

export function socketRoutes(games: Games, services: SocketServices): FastifyPluginAsyncTypebox {
  const { observe, describeError, sessions } = services;
  return async (app) => {
    const sockets = new Sockets(app);
    groupAs(app, 'Live');
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
            'Every message is one JSON value. The server sends the whole game, then every event as it is committed: a move ' +
            'as `BriefMove`, other events as in the event stream. The client sends `SocketRequest`s, which are processed in ' +
            'order. A rejected request is answered with a `problem`. A request with a `ref` is answered with `done` when ' +
            'its events are committed. ' +
            WATCHERS_NOTE,
          params: GameParams,
          querystring: WatchQuery,
          security: SEAT_TOKEN,
          headers: WatchHeaders,
          response: {
            101: Type.Null({ description: 'The connection becomes a WebSocket.' }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async (request, reply) => {
        if (!sockets.isAwaited(request)) {
          return sendHttpProblem(reply.header('upgrade', 'websocket'), 'upgrade-required');
        }
        const { params } = request;
        const { clock } = await games.read(params.id); // an unknown game gets a 404 instead of a socket
        sockets.open(request, reply, (socket) => {
          const stream = new SocketStream(
            socket,
            request.raw.socket,
            toCredential(request),
            clock !== undefined,
          );
          const session = new SocketSession({
            games,
            gameId: params.id,
            hub: services.hub,
            phrases: services.phrases,
            socket,
            stream,
            request,
            admit,
            observe,
            describeError,
            confirmCredential: createCredentialCheck(request, sessions),
          });
          socket.on('error', () => socket.terminate());
          socket.on('message', (data, isBinary) => session.receive(data, isBinary));
          socket.on('close', () => session.end());
          const watch = { gameId: params.id, watcher: stream, after: findLastSeen(request) };
          watchUntilClosed(services, stream, socket, [watch]).catch((error) => {
            request.log.error({ err: error }, 'stream failed');
            socket.terminate();
          });
        });
      },
    );
  };
}
