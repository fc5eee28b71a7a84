import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CreateGame,
  GamePage,
  Game as GameSchema,
  ListGames,
  ref,
  SeatedGame,
  Side,
  TakeSeat,
} from '@kalah/api';
import { Type } from '@kalah/api/type';
import { accountFor } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import type { ComputerGameLimit } from '../../computer/computer-game-limit.ts';
import type { RunningGames } from '../../fair-play/running-games.ts';
import type { Blocks } from '../../moderation/blocks.ts';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { toCaller } from '../../platform/http/caller.ts';
import { hashRequest, KeyHeaders } from '../../platform/http/idempotency-key.ts';
import { sendJson } from '../../platform/http/long-json.ts';
import { groupAs, inTypes, withExample, withHeaders } from '../../platform/http/openapi.ts';
import type { ListScope } from '../game-store.ts';
import type { Games } from '../games.ts';
import { createIdSource } from '../id-source.ts';
import { hasComputer } from '../seat.ts';
import { toWireGame } from '../wire/game.ts';
import { formatGames, toCursor } from './game-page.ts';
import { sendGame } from './game-response.ts';
import { rejectUnfairPie } from './pie-rule.ts';
import { ETAG, GameParams, LOCATION, NOT_MODIFIED, PROBLEM_RESPONSES, ReadHeaders } from './schemas.ts';
import { toListed, toOwnSeat, toSeating } from './seating.ts';
import { toStartPosition } from './start-position.ts';
import { findTimeControl } from './time-control.ts';

const GameBody = withExample(CreateGame, { name: 'Ann' });
const SeatBody = withExample(TakeSeat, { name: 'Bob' });
const SeatParams = Type.Object({ id: Type.String({ format: 'uuid' }), side: withExample(Side, 'north') });

/** Only games that are being played are stored in the order of their activity. */
function toScope({ sort, status, player }: ListGames): ListScope {
  if (sort === 'activity') {
    if (status === 'playing' && player === undefined) return { kind: 'active' };
    throw new BadRequest('sort=activity needs status=playing, and cannot be combined with player.');
  }
  return player === undefined ? { kind: 'public' } : { kind: 'player', name: player };
}

export function gameRoutes(
  games: Games,
  computerGames: ComputerGameLimit,
  blocks: Blocks | undefined,
  runningGames: Pick<RunningGames, 'rejectPosition'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Games');

    app.post(
      '/games',
      {
        schema: {
          operationId: 'createGame',
          summary: 'Create a game',
          headers: KeyHeaders,
          body: GameBody,
          response: { 201: withHeaders(ref(SeatedGame), { ...ETAG, ...LOCATION }), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { body, headers } = request;
        const key = headers['idempotency-key'];
        const ids = createIdSource(key);
        const account = accountFor(principalOf(request), 'play');
        const { seats, own } = toSeating(body, ids, account);
        const start = toStartPosition(body, ids.random);
        rejectUnfairPie(body, start, seats);
        // [Q17] The computer's moves would tell as much as an analysis.
        if (body.start !== undefined && hasComputer(seats)) await runningGames.rejectPosition(start);
        const caller = toCaller(request.ip);
        const clock = findTimeControl(body);
        const game = await computerGames.create(caller, {
          caller,
          id: ids.gameId(),
          start,
          seats,
          listed: toListed(body, seats),
          ...(clock && { clock }),
          ...(body.rated && { rated: true }),
          ...(body.pie && { pie: true }),
          ...(body.pair && { pair: true }),
          at: request.receivedAt,
          ...(key !== undefined && {
            requestHash: hashRequest(account ? { ...body, account: account.id } : body),
          }),
        });
        reply.code(201).header('location', `/api/v1/games/${game.id}`).header('etag', `"${game.version}"`);
        return { game: toWireGame(game), seat: own ?? null };
      },
    );

    app.get(
      '/games',
      {
        schema: {
          operationId: 'listGames',
          summary: 'List games, newest first or by their latest activity',
          querystring: ListGames,
          response: { 200: ref(GamePage), ...PROBLEM_RESPONSES },
        },
      },
      async ({ query }, reply) => {
        const { status, clock, limit = 20, cursor } = query;
        const { games: page, next } = await games.list({
          scope: toScope(query),
          ...(status && { status: [status] }),
          ...(clock && { clock }),
          ...(cursor !== undefined && { before: toCursor(cursor) }),
          limit,
        });
        return sendJson<GamePage>(reply, await formatGames(page, next));
      },
    );

    app.get(
      '/games/:id',
      {
        schema: {
          operationId: 'readGame',
          summary: 'Read a game',
          params: GameParams,
          headers: ReadHeaders,
          response: {
            200: withHeaders(
              inTypes('The game as JSON, or its board as text.', {
                'application/json': ref(GameSchema),
                'text/plain': Type.String(),
              }),
              ETAG,
            ),
            304: NOT_MODIFIED,
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async (request, reply) => sendGame(request, reply, await games.read(request.params.id)),
    );

    app.post(
      '/games/:id/seats/:side',
      {
        schema: {
          operationId: 'takeSeat',
          summary: 'Take a seat',
          params: SeatParams,
          headers: KeyHeaders,
          body: SeatBody,
          response: { 201: withHeaders(ref(SeatedGame), ETAG), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { id, side } = request.params;
        const token = createIdSource(request.headers['idempotency-key']).seatToken(`${side} of ${id}`);
        const account = accountFor(principalOf(request), 'play');
        const seat = toOwnSeat(token, request.body.name, account);
        if (blocks && account) await blocks.rejectSeat(await games.read(id), side, seat);
        const { game } = await games.takeSeat(id, {
          seat,
          side,
          at: request.receivedAt,
          caller: toCaller(request.ip),
        });
        reply.code(201).header('etag', `"${game.version}"`);
        return { game: toWireGame(game), seat: { side, token } };
      },
    );
  };
}
