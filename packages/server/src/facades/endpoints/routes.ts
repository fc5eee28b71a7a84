import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Game } from '../../games/game.ts';
import type { Games } from '../../games/games.ts';
import type { Players } from '../../games/players.ts';
import { LIMITS } from '../../limits.ts';
import { replyToUnknownRoutes } from '../../platform/http/not-found.ts';
import { describeApi, withExample } from '../../platform/http/openapi.ts';
import { acceptAnyBody } from '../../platform/http/validation.ts';
import { requireSixPits, toGameId, toOpening } from '../request.ts';
import { ROOT, SERVICE_PATH } from './discovery.ts';
import { collectRoutes, type DiscoveryLinks, discoveryRoutes } from './discovery-routes.ts';
import { replyToCancelError, replyToError, sendEndpointError } from './errors.ts';
import {
  isTrue,
  toCancelCommand,
  toGameForm,
  toGames,
  toHistory,
  toMoveCommand,
  toMoveMessage,
  toRankings,
  VARIANT,
} from './translate.ts';
import * as wire from './wire.ts';

/** Users register a name and play under it; houses are numbered 0–13 round the board. Served at its prefix and at the root. */
export function endpoints(games: Games, players: Players, links: DiscoveryLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.setErrorHandler(replyToError);
    acceptAnyBody(app);
    app.addHook('preValidation', async (request) => mergeFields(request));
    const calls = endpointCalls(games, players);
    const routes: RouteOptions[] = [];

    await app.register(
      async (prefixed) => {
        replyToUnknownRoutes(prefixed, sendEndpointError);
        collectRoutes(prefixed, routes);
        await describeApi(prefixed, {
          title: 'Cloud Endpoints API',
          description:
            'Registered users play under their names, with three seeds per pit. Compatible with a service on Google Cloud ' +
            'Endpoints at `/_ah/api/kalah/v1`, and with Google’s client libraries. All calls also work at the root.',
          path: '/openapi.json',
        });
        await prefixed.register(calls);
      },
      { prefix: `${ROOT}${SERVICE_PATH}` },
    );
    await app.register(calls);
    await app.register(discoveryRoutes(routes, links), { prefix: ROOT });
  };
}

function endpointCalls(games: Games, players: Players): FastifyPluginAsyncTypebox {
  return async (app) => {
    const refusals = { '4xx': wire.EndpointError };
    const form = { 200: wire.GameForm, ...refusals };
    const list = { 200: wire.Games, ...refusals };

    app.post(
      '/user',
      {
        schema: {
          summary: 'create_user',
          body: withExample(wire.CreateUser, { user_name: 'ann' }),
          response: { 200: wire.StringMessage, ...refusals },
        },
      },
      async ({ body }) => {
        await players.register(body.user_name, body.email);
        return { message: `User ${body.user_name} created!` };
      },
    );

    app.post(
      '/game',
      {
        schema: {
          summary: 'new_game',
          body: withExample(wire.CreateGame, { south_user_name: 'sue', north_user_name: 'ned' }),
          response: form,
        },
      },
      async ({ body, receivedAt }) => {
        const north = await players.read(body.north_user_name);
        const south = await players.read(body.south_user_name);
        const game = await games.create({
          start: toOpening(VARIANT, body, {}),
          seats: { south: { kind: 'named', name: south.name }, north: { kind: 'named', name: north.name } },
          listed: true,
          at: receivedAt,
        });
        return toGameForm(game, 'Good luck playing Kalah!');
      },
    );

    app.get(
      '/game/:urlsafe_game_key',
      { schema: { summary: 'get_game', params: wire.GameParams, response: form } },
      async ({ params }) => toGameForm(await read(params.urlsafe_game_key), 'Time to make a move!'),
    );

    app.put(
      '/game/:urlsafe_game_key',
      {
        schema: {
          summary: 'make_move',
          params: wire.GameParams,
          body: withExample(wire.MakeMove, { user_name: 'sue', house: 2 }),
          response: form,
        },
      },
      async ({ params, body, receivedAt }) => {
        const { id, ending } = await read(params.urlsafe_game_key);
        if (!ending) await players.read(body.user_name); // [D7] a finished game is reported first
        const game = await games.play(id, toMoveCommand(body, receivedAt));
        return toGameForm(game, toMoveMessage(game));
      },
    );

    app.put(
      '/game/:urlsafe_game_key/cancel',
      {
        errorHandler: replyToCancelError,
        schema: {
          summary: 'cancel_game',
          params: wire.GameParams,
          body: withExample(wire.CancelGame, { user_name: 'sue' }),
          response: { 200: wire.StringMessage, ...refusals },
        },
      },
      async ({ params, body, receivedAt }) => {
        const game = await read(params.urlsafe_game_key);
        await games.void(game.id, toCancelCommand(game, body.user_name, receivedAt));
        return { message: 'Game successfully canceled.' };
      },
    );

    app.get(
      '/user/games',
      { schema: { summary: 'get_user_games', querystring: wire.UserGames, response: list } },
      async ({ query }) => {
        const { name } = await players.read(query.user_name);
        const list = await games.list({
          scope: { kind: 'player', name },
          ...(isTrue(query.active_only) && { status: ['waiting', 'playing'] }),
          limit: LIMITS.listLength,
        });
        return toGames(list.games);
      },
    );

    app.get('/games/completed', { schema: { summary: 'get_completed_games', response: list } }, async () => {
      const list = await games.list({
        scope: { kind: 'public' },
        status: ['finished'],
        limit: LIMITS.listLength,
      });
      return toGames(list.games);
    });

    app.get(
      '/rankings',
      { schema: { summary: 'get_user_rankings', response: { 200: wire.Rankings, ...refusals } } },
      async () => toRankings(await players.ranking(LIMITS.listLength)),
    );

    app.get(
      '/history/:urlsafe_game_key',
      {
        schema: {
          summary: 'get_game_history',
          params: wire.GameParams,
          response: { 200: wire.History, ...refusals },
        },
      },
      async ({ params }) => toHistory(await read(params.urlsafe_game_key)),
    );
  };

  async function read(key: string): Promise<Game> {
    const game = await games.read(toGameId(key, 'Invalid Key'));
    requireSixPits(game);
    return game;
  }
}

/** [D3] Fields may be in the query or in the body, which takes precedence. The schema rejects bodies that are not objects. */
function mergeFields(request: FastifyRequest): void {
  const { body, query } = request;
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (body === undefined || body === '' || body === null) request.body = { ...(query as object) };
  else if (typeof body === 'object' && !Array.isArray(body)) request.body = { ...(query as object), ...body };
}
