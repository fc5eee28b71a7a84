import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import {
  AdminAccount,
  AdminAccountDetails,
  AdminAccountPage,
  AdminRename,
  AdminToken,
  Decision,
  IssueToken,
  NewAdminToken,
  SignInReset,
} from '@kalah/api/moderation';
import { Type } from '@kalah/api/type';
import { toNameKey } from '../../accounts/name.ts';
import { DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import type { Operators } from '../operators.ts';
import { toAdminAccount, toAdminDetails, toAdminToken } from '../wire.ts';
import { requireOperator, toDecision } from './admin-request.ts';
import { PAGE_QUERY, toPage } from './page.ts';

const AccountParams = Type.Object({
  account: Type.String({ maxLength: 100, description: 'The name or the id of the account.' }),
});
const TokenParams = Type.Object({ id: Type.String({ maxLength: 100 }) });
const AccountQuery = Type.Object({
  prefix: Type.Optional(Type.String({ maxLength: 100, description: 'The beginning of the name.' })),
  ...PAGE_QUERY,
});
const Reason = withExample(Decision, { reason: 'Insulting name, reported twice' });
const Rename = withExample(AdminRename, { name: 'Player-17', reason: 'Insulting name' });
const Issue = withExample(IssueToken, { account: 'Anouk', reason: 'Moderates on weekends' });
const ONE_ACCOUNT = { 200: ref(AdminAccount), ...PROBLEM_RESPONSES };
const security = [{ seat: [] }];

/** [O1] Accounts, and [O7] the tokens of operators. */
export function adminAccountRoutes(operators: Operators): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Operators: accounts');

    app.get(
      '/admin/accounts',
      {
        schema: {
          operationId: 'findAccounts',
          summary: 'Find accounts by the beginning of their name',
          security,
          querystring: AccountQuery,
          response: { 200: ref(AdminAccountPage), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        requireOperator(request);
        const { prefix = '', limit = 50, cursor } = request.query;
        const accounts = await operators.find({
          prefix,
          limit: limit + 1,
          ...(cursor !== undefined && { after: cursor }),
        });
        const { items, next } = toPage(accounts, limit, ({ name = '' }) => toNameKey(name));
        return { accounts: items.map(toAdminAccount), next };
      },
    );

    app.get(
      '/admin/accounts/:account',
      {
        schema: {
          operationId: 'showAccount',
          summary: 'Show an account',
          security,
          params: AccountParams,
          response: { 200: ref(AdminAccountDetails), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        requireOperator(request);
        return toAdminDetails(await operators.show(request.params.account));
      },
    );

    app.patch(
      '/admin/accounts/:account',
      {
        schema: {
          operationId: 'renameAccountOf',
          summary: 'Rename an account',
          description: 'At any time. The old name stays taken.',
          security,
          params: AccountParams,
          body: Rename,
          response: ONE_ACCOUNT,
        },
      },
      async (request) => {
        const decision = toDecision(request);
        return toAdminAccount(await operators.rename(request.params.account, request.body.name, decision));
      },
    );

    app.post(
      '/admin/accounts/:account/close',
      {
        schema: {
          operationId: 'closeAccount',
          summary: 'Close an account and its bots',
          description: 'Its sessions end at once, and its tokens stop working. Its name stays taken.',
          security,
          params: AccountParams,
          body: Reason,
          response: ONE_ACCOUNT,
        },
      },
      async (request) => {
        const decision = toDecision(request);
        return toAdminAccount(await operators.close(request.params.account, decision));
      },
    );

    app.post(
      '/admin/accounts/:account/reopen',
      {
        schema: {
          operationId: 'reopenAccount',
          summary: 'Reopen an account, with the bots that were closed with it',
          security,
          params: AccountParams,
          body: Reason,
          response: ONE_ACCOUNT,
        },
      },
      async (request) => {
        const decision = toDecision(request);
        return toAdminAccount(await operators.reopen(request.params.account, decision));
      },
    );

    app.post(
      '/admin/accounts/:account/reset',
      {
        schema: {
          operationId: 'resetSignIn',
          summary: 'Replace everything that signs in to an account by one recovery code',
          description: 'Also ends its sessions and revokes its tokens and those of its bots.',
          security,
          params: AccountParams,
          body: Reason,
          response: { 201: ref(SignInReset), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const decision = toDecision(request);
        const { account, recoveryCode } = await operators.resetSignIn(request.params.account, decision);
        reply.code(201).header('cache-control', 'no-store');
        return { name: account.name, recoveryCode };
      },
    );

    app.get(
      '/admin/tokens',
      {
        schema: {
          operationId: 'listAdminTokens',
          summary: 'List the tokens with the scope `admin`',
          security,
          response: { 200: Type.Array(ref(AdminToken)), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        requireOperator(request);
        return (await operators.listTokens()).map(toAdminToken);
      },
    );

    app.post(
      '/admin/tokens',
      {
        schema: {
          operationId: 'issueAdminToken',
          summary: 'Issue a token with the scope `admin`',
          security,
          body: Issue,
          response: { 201: ref(NewAdminToken), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const decision = toDecision(request);
        const { account, label, expiresInDays } = request.body;
        const options = {
          ...(label !== undefined && { label }),
          ...(expiresInDays !== undefined && { expiresInDays }),
        };
        const issued = await operators.issueToken(account, options, decision);
        reply.code(201).header('cache-control', 'no-store');
        return { token: toAdminToken(issued), secret: issued.secret };
      },
    );

    app.delete(
      '/admin/tokens/:id',
      {
        schema: {
          operationId: 'revokeAdminToken',
          summary: 'Revoke a token with the scope `admin`',
          security,
          params: TokenParams,
          body: Reason,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        await operators.revokeToken(request.params.id, toDecision(request));
        return reply.code(204).send(null);
      },
    );
  };
}
