import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Pool, ref } from '@kalah/api';
import { Leaderboard, ReadLeaderboard } from '@kalah/api/player';
import { Type } from '@kalah/api/type';
import { age, isProvisional } from '@kalah/rules/glicko';
import type { Account } from '../../accounts/account.ts';
import { actorOf } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import type { Pool as PoolName } from '../../games/rating.ts';
import { PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { MAX_RANK } from '../leaderboard.ts';
import type { Ratings } from '../service.ts';
import { toWireLeader } from '../wire.ts';

export function leaderboardRoutes(ratings: Ratings): FastifyPluginAsyncTypebox {
  async function findOwn(account: Account | undefined, pool: PoolName): Promise<Leaderboard['own']> {
    const stored = account && (await ratings.findRating(account.id, pool));
    if (!stored) return null;
    const now = Date.now();
    const { rating, deviation } = age(stored, now);
    return {
      rank: await ratings.findRank(stored, now),
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
        const leaders = await ratings.store.listLeaders(pool, Date.now(), places + 1, offset);
        const hasMore = leaders.length > places && offset + places < MAX_RANK;
        return {
          pool,
          players: leaders.slice(0, places).map((leader, index) => toWireLeader(leader, offset + index + 1)),
          own: await findOwn(actorOf(principalOf(request)), pool),
          next: hasMore ? String(offset + places) : null,
        };
      },
    );
  };
}
