import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { exactPathOnly } from '../http/exact-path.ts';
import { sendHttpProblem } from '../http/problem.ts';
import type { StoreHealth } from './store-health.ts';

export interface Readiness {
  stopping: boolean;
}

/** The server does not wait longer than this for its first check before it listens. */
const FIRST_CHECK_MS = 1000;

/**
 * `/healthz`: the process responds. `/readyz`: this replica has started and is not stopping. A failing store does not make it unready:
 * a replica cannot tell its own broken connection from an outage of the database, which would take all replicas out at once,
 * although pages and local play need no database.
 */
export function healthRoutes(app: FastifyInstance, health: StoreHealth, readiness: Readiness): void {
  const probe = { schema: { hide: true }, config: { rateLimit: false as const }, onRequest: exactPathOnly };

  app.get('/healthz', probe, async () => ({ status: 'ok' }));

  app.get('/readyz', probe, async (_request, reply) => {
    void health.refresh();
    if (readiness.stopping)
      return sendHttpProblem(reply, 'unavailable', { detail: 'The server is stopping.' });
    if (!health.hasSucceeded) return sendHttpProblem(reply, 'unavailable');
    return { status: 'ready' };
  });

  app.addHook('onReady', async () => {
    await Promise.race([health.refresh(), setTimeout(FIRST_CHECK_MS, undefined, { ref: false })]);
  });
}
