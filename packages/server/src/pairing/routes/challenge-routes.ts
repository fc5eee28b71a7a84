import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { Challenge, ChallengeList, CreateChallenge, DeclineChallenge, Pairing } from '@kalah/api/pairing';
import { Type } from '@kalah/api/type';
import { requireAccount } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import { createIdSource } from '../../games/id-source.ts';
import { GameParams, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { hashToken } from '../../games/seat.ts';
import { hashRequest, KeyHeaders } from '../../platform/http/idempotency-key.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import type { Challenges } from '../challenges.ts';
import { toWireChallenge } from '../wire.ts';
import { toChallengeTerms } from './terms.ts';

const NameParams = withExample(Type.Object({ name: Type.String({ maxLength: 100 }) }), { name: 'Robo' });
const ChallengeBody = withExample(CreateChallenge, { clock: { kind: 'live', initial: 300, increment: 3 } });
const DeclineBody = withExample(DeclineChallenge, { reason: 'later' });

export function challengeRoutes(challenges: Challenges): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Challenges');

    app.post(
      '/challenges/:name',
      {
        schema: {
          operationId: 'createChallenge',
          summary: 'Challenge a person or a bot',
          description:
            'The other account hears of it in its events, and accepts or declines. A live challenge expires after 15 minutes, others ' +
            'after a week.',
          params: NameParams,
          headers: KeyHeaders,
          body: ChallengeBody,
          response: { 201: ref(Challenge), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { body, headers, params } = request;
        const account = requireAccount(principalOf(request), 'challenge');
        const { side = 'random' } = body;
        const challenge = await challenges.create(account, {
          id: createIdSource(headers['idempotency-key']).gameId(),
          name: params.name,
          terms: toChallengeTerms(body),
          ...(side !== 'random' && { side }),
          requestHash: hashRequest({ ...body, account: account.id, name: params.name }),
        });
        reply.code(201);
        return toWireChallenge(challenge);
      },
    );

    app.get(
      '/challenges',
      {
        schema: {
          operationId: 'listChallenges',
          summary: 'List your open challenges',
          response: { 200: ref(ChallengeList), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const account = requireAccount(principalOf(request), 'challenge');
        const open = await challenges.list(account);
        return {
          received: open.filter(({ to }) => to.id === account.id).map(toWireChallenge),
          sent: open.filter(({ from }) => from.id === account.id).map(toWireChallenge),
        };
      },
    );

    app.post(
      '/challenges/:id/accept',
      {
        schema: {
          operationId: 'acceptChallenge',
          summary: 'Accept a challenge',
          description: 'The game begins. Repeating the request is safe: there is one game for a challenge.',
          params: GameParams,
          headers: KeyHeaders,
          response: { 201: ref(Pairing), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { headers, params } = request;
        const account = requireAccount(principalOf(request), 'challenge');
        const token = createIdSource(headers['idempotency-key']).seatToken(`from challenge ${params.id}`);
        const accepted = await challenges.accept(params.id, account, hashToken(token));
        reply.code(201);
        return { game: accepted.game, side: accepted.side, token: accepted.isTokenValid ? token : null };
      },
    );

    app.post(
      '/challenges/:id/decline',
      {
        schema: {
          operationId: 'declineChallenge',
          summary: 'Decline a challenge',
          params: GameParams,
          body: DeclineBody,
          response: { 200: ref(Challenge), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const account = requireAccount(principalOf(request), 'challenge');
        const { reason = 'none' } = request.body;
        return toWireChallenge(await challenges.decline(request.params.id, account, reason));
      },
    );

    app.delete(
      '/challenges/:id',
      {
        schema: {
          operationId: 'cancelChallenge',
          summary: 'Cancel your challenge',
          params: GameParams,
          response: { 200: ref(Challenge), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const account = requireAccount(principalOf(request), 'challenge');
        return toWireChallenge(await challenges.cancel(request.params.id, account));
      },
    );
  };
}
