import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { CreateReport, SentReport } from '@kalah/api/moderation';
import { ANONYMOUS, actorOf } from '../../accounts/principal.ts';
import { PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { toCaller } from '../../platform/http/caller.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { toWireTime } from '../../platform/http/wire-time.ts';
import type { Reports, WrittenReport } from '../reports.ts';

const ReportBody = withExample(CreateReport, {
  player: 'Anouk',
  reason: 'stalling',
  text: 'Lets the clock run in lost games.',
});

export function reportRoutes(reports: Reports): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Reports');

    app.post(
      '/reports',
      {
        schema: {
          operationId: 'createReport',
          summary: 'Report a player or a game to the operators',
          description: 'Works without an account, too. The player is not told.',
          body: ReportBody,
          response: { 201: ref(SentReport), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const account = actorOf(request.principal ?? ANONYMOUS);
        const reporter = { account, address: toCaller(request.ip) };
        const { id, at } = await reports.add(toWrittenReport(request.body), reporter);
        reply.code(201);
        return { id, createdAt: toWireTime(at) };
      },
    );
  };
}

function toWrittenReport({ player, game, reason, text = '' }: CreateReport): WrittenReport {
  if ((player === undefined) === (game === undefined)) {
    throw new BadRequest('Send either "player" or "game".', 'player');
  }
  const subject = player === undefined ? { game: game!.toLowerCase() } : { player };
  return { subject, reason, text: text.trim() };
}
