import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { AddPasskey, NamePasskey, Passkey, PasskeyOptions, SignUpPasskey } from '@kalah/api/account';
import { Type } from '@kalah/api/type';
import { DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { toCaller } from '../../platform/http/caller.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { originOf } from '../../platform/http/origin.ts';
import { requireRecent } from '../principal.ts';
import { toWirePasskey } from '../wire.ts';
import type { Authentication } from './area.ts';
import { principalOf } from './authentication.ts';
import { rejectOtherSites, toArrival } from './request.ts';

const SignUpName = withExample(SignUpPasskey, { name: 'Anouk' });
const NewLabel = withExample(NamePasskey, { label: 'Phone' });
const PasskeyParams = Type.Object({ id: Type.String({ maxLength: 100 }) });
const OPTIONS = { 201: ref(PasskeyOptions), ...PROBLEM_RESPONSES };

export function passkeyRoutes({ service, publicUrl }: Authentication): FastifyPluginAsyncTypebox {
  const { accounts, signInMethods, passkeys } = service;
  return async (app) => {
    groupAs(app, 'Passkeys');

    app.post(
      '/accounts/passkey-options',
      {
        schema: {
          operationId: 'startSignUp',
          summary: 'Begin to create an account with a passkey',
          description:
            'Give the answer to `navigator.credentials.create`, and its answer to `POST /accounts`.',
          body: SignUpName,
          response: OPTIONS,
        },
      },
      async (request, reply) => {
        rejectOtherSites(request, publicUrl);
        const { text } = await accounts.requireFreeName(request.body.name);
        reply.code(201).header('cache-control', 'no-store');
        return passkeys.startSignUp(originOf(request, publicUrl), text, toCaller(request.ip)) as never;
      },
    );

    app.post(
      '/sessions/passkey-options',
      {
        schema: {
          operationId: 'startSignIn',
          summary: 'Begin to sign in with a passkey',
          description: 'Give the answer to `navigator.credentials.get`, and its answer to `POST /sessions`.',
          response: OPTIONS,
        },
      },
      async (request, reply) => {
        rejectOtherSites(request, publicUrl);
        reply.code(201).header('cache-control', 'no-store');
        return passkeys.startSignIn(originOf(request, publicUrl), toCaller(request.ip)) as never;
      },
    );

    app.post(
      '/account/passkeys/options',
      {
        schema: {
          operationId: 'startPasskey',
          summary: 'Begin to add a passkey',
          description:
            'Give the answer to `navigator.credentials.create`, and its answer to `POST /account/passkeys`.',
          response: OPTIONS,
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        reply.code(201).header('cache-control', 'no-store');
        return passkeys.startAdding(originOf(request, publicUrl), account, toCaller(request.ip)) as never;
      },
    );

    app.post(
      '/account/passkeys',
      {
        schema: {
          operationId: 'addPasskey',
          summary: 'Add a passkey',
          body: AddPasskey,
          response: { 201: ref(Passkey), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        const { passkey, label = toArrival(request, publicUrl).label } = request.body;
        const origin = originOf(request, publicUrl);
        const created = await passkeys.finishAdding(origin, account, passkey, label);
        reply.code(201);
        return toWirePasskey(await signInMethods.addPasskey(account, created));
      },
    );

    app.patch(
      '/account/passkeys/:id',
      {
        schema: {
          operationId: 'namePasskey',
          summary: 'Name a passkey',
          params: PasskeyParams,
          body: NewLabel,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        await signInMethods.renamePasskey(account, request.params.id, request.body.label);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/account/passkeys/:id',
      {
        schema: {
          operationId: 'removePasskey',
          summary: 'Remove a passkey',
          description: 'Possible if there is another way to sign in.',
          params: PasskeyParams,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        const { id } = request.params;
        await signInMethods.remove(account, (one) => one.id === id && one.data.kind === 'passkey');
        return reply.code(204).send(null);
      },
    );
  };
}
