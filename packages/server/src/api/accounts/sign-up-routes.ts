import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { Account, CreateAccount, NameCheck } from '@kalah/api/account';
import { Type } from 'typebox';
import { toPasswordCredential } from '../../accounts/credentials.ts';
import { AccountError } from '../../accounts/error.ts';
import { findFreeName } from '../../accounts/names.ts';
import { groupAs, withExample } from '../../http/openapi.ts';
import { BadRequest } from '../bad-request.ts';
import { PROBLEM_RESPONSES } from '../schemas.ts';
import type { AccountApiParts } from './parts.ts';
import { refuseOtherSites, toArrival } from './request.ts';
import { sendSession } from './session-cookie.ts';
import { toWireAccount } from './wire.ts';

const NewAccount = withExample(CreateAccount, { name: 'Anouk', password: 'four seeds in every pit' });
const NameParams = Type.Object({ name: Type.String({ examples: ['Anouk'] }) });

/** Creates accounts. */
export function signUpRoutes({ service, publicUrl }: AccountApiParts): FastifyPluginAsyncTypebox {
  const { accounts, hasher, signIn, store, now } = service;
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
          return { name: (await findFreeName(store, name)).text, available: true, code: null };
        } catch (error) {
          if (!(error instanceof AccountError)) throw error;
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
          response: { 201: ref(Account), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        refuseOtherSites(request, publicUrl);
        const { name, password } = request.body;
        if (password === undefined) throw new BadRequest('Send a password.', 'bad-request', 'password');
        const arrival = toArrival(request, publicUrl);
        const account = await accounts.create({
          name,
          credential: () => toPasswordCredential(hasher, password, name),
          address: arrival.address,
        });
        sendSession(reply, await signIn.begin(account, arrival), publicUrl);
        reply.code(201);
        return toWireAccount(account, now());
      },
    );
  };
}
