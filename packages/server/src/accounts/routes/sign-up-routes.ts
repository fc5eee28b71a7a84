import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { CreateAccount, NameCheck, Account as WireAccount } from '@kalah/api/account';
import { Type } from '@kalah/api/type';
import type { FastifyRequest } from 'fastify';
import { PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { originOf } from '../../platform/http/origin.ts';
import { isRejection } from '../../platform/refusal.ts';
import type { Account } from '../account.ts';
import { requireName } from '../name.ts';
import type { Arrival } from '../sign-in.ts';
import { toWireAccount } from '../wire.ts';
import type { Authentication } from './area.ts';
import { findSecret, sendSession } from './cookies.ts';
import { rejectOtherSites, toArrival } from './request.ts';

const NewAccount = withExample(CreateAccount, { name: 'Mina', password: 'four seeds in every pit' });
const NameParams = Type.Object({ name: Type.String({ examples: ['Anouk'] }) });

export function signUpRoutes({ service, publicUrl }: Authentication): FastifyPluginAsyncTypebox {
  const { accounts, passkeys, signIn, signInMethods } = service;

  async function create(
    request: FastifyRequest<{ Body: CreateAccount }>,
    { address, label }: Arrival,
  ): Promise<Account> {
    const { name, password, passkey, oidc } = request.body;
    if (oidc && service.oidc) {
      await accounts.requireFreeName(name); // before the ticket is used up
      const method = await service.oidc.redeem(findSecret('oidc', request, publicUrl));
      return accounts.create({ name, method: async () => method, address });
    }
    if (passkey !== undefined) {
      requireName(name);
      const finished = await passkeys.finishSignUp(originOf(request, publicUrl), passkey, label);
      const { account: id, method } = finished;
      return accounts.create({ id, name, method: async () => method, address });
    }
    if (password === undefined) {
      throw new BadRequest('Send a password or a passkey.', 'password');
    }
    return accounts.create({ name, method: () => signInMethods.fromPassword(password, name), address });
  }

  return async (app) => {
    groupAs(app, 'Accounts');

    app.get(
      '/accounts/names/:name',
      {
        schema: {
          operationId: 'checkName',
          summary: 'Ask whether a name can be taken',
          params: NameParams,
          response: { 200: ref(NameCheck), ...PROBLEM_RESPONSES },
        },
      },
      async ({ params: { name } }) => {
        try {
          return { name: (await accounts.requireFreeName(name)).text, available: true, code: null };
        } catch (error) {
          if (!isRejection(error)) throw error;
          return { name, available: false, code: error.code };
        }
      },
    );

    app.post(
      '/accounts',
      {
        schema: {
          operationId: 'createAccount',
          summary: 'Create an account and sign in',
          description: 'The account exists with its first way to sign in, or not at all.',
          body: NewAccount,
          response: { 201: ref(WireAccount), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        rejectOtherSites(request, publicUrl);
        const arrival = toArrival(request, publicUrl);
        const account = await create(request, arrival);
        sendSession(reply, await signIn.begin(account, arrival), publicUrl);
        reply.code(201);
        return toWireAccount(account);
      },
    );
  };
}
