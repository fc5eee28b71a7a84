import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health.ts';

const SWEEP_MS = 50;

/**
 * Stopping in good order. Readiness goes off and streams are told to come again; whatever is under way is answered;
 * a connection is closed as soon as it has nothing to answer, and after `drainMs` in any case.
 */
export function stopInOrder(
  app: FastifyInstance,
  readiness: Readiness,
  { sayGoodbye, drainMs }: { sayGoodbye: () => void; drainMs: number },
): void {
  let sweep: NodeJS.Timeout;
  let deadline: NodeJS.Timeout;

  app.addHook('preClose', async () => {
    readiness.stopping = true;
    sayGoodbye();
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    deadline = setTimeout(() => app.server.closeAllConnections(), drainMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(deadline);
  });
}
