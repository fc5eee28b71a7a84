import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { BlockedPlayer, BlockState } from '@kalah/api/moderation';
import { Type } from '@kalah/api/type';
import { requireAccount, requireSession } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import { DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { groupAs } from '../../platform/http/openapi.ts';
import { toWireTime } from '../../platform/http/wire-time.ts';
import type { Blocks } from '../blocks.ts';

const PlayerParams = Type.Object({ name: Type.String({ maxLength: 100 }) });

export function blockRoutes(blocks: Blocks): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Blocks');

    app.get(
      '/account/blocks',
      {
        schema: {
          operationId: 'listBlocks',
          summary: 'List the players whom you have blocked',
          response: { 200: Type.Array(ref(BlockedPlayer)), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const blocked = await blocks.list(requireAccount(principalOf(request), 'account:read'));
        return blocked.flatMap(({ name, at }) =>
          name === undefined ? [] : [{ name, blockedAt: toWireTime(at) }],
        );
      },
    );

    app.get(
      '/account/blocks/:name',
      {
        schema: {
          operationId: 'readBlock',
          summary: 'See whether you have blocked a player',
          params: PlayerParams,
          response: { 200: ref(BlockState), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const account = requireAccount(principalOf(request), 'account:read');
        const { name, isBlocked } = await blocks.has(account, request.params.name);
        return { name, blocked: isBlocked };
      },
    );

    app.put(
      '/account/blocks/:name',
      {
        schema: {
          operationId: 'blockPlayer',
          summary: 'Block a player',
          description:
            'You will not be paired with each other. Neither of you can challenge the other, join the other’s listed games, or say something in a game.',
          params: PlayerParams,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        await blocks.add(requireSession(principalOf(request)).account, request.params.name);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/account/blocks/:name',
      {
        schema: {
          operationId: 'unblockPlayer',
          summary: 'Lift the block of a player',
          params: PlayerParams,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        await blocks.remove(requireSession(principalOf(request)).account, request.params.name);
        return reply.code(204).send(null);
      },
    );
  };
}
