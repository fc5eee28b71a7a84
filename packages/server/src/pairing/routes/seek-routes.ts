import type { Socket } from 'node:net';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { CreateSeek, ListSeeks, Pairing, SeekEvent, SeekList } from '@kalah/api/pairing';
import { Type } from '@kalah/api/type';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../../accounts/account.ts';
import { AccountError } from '../../accounts/errors.ts';
import { accountFor } from '../../accounts/principal.ts';
import { bearerOf, principalOf } from '../../accounts/routes/authentication.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { createIdSource } from '../../games/id-source.ts';
import type { Streams } from '../../games/live/streams.ts';
import { DONE, GameParams, PROBLEM_RESPONSES, SEAT_TOKEN } from '../../games/routes/schemas.ts';
import { hashToken } from '../../games/seat.ts';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { hashRequest, KeyHeaders } from '../../platform/http/idempotency-key.ts';
import { groupAs, inTypes, withExample } from '../../platform/http/openapi.ts';
import type { PairingPlayer } from '../player.ts';
import { type RatingRange, type Seek, toAccountSeeker } from '../seek.ts';
import type { PairingService } from '../service.ts';
import type { GameTerms } from '../terms.ts';
import { toWireSeek } from '../wire.ts';
import { SeekStream } from './seek-stream.ts';
import { toTerms } from './terms.ts';

const SeekBody = withExample(CreateSeek, { clock: { kind: 'live', initial: 180, increment: 2 } });
const AcceptBody = withExample(Type.Pick(CreateSeek, ['name', 'visitor'], { additionalProperties: false }), {
  name: 'Ann',
});

const DEFAULT_LIMIT = 50;

/** [L7] A dead connection is noticed after about this long. Milliseconds, and how many probes. */
const PROBE: [boolean, number, number, number] = [true, 2000, 1000, 4];

export function seekRoutes(
  pairing: PairingService,
  sessions: Sessions,
  streams: Streams,
): FastifyPluginAsyncTypebox {
  const { seeks } = pairing;

  async function toPlayer(
    account: Account | undefined,
    terms: GameTerms,
    name: string | undefined,
  ): Promise<PairingPlayer> {
    if (account) return pairing.toPlayer(account, terms);
    return { kind: 'anonymous', ...(name !== undefined && { name }) };
  }

  return async (app) => {
    groupAs(app, 'Seeks');

    app.post(
      '/seeks',
      {
        config: { isStream: true },
        schema: {
          operationId: 'createSeek',
          summary: 'Look for an opponent',
          description:
            'The connection is the seek: it lives as long as the response is open, and a few seconds longer, in which the same ' +
            '`Idempotency-Key` continues it. A correspondence seek needs an account and lives until it is cancelled. The ' +
            'response is a stream of server-sent events, or of one JSON value per line with `Accept: application/x-ndjson`.',
          headers: KeyHeaders,
          body: SeekBody,
          response: {
            200: inTypes('`waiting`, then `paired` or `ended`.', {
              'text/event-stream': Type.String(),
              'application/x-ndjson': ref(SeekEvent),
            }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async (request, reply) => {
        const { body, headers } = request;
        const terms = toTerms(body);
        const principal = principalOf(request);
        const account = accountFor(principal, 'play');
        if (!account && (terms.rated || terms.clock?.kind === 'correspondence')) {
          throw new AccountError('sign-in-required', { field: terms.rated ? 'rated' : 'clock' });
        }
        const ids = createIdSource(headers['idempotency-key']);
        const id = ids.gameId();
        const token = ids.seatToken('of the seeker');
        const seeker = toSeeker(account, body.visitor) ?? `seek:${id}`;
        const range = toRange(body);
        const seek: Seek = {
          id,
          seeker,
          player: await toPlayer(account, terms, body.name),
          terms,
          ...(range && { range }),
          tokenHash: hashToken(token),
          requestHash: hashRequest({ ...body, seeker }),
          createdAt: Date.now(),
        };
        const stream = new SeekStream(reply, {
          accept: headers.accept,
          seeker,
          person: account?.id,
          token,
          isCurrent: () => sessions.isCurrent(principal),
        });
        probe(request);
        reply.raw.once('close', () => {
          streams.remove(stream);
          seeks.leave(id, stream);
        });
        await seeks.open(seek, stream);
        if (reply.raw.closed) seeks.leave(id, stream);
        else streams.add(stream);
        return reply;
      },
    );

    app.get(
      '/seeks',
      {
        schema: {
          operationId: 'listSeeks',
          summary: 'List open seeks',
          querystring: ListSeeks,
          response: { 200: ref(SeekList), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { clock, limit = DEFAULT_LIMIT } = request.query;
        const open = await seeks.list({ ...(clock && { clock }), limit: limit + 1 });
        const principal = principalOf(request);
        const viewer = principal.kind === 'anonymous' ? undefined : toSeeker(principal.account, undefined);
        return {
          seeks: open.slice(0, limit).map((seek) => toWireSeek(seek, viewer)),
          more: open.length > limit,
        };
      },
    );

    app.post(
      '/seeks/:id/accept',
      {
        schema: {
          operationId: 'acceptSeek',
          summary: 'Play somebody who waits',
          params: GameParams,
          headers: KeyHeaders,
          body: AcceptBody,
          response: { 201: ref(Pairing), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { body, headers, params } = request;
        const account = accountFor(principalOf(request), 'play');
        const terms = await seeks.readTerms(params.id);
        if (!account && (terms.rated || terms.clock?.kind === 'correspondence')) {
          throw new AccountError('sign-in-required');
        }
        const token = createIdSource(headers['idempotency-key']).seatToken(`from seek ${params.id}`);
        const taker = {
          seeker: toSeeker(account, body.visitor) ?? `token:${hashToken(token)}`,
          player: await toPlayer(account, terms, body.name),
          tokenHash: hashToken(token),
        };
        const { game, side } = await seeks.accept(params.id, taker, request.receivedAt);
        reply.code(201);
        return { game, side, token };
      },
    );

    app.delete(
      '/seeks/:id',
      {
        schema: {
          operationId: 'cancelSeek',
          summary: 'Cancel a seek',
          params: GameParams,
          security: SEAT_TOKEN,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        await seeks.cancel(request.params.id, toOwnerCheck(request));
        return reply.code(204).send(null);
      },
    );
  };
}

/** [L5] Who looks for an opponent: an account, or the browser with a secret. */
function toSeeker(account: Account | undefined, visitor: string | undefined): string | undefined {
  if (account) return toAccountSeeker(account.id);
  return visitor === undefined ? undefined : `visitor:${hashToken(visitor)}`;
}

function toRange({ ratingRange }: CreateSeek): RatingRange | undefined {
  if (!ratingRange) return undefined;
  const { min, max } = ratingRange;
  if (min !== undefined && max !== undefined && min > max) {
    throw new BadRequest('`ratingRange.min` must not be greater than `ratingRange.max`.', 'ratingRange');
  }
  return ratingRange;
}

function toOwnerCheck(request: FastifyRequest): (seek: Seek) => boolean {
  const principal = principalOf(request);
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== undefined && principal.kind !== 'token') {
    const tokenHash = hashToken(bearer);
    return (seek) => seek.tokenHash === tokenHash;
  }
  const seeker = toSeeker(accountFor(principal, 'play'), undefined);
  return (seek) => seek.seeker === seeker;
}

/** Asks the network whether the client is still there. Older versions of Node ignore the interval and the count. */
function probe({ raw }: FastifyRequest): void {
  const setKeepAlive: (...settings: typeof PROBE) => Socket = raw.socket.setKeepAlive;
  setKeepAlive.apply(raw.socket, PROBE);
}
