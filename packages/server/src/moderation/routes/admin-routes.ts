import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import {
  AddressBlock,
  AdminReport,
  AdminReportPage,
  AuditPage,
  BlockAddresses,
  Decision,
  HiddenGame,
  Suspect,
  UnblockAddresses,
} from '@kalah/api/moderation';
import { Type } from '@kalah/api/type';
import { DONE, GameParams, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { toWireTime } from '../../platform/http/wire-time.ts';
import type { Enforcement } from '../enforcement.ts';
import type { Operators } from '../operators.ts';
import { toAdminReport, toWireAddressBlock, toWireAuditEntry } from '../wire.ts';
import { requireOperator, toDecision } from './admin-request.ts';
import { formatPlace, PAGE_QUERY, parseNumberCursor, parsePlace, toPage } from './page.ts';
import { readSuspects, type SuspectStores } from './suspects.ts';

const ReportParams = Type.Object({ id: Type.String({ maxLength: 100 }) });
const ReportQuery = Type.Object({
  status: Type.Optional(
    Type.Unsafe<'open' | 'resolved'>({
      type: 'string',
      enum: ['open', 'resolved'],
      description: 'Default: all.',
    }),
  ),
  ...PAGE_QUERY,
});
const AuditQuery = Type.Object({
  subject: Type.Optional(
    Type.String({ maxLength: 100, description: 'The id of an account, game, token or report, or a range.' }),
  ),
  ...PAGE_QUERY,
});
const Reason = withExample(Decision, { reason: 'Reported twice' });
const Block = withExample(BlockAddresses, {
  range: '203.0.113.0/24',
  expiresInHours: 24,
  reason: 'Flood of reports',
});
const Unblock = withExample(UnblockAddresses, { range: '203.0.113.0/24', reason: 'The flood is over' });
const NOTHING = { 204: DONE, ...PROBLEM_RESPONSES };
const security = [{ seat: [] }];

export function adminRoutes(
  operators: Operators,
  enforcement: Pick<Enforcement, 'refresh'>,
  suspects: SuspectStores,
): FastifyPluginAsyncTypebox {
  /** This replica follows at once, the others within seconds. */
  const follow = () => enforcement.refresh();

  return async (app) => {
    groupAs(app, 'Operators');

    app.get(
      '/admin/hidden-games',
      {
        schema: {
          operationId: 'listHiddenGames',
          summary: 'List the games that are hidden',
          security,
          response: { 200: Type.Array(ref(HiddenGame)), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        requireOperator(request);
        return (await operators.listHiddenGames()).map(({ game, at }) => ({
          game,
          hiddenAt: toWireTime(at),
        }));
      },
    );

    app.post(
      '/admin/games/:id/hide',
      {
        schema: {
          operationId: 'hideGame',
          summary: 'Hide a game from everybody but its players',
          security,
          params: GameParams,
          body: Reason,
          response: NOTHING,
        },
      },
      async (request, reply) => {
        await operators.hideGame(request.params.id, toDecision(request));
        await follow();
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/admin/games/:id/show',
      {
        schema: {
          operationId: 'showGame',
          summary: 'Show a hidden game again',
          security,
          params: GameParams,
          body: Reason,
          response: NOTHING,
        },
      },
      async (request, reply) => {
        await operators.showGame(request.params.id, toDecision(request));
        await follow();
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/admin/games/:id',
      {
        schema: {
          operationId: 'removeGame',
          summary: 'Remove a game for good',
          description:
            'Its log is deleted, and its id stays taken. A game that was rated can only be hidden.',
          security,
          params: GameParams,
          body: Reason,
          response: NOTHING,
        },
      },
      async (request, reply) => {
        await operators.removeGame(request.params.id, toDecision(request));
        await follow();
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/admin/address-blocks',
      {
        schema: {
          operationId: 'listAddressBlocks',
          summary: 'List the blocked network addresses',
          security,
          response: { 200: Type.Array(ref(AddressBlock)), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        requireOperator(request);
        return (await operators.listAddressBlocks()).map(toWireAddressBlock);
      },
    );

    app.post(
      '/admin/address-blocks',
      {
        schema: {
          operationId: 'blockAddresses',
          summary: 'Block network addresses',
          description:
            'All replicas refuse their requests within seconds, except those of the server itself.',
          security,
          body: Block,
          response: { 201: ref(AddressBlock), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { range, expiresInHours } = request.body;
        const block = await operators.blockAddresses(range, toDecision(request), expiresInHours);
        await follow();
        reply.code(201);
        return toWireAddressBlock(block);
      },
    );

    app.delete(
      '/admin/address-blocks',
      {
        schema: {
          operationId: 'unblockAddresses',
          summary: 'Lift a block of network addresses',
          security,
          body: Unblock,
          response: NOTHING,
        },
      },
      async (request, reply) => {
        await operators.unblockAddresses(request.body.range, toDecision(request));
        await follow();
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/admin/reports',
      {
        schema: {
          operationId: 'listReports',
          summary: 'Read reports, newest first',
          security,
          querystring: ReportQuery,
          response: { 200: ref(AdminReportPage), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        requireOperator(request);
        const { status, limit = 50, cursor } = request.query;
        const before = parsePlace(cursor);
        const reports = await operators.listReports({
          limit: limit + 1,
          ...(before && { before }),
          ...(status && { isOpen: status === 'open' }),
        });
        const { items, next } = toPage(reports, limit, formatPlace);
        return { reports: items.map(toAdminReport), next };
      },
    );

    app.post(
      '/admin/reports/:id/resolve',
      {
        schema: {
          operationId: 'resolveReport',
          summary: 'Resolve a report',
          security,
          params: ReportParams,
          body: Reason,
          response: { 200: ref(AdminReport), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => toAdminReport(await operators.resolveReport(request.params.id, toDecision(request))),
    );

    app.get(
      '/admin/suspects',
      {
        schema: {
          operationId: 'listSuspects',
          summary: 'List accounts that lose improbably little for their rating',
          description:
            'With the evidence of the last 90 days, the least probable first. Nothing follows by itself.',
          security,
          response: { 200: Type.Array(ref(Suspect)), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        requireOperator(request);
        return readSuspects(suspects, request.receivedAt);
      },
    );

    app.get(
      '/admin/audit',
      {
        schema: {
          operationId: 'listAudit',
          summary: 'Read the audit log, newest first',
          security,
          querystring: AuditQuery,
          response: { 200: ref(AuditPage), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        requireOperator(request);
        const { subject, limit = 50, cursor } = request.query;
        const before = parseNumberCursor(cursor);
        const entries = await operators.listAudit({
          limit: limit + 1,
          ...(before !== undefined && { before }),
          ...(subject !== undefined && { subject }),
        });
        const { items, next } = toPage(entries, limit, ({ number }) => String(number));
        return { entries: items.map(toWireAuditEntry), next };
      },
    );
  };
}
