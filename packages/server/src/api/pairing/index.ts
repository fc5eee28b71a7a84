import * as games from '@kalah/api';
import * as schemas from '@kalah/api/pairing';
import type { FastifyPluginAsync } from 'fastify';
import type { Api } from '../../http/api.ts';
import { describeApi } from '../../http/openapi.ts';
import { authenticateRequests } from '../authentication.ts';
import { replyToError } from '../errors.ts';
import { challengeRoutes } from './challenge-routes.ts';
import { eventRoutes } from './event-routes.ts';
import type { PairingApiParts } from './parts.ts';
import { seekRoutes } from './seek-routes.ts';

const PREFIX = '/api/v1';

/** Like accounts, finding an opponent has a document of its own, which a server without accounts does not have. */
export function pairingApi(parts: PairingApiParts): Api {
  return {
    slug: 'pairing',
    guide: '/docs/guide/pairing',
    openApi: `${PREFIX}/pairing/openapi.json`,
    prefixes: ['/seeks', '/challenges', '/account/events', '/lobby', '/pairing'].map((path) => PREFIX + path),
    replyToError,
    routes: async (app) => {
      await app.register(routes(parts), { prefix: PREFIX });
    },
  };
}

function routes(parts: PairingApiParts): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(replyToError);
    for (const schema of NAMED_SCHEMAS) app.addSchema(schema);
    authenticateRequests(app, parts.accounts.service, parts.accounts.publicUrl);
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.method !== 'GET') request.body ??= {};
      // UUIDs are case-insensitive.
      const params = request.params as { id?: string };
      if (params.id) params.id = params.id.toLowerCase();
      done();
    });
    await describeApi(app, {
      title: 'Kalah pairing',
      description: 'Find an opponent, challenge others, and hear what concerns your account.',
      path: '/pairing/openapi.json',
      bearer: 'An API token of the account, or the token of a seek.',
    });
    await app.register(seekRoutes(parts));
    await app.register(challengeRoutes(parts));
    await app.register(eventRoutes(parts));
  };
}

/** Schemas that the OpenAPI document defines once and refers to. */
const NAMED_SCHEMAS = [
  games.Variant,
  games.Board,
  games.Move,
  games.SeatRating,
  games.RatingChange,
  games.Seat,
  games.GameResult,
  games.ClockSettings,
  games.Clock,
  games.Pair,
  games.Game,
  schemas.PairingPlayer,
  schemas.Seek,
  schemas.SeekList,
  schemas.Pairing,
  schemas.SeekEvent,
  schemas.Challenge,
  schemas.ChallengeList,
  schemas.AccountEvent,
  schemas.Lobby,
  games.Problem,
];
