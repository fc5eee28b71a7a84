import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { Account, CredentialList, RecoveryCodes, RenameAccount, SetPassword } from '@kalah/api/account';
import { API_TOKEN, DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { requireAccount, requireRecent, requireSession } from '../principal.ts';
import { toWireAccount, toWireCredentials } from '../wire.ts';
import type { Authentication } from './area.ts';
import { principalOf } from './authentication.ts';

const NewName = withExample(RenameAccount, { name: 'Anouk' });
const NewPassword = withExample(SetPassword, { password: 'four seeds in every pit' });

export function accountRoutes({ service }: Authentication): FastifyPluginAsyncTypebox {
  const { accounts, signInMethods } = service;
  return async (app) => {
    groupAs(app, 'Accounts');

    app.get(
      '/account',
      {
        schema: {
          operationId: 'readAccount',
          summary: 'Read your account',
          security: API_TOKEN,
          response: { 200: ref(Account), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => toWireAccount(requireAccount(principalOf(request), 'account:read')),
    );

    app.patch(
      '/account',
      {
        schema: {
          operationId: 'renameAccount',
          summary: 'Change your name',
          description: 'Once in 180 days. Nobody else can ever take the old name.',
          body: NewName,
          response: { 200: ref(Account), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { account } = requireSession(principalOf(request));
        return toWireAccount(await accounts.rename(account, request.body.name));
      },
    );

    app.get(
      '/account/credentials',
      {
        schema: {
          operationId: 'listCredentials',
          summary: 'List the ways in which you can sign in',
          response: { 200: ref(CredentialList), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { account } = requireSession(principalOf(request));
        return toWireCredentials(await signInMethods.list(account.id));
      },
    );

    app.put(
      '/account/password',
      {
        schema: {
          operationId: 'setPassword',
          summary: 'Set or change your password',
          description: 'All other devices are signed out.',
          body: NewPassword,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const signedIn = requireRecent(principalOf(request));
        await signInMethods.setPassword(signedIn.account, request.body.password);
        await service.sessions.endOthers(signedIn);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/account/password',
      {
        schema: {
          operationId: 'removePassword',
          summary: 'Remove your password',
          description: 'Possible if there is another way to sign in.',
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        await signInMethods.remove(account, ({ data }) => data.kind === 'password');
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/account/recovery-codes',
      {
        schema: {
          operationId: 'renewRecoveryCodes',
          summary: 'Get new recovery codes',
          description: 'They replace the old ones. Each signs in once.',
          response: { 201: ref(RecoveryCodes), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        reply.code(201).header('cache-control', 'no-store');
        return { codes: [...(await signInMethods.renewRecoveryCodes(account))] };
      },
    );
  };
}
