import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { AccountEvent, Lobby } from '@kalah/api/pairing';
import { Type } from '@kalah/api/type';
import type { Account } from '../../accounts/account.ts';
import { AccountError } from '../../accounts/errors.ts';
import type { Principal } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { findLastSeen, WatchHeaders, WatchQuery } from '../../games/live/routes/watch-request.ts';
import type { Streams } from '../../games/live/streams.ts';
import { PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { groupAs, inTypes } from '../../platform/http/openapi.ts';
import type { PairingService } from '../service.ts';
import { AccountStream } from './account-stream.ts';

const EventHeaders = Type.Object({ 'last-event-id': WatchHeaders.properties['last-event-id'] });

export function eventRoutes(
  pairing: PairingService,
  sessions: Sessions,
  streams: Streams,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Events');

    app.get(
      '/account/events',
      {
        config: { isStream: true },
        exposeHeadRoute: false, // a HEAD request would wait for the end of the stream
        schema: {
          operationId: 'watchAccount',
          summary: 'Watch your challenges and games',
          description:
            'Sends challenges, games that begin and end, and turns, as server-sent events. With `Last-Event-ID` or `after` it ' +
            'sends what was missed; otherwise it begins with open challenges and the games that are being played. `ready` follows. ' +
            'With a token it needs the scope `challenge` or `play`.',
          querystring: WatchQuery,
          headers: EventHeaders,
          response: {
            200: inTypes('The events, in order. `data` is an `AccountEvent` without its `kind`.', {
              'text/event-stream': ref(AccountEvent),
            }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async (request, reply) => {
        const principal = principalOf(request);
        const account = requireListener(principal);
        reply.hijack();
        const response = reply.raw;
        if (response.closed) return;
        const stream = new AccountStream(reply, account.id, () => sessions.isCurrent(principal));
        streams.add(stream);
        let leave: (() => void) | undefined;
        response.once('close', () => {
          streams.remove(stream);
          leave?.();
        });
        try {
          const after = findLastSeen(request);
          const watched = await pairing.watches.watch(
            account.id,
            (event, number) => stream.send(event, number),
            after,
          );
          leave = watched.close;
          if (response.closed) leave();
          else stream.sendReady(watched.last());
        } catch (error) {
          request.log.error({ err: error }, 'stream failed');
          response.destroy();
        }
      },
    );

    app.get(
      '/lobby',
      {
        schema: {
          operationId: 'readLobby',
          summary: 'Read how busy the server is',
          response: { 200: ref(Lobby), ...PROBLEM_RESPONSES },
        },
      },
      async () => {
        const { players, games, seeks } = await pairing.lobby.read();
        return { players, games, seeks };
      },
    );
  };
}

/** [L11] */
function requireListener(principal: Principal): Account {
  if (principal.kind === 'anonymous') throw new AccountError('sign-in-required');
  const mayListen =
    principal.kind === 'session' ||
    principal.token.scopes.some((scope) => scope === 'challenge' || scope === 'play');
  if (!mayListen) throw new AccountError('scope-missing');
  return principal.account;
}
