import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../api/errors.ts';
import { GameError } from '../games/error.ts';
import type { GameStore } from '../games/game-store.ts';

/** Whether new work should come here. It goes off when the server begins to stop. */
export interface Readiness {
  stopping: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can commit, and is not about to stop. */
export function healthRoutes(app: FastifyInstance, store: GameStore, readiness: Readiness): void {
  const quiet = { schema: { hide: true }, config: { rateLimit: false } };

  app.get('/healthz', quiet, async () => ({ status: 'ok' }));

  app.get('/readyz', quiet, async (_request, reply) => {
    if (readiness.stopping) return sendProblem(reply, 'unavailable', { detail: 'The server is stopping.' });
    await store.check().catch((cause) => {
      throw new GameError('unavailable', { cause });
    });
    return { status: 'ready' };
  });
}
