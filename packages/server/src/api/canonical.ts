import * as schemas from '@kalah/api';
import type { FastifyPluginAsync } from 'fastify';
import type { Analyst } from '../computer/analyst.ts';
import type { Games } from '../games/games.ts';
import type { Api } from '../http/api.ts';
import { describeApi } from '../http/openapi.ts';
import { analysisRoutes } from './analysis-routes.ts';
import { replyToError } from './errors.ts';
import { exportRoutes } from './export-routes.ts';
import { gameRoutes } from './game-routes.ts';
import { type SocketParts, socketRoutes } from './socket-routes.ts';
import { streamRoutes } from './stream-routes.ts';

const PREFIX = '/api/v1';

export function canonicalApi(games: Games, live: SocketParts, analyst: Analyst): Api {
  return {
    name: 'Kalah',
    openApi: `${PREFIX}/openapi.json`,
    prefixes: [PREFIX],
    replyToError,
    routes: async (app) => {
      await app.register(routes(games, live, analyst), { prefix: PREFIX });
    },
  };
}

function routes(games: Games, live: SocketParts, analyst: Analyst): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(replyToError);
    for (const schema of NAMED_SCHEMAS) app.addSchema(schema);
    app.addHook('preValidation', (request, _reply, done) => {
      // Where a body has only optional parts, no body is as good as an empty one.
      if (request.method !== 'GET') request.body ??= {};
      // A UUID may be written in capitals.
      const params = request.params as { id?: string };
      if (params.id) params.id = params.id.toLowerCase();
      done();
    });
    await describeApi(app, {
      title: 'Kalah',
      description: 'Games of Kalah for people, programs and the computer.',
      path: '/openapi.json',
      bearer: 'The token of a seat, as it was given when the seat was taken.',
    });
    await app.register(gameRoutes(games));
    await app.register(streamRoutes(games, live));
    await app.register(socketRoutes(games, live));
    await app.register(exportRoutes(games));
    await app.register(analysisRoutes(games, analyst));
  };
}

/** What the document names once and refers to; request bodies stand where they are used. */
const NAMED_SCHEMAS = [
  schemas.Variant,
  schemas.Board,
  schemas.Move,
  schemas.Seat,
  schemas.GameResult,
  schemas.Game,
  schemas.GamePage,
  schemas.SeatTaken,
  schemas.SeatedGame,
  schemas.GameEvent,
  schemas.BriefMove,
  schemas.SocketRequest,
  schemas.GameRecord,
  schemas.Verdict,
  schemas.PositionAnalysis,
  schemas.JudgedMove,
  schemas.GameAnalysis,
  schemas.Problem,
];
