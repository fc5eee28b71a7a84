import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { Account, ApiToken, CreateApiToken, CreateBot, NewApiToken, NewBot } from '@kalah/api/account';
import { Type } from '@kalah/api/type';
import { DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { requireRecent, requireSession } from '../principal.ts';
import { toWireAccount, toWireToken } from '../wire.ts';
import type { Authentication } from './area.ts';
import { principalOf } from './authentication.ts';

const NewToken = withExample(CreateApiToken, { label: 'Club results page', scopes: ['account:read'] });
const BotName = withExample(CreateBot, { name: 'Robo' });
const TokenParams = Type.Object({ id: Type.String({ maxLength: 100 }) });
const BotParams = Type.Object({ name: Type.String({ maxLength: 100 }) });

export function tokenRoutes({ service }: Authentication): FastifyPluginAsyncTypebox {
  const { bots, tokens } = service;
  return async (app) => {
    groupAs(app, 'Tokens');

    app.get(
      '/account/tokens',
      {
        schema: {
          operationId: 'listTokens',
          summary: 'List your API tokens and those of your bots',
          response: { 200: Type.Array(ref(ApiToken)), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { account } = requireSession(principalOf(request));
        return (await tokens.list(account)).map((one) => toWireToken(one.token, one.account.name!));
      },
    );

    app.post(
      '/account/tokens',
      {
        schema: {
          operationId: 'createToken',
          summary: 'Create an API token',
          description: 'A token can play and read for the account, but never change it or sign in.',
          body: NewToken,
          response: { 201: ref(NewApiToken), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account: owner } = requireRecent(principalOf(request));
        const { bot, ...created } = request.body;
        const { token, secret, account } = await tokens.create(owner, created, bot);
        reply.code(201).header('cache-control', 'no-store');
        return { token: toWireToken(token, account.name!), secret };
      },
    );

    app.delete(
      '/account/tokens/:id',
      {
        schema: {
          operationId: 'revokeToken',
          summary: 'Revoke an API token',
          params: TokenParams,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireSession(principalOf(request));
        await tokens.revoke(account, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/account/bots',
      {
        schema: {
          operationId: 'listBots',
          summary: 'List your bots',
          response: { 200: Type.Array(ref(Account)), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { account } = requireSession(principalOf(request));
        return (await bots.list(account)).map(toWireAccount);
      },
    );

    app.post(
      '/account/bots',
      {
        schema: {
          operationId: 'createBot',
          summary: 'Create a bot with its first token',
          description: 'A bot is an account of its own, which only tokens can use.',
          body: BotName,
          response: { 201: ref(NewBot), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account: owner } = requireRecent(principalOf(request));
        const { token, secret, account } = await bots.create(owner, request.body.name);
        reply.code(201).header('cache-control', 'no-store');
        return { account: toWireAccount(account), token: toWireToken(token, account.name!), secret };
      },
    );

    app.delete(
      '/account/bots/:name',
      {
        schema: {
          operationId: 'deleteBot',
          summary: 'Delete a bot',
          params: BotParams,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        await bots.remove(account, request.params.name);
        return reply.code(204).send(null);
      },
    );
  };
}
