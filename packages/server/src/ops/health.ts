import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../api/errors.ts';
import type { GameStore } from '../games/game-store.ts';

/** Whether new work should come here. It goes off when the server begins to stop. */
export interface Readiness {
  stopping: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can commit, and is not about to stop. */
export function healthRoutes(app: FastifyInstance, store: GameStore, readiness: Readiness): void {
  const quiet = { schema: { hide: true }, config: { rateLimit: false } };

  app.get('/healthz', quiet, async () => ({ status: 'ok' }));

  app.get('/readyz', quiet, async (request, reply) => {
    if (readiness.stopping) return sendProblem(reply, 'unavailable', { detail: 'The server is stopping.' });
    try {
      await store.check();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendProblem(reply, 'unavailable', { detail: 'The database cannot be written at the moment.' });
    }
  });
}
