import { Move, Problem } from '@kalah/api';
import * as schemas from '@kalah/api/account';
import type { Games } from '../../games/games.ts';
import type { Api } from '../../platform/http/api.ts';
import { accountRoutes } from './account-routes.ts';
import { type Authentication, createArea } from './area.ts';
import { dataRoutes } from './data-routes.ts';
import { emailRoutes } from './email-routes.ts';
import type { ExportedStores } from './export.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { tokenRoutes } from './token-routes.ts';

export function accountsApi(authentication: Authentication, games: Games, stores: ExportedStores): Api {
  const { oidc, magicLinks } = authentication.service;
  const area = {
    slug: 'accounts',
    title: 'Kalah accounts',
    description:
      'Create an account, sign in, and manage what belongs to it. Everything else works without one.',
    bearer: 'An API token of the account.',
    paths: ['/accounts', '/account', '/session', '/sessions'],
    schemas: SCHEMAS,
    routes: [
      signUpRoutes(authentication),
      sessionRoutes(authentication),
      passkeyRoutes(authentication),
      ...(oidc ? [oidcRoutes(authentication, oidc)] : []),
      ...(magicLinks ? [emailRoutes(authentication, magicLinks)] : []),
      accountRoutes(authentication),
      tokenRoutes(authentication),
      dataRoutes(authentication, games, stores),
    ],
  };
  return createArea(area, authentication);
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
