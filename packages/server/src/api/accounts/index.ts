import { Move, Problem } from '@kalah/api';
import * as schemas from '@kalah/api/account';
import type { FastifyPluginAsync } from 'fastify';
import type { Api } from '../../http/api.ts';
import { describeApi } from '../../http/openapi.ts';
import { authenticateRequests } from '../authentication.ts';
import { replyToError } from '../errors.ts';
import { accountRoutes } from './account-routes.ts';
import { dataRoutes } from './data-routes.ts';
import { emailRoutes } from './email-routes.ts';
import { oidcRoutes } from './oidc-routes.ts';
import type { AccountApiParts } from './parts.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { tokenRoutes } from './token-routes.ts';

const PREFIX = '/api/v1';

/** Accounts have a document of their own, so that a server without them shows nothing of them. */
export function accountsApi(parts: AccountApiParts): Api {
  return {
    slug: 'accounts',
    guide: '/docs/guide/accounts',
    openApi: `${PREFIX}/accounts/openapi.json`,
    prefixes: ['/accounts', '/account', '/session', '/sessions'].map((path) => PREFIX + path),
    replyToError,
    routes: async (app) => {
      await app.register(routes(parts), { prefix: PREFIX });
    },
  };
}

function routes(parts: AccountApiParts): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(replyToError);
    for (const schema of NAMED_SCHEMAS) app.addSchema(schema);
    authenticateRequests(app, parts.service, parts.publicUrl);
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.method !== 'GET') request.body ??= {};
      done();
    });
    await describeApi(app, {
      title: 'Kalah accounts',
      description:
        'Create an account, sign in, and manage what belongs to it. Everything else works without one.',
      path: '/accounts/openapi.json',
      bearer: 'An API token of the account.',
    });
    await app.register(signUpRoutes(parts));
    await app.register(sessionRoutes(parts));
    await app.register(passkeyRoutes(parts));
    if (parts.service.oidc) await app.register(oidcRoutes(parts, parts.service.oidc));
    if (parts.service.magicLinks) await app.register(emailRoutes(parts, parts.service.magicLinks));
    await app.register(accountRoutes(parts));
    await app.register(tokenRoutes(parts));
    await app.register(dataRoutes(parts));
  };
}

/** Schemas that the OpenAPI document defines once and refers to. */
const NAMED_SCHEMAS = [
  schemas.Account,
  schemas.SignInMethods,
  schemas.Session,
  schemas.CurrentSession,
  schemas.NameCheck,
  schemas.Passkey,
  schemas.PasskeyOptions,
  schemas.OidcStart,
  schemas.CredentialList,
  schemas.RecoveryCodes,
  schemas.ApiToken,
  schemas.NewApiToken,
  schemas.NewBot,
  schemas.ClaimedGames,
  Move,
  Problem,
];
