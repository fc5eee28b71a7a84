import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Pool, ref } from '@kalah/api';
import { Leaderboard, ReadLeaderboard } from '@kalah/api/player';
import { Type } from '@kalah/api/type';
import { age, isProvisional } from '@kalah/rules/glicko';
import type { Account } from '../../accounts/account.ts';
import { findActor } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import type { Pool as PoolName } from '../../games/rating.ts';
import { PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { MAX_RANK } from '../leaderboard.ts';
import { createRanks } from '../rank.ts';
import { toWireLeader } from '../wire.ts';
import type { PlayerParts } from './parts.ts';

/** [G11] The best players of each pool. */
export function leaderboardRoutes({ ratings, now }: PlayerParts): FastifyPluginAsyncTypebox {
  const ranks = createRanks(ratings, now);

  async function findOwn(account: Account | undefined, pool: PoolName): Promise<Leaderboard['own']> {
    const stored = account && (await ratings.findRatings(account.id)).find((rating) => rating.pool === pool);
    if (!stored) return null;
    const { rating, deviation } = age(stored, now());
    return {
      rank: await ranks.find(stored),
      rating: Math.round(rating),
      provisional: isProvisional({ deviation }),
    };
  }

  return async (app) => {
    groupAs(app, 'Players');

    app.get(
      '/leaderboards/:pool',
      {
        schema: {
          operationId: 'readLeaderboard',
          summary: 'List the best players of a pool',
          description:
            'The first 1,000 with a rating that is not provisional and a rated game in the last 90 days.',
          params: Type.Object({ pool: withExample(Pool, 'live') }),
          querystring: ReadLeaderboard,
          response: { 200: ref(Leaderboard), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { pool } = request.params;
        const { limit = 50, cursor = '0' } = request.query;
        const offset = Math.min(Number(cursor), MAX_RANK);
        const places = Math.min(limit, MAX_RANK - offset);
        const found = await ratings.listLeaders(pool, now(), places + 1, offset);
        const hasMore = found.length > places && offset + places < MAX_RANK;
        return {
          pool,
          players: found.slice(0, places).map((leader, index) => toWireLeader(leader, offset + index + 1)),
          own: await findOwn(findActor(principalOf(request)), pool),
          next: hasMore ? String(offset + places) : null,
        };
      },
    );
  };
}
