import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { OidcStart } from '@kalah/api/account';
import { Type } from '@kalah/api/type';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { toCaller } from '../../platform/http/caller.ts';
import { groupAs } from '../../platform/http/openapi.ts';
import { originOf } from '../../platform/http/origin.ts';
import { isRejection } from '../../platform/refusal.ts';
import { AccountError } from '../errors.ts';
import type { Oidc } from '../oidc.ts';
import { requireRecent } from '../principal.ts';
import type { Authentication } from './area.ts';
import { principalOf } from './authentication.ts';
import { clearSecret, findSecret, sendSecret, sendSession } from './cookies.ts';
import { rejectOtherSites, toArrival } from './request.ts';

const CALLBACK = '/sessions/oidc/callback';
/** The page that continues, with the outcome in its query. */
const PAGE = '/account';
const IdentityParams = Type.Object({ id: Type.String({ maxLength: 100 }) });
const STARTED = { 201: ref(OidcStart), ...PROBLEM_RESPONSES };

export function oidcRoutes({ service, publicUrl }: Authentication, oidc: Oidc): FastifyPluginAsyncTypebox {
  const { accounts, signInMethods, signIn } = service;
  return async (app) => {
    groupAs(app, 'OpenID Connect');

    async function start(request: FastifyRequest, reply: FastifyReply, account?: string): Promise<OidcStart> {
      const redirectUri = `${originOf(request, publicUrl)}/api/v1${CALLBACK}`;
      const address = toCaller(request.ip);
      const { url, browser } = await oidc.start(redirectUri, { address, ...(account && { account }) });
      sendSecret('oidc', reply, browser, publicUrl);
      reply.code(201).header('cache-control', 'no-store');
      return { url };
    }

    app.post(
      '/sessions/oidc',
      {
        schema: {
          operationId: 'startOidc',
          summary: 'Begin to sign in at the OpenID Connect issuer',
          description:
            'Send the browser to `url`. It comes back to the page `/account`: signed in (`?oidc=signed-in`), to choose a name for a new account (`?oidc=sign-up`, then `POST /accounts` with `oidc: true`), or with a `problem`.',
          response: STARTED,
        },
      },
      async (request, reply) => {
        rejectOtherSites(request, publicUrl);
        return start(request, reply);
      },
    );

    app.post(
      '/account/identities',
      {
        schema: {
          operationId: 'startIdentity',
          summary: 'Begin to add an identity of the OpenID Connect issuer',
          description: 'Send the browser to `url`. It comes back to the page `/account?oidc=added`.',
          response: STARTED,
        },
      },
      async (request, reply) => start(request, reply, requireRecent(principalOf(request)).account.id),
    );

    app.delete(
      '/account/identities/:id',
      {
        schema: {
          operationId: 'removeIdentity',
          summary: 'Remove an identity of the OpenID Connect issuer',
          params: IdentityParams,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        const { id } = request.params;
        await signInMethods.remove(account, (one) => one.id === id && one.data.kind === 'oidc');
        return reply.code(204).send(null);
      },
    );

    app.get(CALLBACK, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      try {
        return reply.redirect(`${PAGE}?oidc=${await finish(request, reply)}`, 303);
      } catch (error) {
        if (!isRejection(error)) throw error;
        const { code } = error;
        if (code === 'oidc-failed' || code === 'oidc-unavailable') {
          request.log.warn({ err: error.cause }, 'OpenID Connect failed');
        }
        clearSecret('oidc', reply, publicUrl);
        return reply.redirect(`${PAGE}?problem=${code}`, 303);
      }
    });

    async function finish(
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<'signed-in' | 'added' | 'sign-up'> {
      const callback = new URL(request.url, originOf(request, publicUrl));
      const outcome = await oidc.finish(callback, findSecret('oidc', request, publicUrl) ?? '');
      switch (outcome.kind) {
        case 'known':
          sendSession(reply, await signIn.begin(outcome.account, toArrival(request, publicUrl)), publicUrl);
          return 'signed-in';
        case 'added': {
          const account = await accounts.find(outcome.account);
          if (!account?.name) throw new AccountError('sign-in-required');
          await signInMethods.add(account, outcome.method);
          clearSecret('oidc', reply, publicUrl);
          return 'added';
        }
        case 'new':
          // The ticket stays in the browser, out of addresses and scripts.
          sendSecret('oidc', reply, outcome.ticket, publicUrl);
          return 'sign-up';
      }
    }
  };
}
