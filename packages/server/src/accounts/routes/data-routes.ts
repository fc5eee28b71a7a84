import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { ClaimedGames, ClaimGames, DeleteAccount } from '@kalah/api/account';
import { Type } from '@kalah/api/type';
import type { Games } from '../../games/games.ts';
import { DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { hashToken } from '../../games/seat.ts';
import { toCaller } from '../../platform/http/caller.ts';
import { groupAs, inTypes, withExample } from '../../platform/http/openapi.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nextTimeSlice } from '../../platform/time-slices.ts';
import { AccountError } from '../errors.ts';
import { toNameKey } from '../name.ts';
import { requireRecent, requireSession } from '../principal.ts';
import type { Authentication } from './area.ts';
import { principalOf } from './authentication.ts';
import { clearSecret } from './cookies.ts';
import { type ExportedStores, writeExport } from './export.ts';

const Claims = withExample(ClaimGames, {
  seats: [{ game: '0b9f2f5e-8f5c-4b43-a62f-0a2a4f2f9d11', token: 'the token of the seat' }],
});
const Confirmation = withExample(DeleteAccount, { name: 'Anouk' });

export function dataRoutes(
  { service, publicUrl }: Authentication,
  games: Games,
  stores: ExportedStores,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Data');

    app.post(
      '/account/claims',
      {
        schema: {
          operationId: 'claimGames',
          summary: 'Keep games that you played without the account',
          description:
            'The tokens of the seats prove that you played them. Such games are never rated. Repeating the request is safe.',
          body: Claims,
          response: { 200: ref(ClaimedGames), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { account } = requireSession(principalOf(request));
        const claimed: string[] = [];
        const rejected: { game: string; code: string }[] = [];
        for (const { game, token } of request.body.seats) {
          const id = game.toLowerCase();
          await nextTimeSlice(); // reading a hundred long games takes 40 ms
          try {
            await games.attribute(id, {
              tokenHash: hashToken(token),
              account: { id: account.id, name: account.name! },
              at: request.receivedAt,
              caller: toCaller(request.ip),
            });
            claimed.push(id);
          } catch (error) {
            if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
            rejected.push({ game: id, code: error.code });
          }
        }
        return { claimed, refused: rejected };
      },
    );

    app.get(
      '/account/export',
      {
        config: { isStream: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportAccount',
          summary: 'Export everything about you',
          description:
            'One JSON object with the account, its sessions, tokens and bots, and all of its games.',
          response: {
            200: inTypes('Everything that is stored about the account.', {
              'application/json': Type.Object({}, { additionalProperties: true }),
            }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async (request, reply) => {
        const signedIn = requireRecent(principalOf(request));
        const onUnreadable = (err: unknown) => request.log.error({ err }, 'game skipped in account export');
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', 'attachment; filename="kalah-account.json"')
          .send(Readable.from(writeExport(service, games, stores, signedIn, onUnreadable)) as never);
      },
    );

    app.delete(
      '/account',
      {
        schema: {
          operationId: 'deleteAccount',
          summary: 'Delete your account',
          description:
            'At once and for good, with its bots. The games stay, played by a deleted player. Nobody can take the name.',
          body: Confirmation,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        if (toNameKey(request.body.name) !== toNameKey(account.name!)) {
          throw new AccountError('name-mismatch', { field: 'name' });
        }
        await service.accounts.remove(account);
        clearSecret('session', reply, publicUrl);
        return reply.code(204).send(null);
      },
    );
  };
}
