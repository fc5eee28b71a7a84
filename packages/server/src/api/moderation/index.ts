import { Move, Problem } from '@kalah/api';
import * as schemas from '@kalah/api/moderation';
import type { FastifyPluginAsync } from 'fastify';
import type { Api } from '../../http/api.ts';
import { describeApi } from '../../http/openapi.ts';
import { authenticateRequests } from '../authentication.ts';
import { replyToError } from '../errors.ts';
import { adminAccountRoutes } from './admin-account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { blockRoutes } from './block-routes.ts';
import type { ModerationApiParts } from './parts.ts';
import { reportRoutes } from './report-routes.ts';

const PREFIX = '/api/v1';

/** Blocks, reports and the work of operators. */
export function moderationApi(parts: ModerationApiParts): Api {
  return {
    slug: 'moderation',
    guide: '/docs/guide/moderation',
    openApi: `${PREFIX}/moderation/openapi.json`,
    prefixes: ['/moderation', '/account/blocks', '/reports', '/admin'].map((path) => PREFIX + path),
    replyToError,
    routes: async (app) => {
      await app.register(routes(parts), { prefix: PREFIX });
    },
  };
}

function routes(parts: ModerationApiParts): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(replyToError);
    for (const schema of NAMED_SCHEMAS) app.addSchema(schema);
    authenticateRequests(app, parts.service, parts.publicUrl);
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.method !== 'GET') request.body ??= {};
      const params = request.params as { id?: string };
      if (params.id) params.id = params.id.toLowerCase();
      done();
    });
    await describeApi(app, {
      title: 'Kalah moderation',
      description: 'Block and report players. For operators: accounts, games, addresses, reports, audit log.',
      path: '/moderation/openapi.json',
      bearer: 'An API token; for operators one with the scope `admin`.',
    });
    await app.register(blockRoutes(parts));
    await app.register(reportRoutes(parts));
    await app.register(adminAccountRoutes(parts));
    await app.register(adminRoutes(parts));
  };
}

/** Schemas that the OpenAPI document defines once and refers to. */
const NAMED_SCHEMAS = [
  schemas.BlockedPlayer,
  schemas.BlockState,
  schemas.SentReport,
  schemas.AdminAccount,
  schemas.AdminAccountPage,
  schemas.AdminAccountDetails,
  schemas.SignInReset,
  schemas.AdminToken,
  schemas.NewAdminToken,
  schemas.HiddenGame,
  schemas.AddressBlock,
  schemas.AdminReport,
  schemas.AdminReportPage,
  schemas.Suspect,
  schemas.AuditEntry,
  schemas.AuditPage,
  Move,
  Problem,
];
