import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Explorer, ExplorerQuery, ref } from '@kalah/api';
import type { Position } from '@kalah/rules';
import type { FastifyRequest } from 'fastify';
import { requireAccount } from '../accounts/principal.ts';
import { principalOf } from '../accounts/routes/authentication.ts';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { toPosition } from '../games/routes/position-text.ts';
import { PROBLEM_RESPONSES } from '../games/routes/schemas.ts';
import { BadRequest } from '../platform/http/bad-request.ts';
import { groupAs } from '../platform/http/openapi.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Example, sumGames } from './position-stats.ts';
import type { Explorer as ExplorerService, Players } from './service.ts';
import { type ReadExample, toWireExplorer } from './wire.ts';

export function explorerRoutes(
  explorer: ExplorerService,
  visibleGames: Pick<Games, 'read'>,
  hasAccounts: boolean,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Analysis');

    app.get(
      '/explorer',
      {
        schema: {
          operationId: 'explore',
          summary: 'Explore an opening',
          description:
            'Returns what every move of a position is worth, where that is proved, and how the finished, listed games of this server continued from it. The first 16 moves of a game count. The answer never waits for a search.',
          querystring: ExplorerQuery,
          response: { 200: ref(Explorer), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        if (request.query.players === 'you') reply.header('cache-control', 'no-store');
        const position = toPosition(request.query.position);
        return read(position, toPlayers(request, request.query.players));
      },
    );
  };

  async function read(position: Position, players: Players): Promise<Explorer> {
    const explored = await explorer.explore(position, players);
    const read = createReader(visibleGames);
    return toWireExplorer(position, {
      ...explored,
      games: sumGames(explored.moves),
      recent: await read(explored.recent),
      best: await read(explored.best),
    });
  }

  function toPlayers(request: FastifyRequest, players: ExplorerQuery['players'] = 'all'): Players {
    if (players !== 'you') return { kind: players };
    if (!hasAccounts) throw new BadRequest('This server has no accounts.', 'players');
    return { kind: 'account', id: requireAccount(principalOf(request), 'account:read').id };
  }
}

/** Reads each game once. [X7] Games that were hidden or removed a moment ago are left out. */
function createReader(games: Pick<Games, 'read'>) {
  const reading = new Map<string, Promise<Game | undefined>>();

  function read(id: string): Promise<Game | undefined> {
    const game = reading.get(id) ?? games.read(id).catch(ignoreMissing);
    reading.set(id, game);
    return game;
  }

  return async (examples: readonly Example[]): Promise<ReadExample[]> => {
    const found = await Promise.all(
      examples.map(async (example) => ({ ...example, played: await read(example.game) })),
    );
    return found.filter((example): example is ReadExample => example.played?.ending !== undefined);
  };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'unavailable') throw error;
  return undefined;
}
