import { Move, Problem } from '@kalah/api';
import * as schemas from '@kalah/api/account';
import type { Api } from '../../platform/http/api.ts';
import { accountRoutes } from './account-routes.ts';
import { createArea } from './area.ts';
import { dataRoutes } from './data-routes.ts';
import { emailRoutes } from './email-routes.ts';
import { oidcRoutes } from './oidc-routes.ts';
import type { AccountApiParts } from './parts.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { tokenRoutes } from './token-routes.ts';

/** Creating accounts, signing in, and what belongs to an account. */
export function accountsApi(parts: AccountApiParts): Api {
  const { oidc, magicLinks } = parts.service;
  const area = {
    slug: 'accounts',
    title: 'Kalah accounts',
    description:
      'Create an account, sign in, and manage what belongs to it. Everything else works without one.',
    bearer: 'An API token of the account.',
    paths: ['/accounts', '/account', '/session', '/sessions'],
    schemas: SCHEMAS,
    routes: [
      signUpRoutes(parts),
      sessionRoutes(parts),
      passkeyRoutes(parts),
      ...(oidc ? [oidcRoutes(parts, oidc)] : []),
      ...(magicLinks ? [emailRoutes(parts, magicLinks)] : []),
      accountRoutes(parts),
      tokenRoutes(parts),
      dataRoutes(parts),
    ],
  };
  return createArea(area, parts);
}

const SCHEMAS = [
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
