import type { FastifyInstance } from 'fastify';
import { GameError } from '../games/error.ts';
import type { GameStore } from '../games/game-store.ts';
import { sendProblem } from '../http/problem.ts';

/** Whether new work should come here. It goes off when the server begins to stop. */
export interface Readiness {
  stopping: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can commit, and is not about to stop. `now` is in milliseconds. */
export function healthRoutes(
  app: FastifyInstance,
  store: Pick<GameStore, 'check'>,
  readiness: Readiness,
  now: () => number = () => performance.now(),
): void {
  const quiet = { schema: { hide: true }, config: { rateLimit: false } };
  const check = createCheck(store, now);

  app.get('/healthz', quiet, async () => ({ status: 'ok' }));

  app.get('/readyz', quiet, async (_request, reply) => {
    if (readiness.stopping) return sendProblem(reply, 'unavailable', { detail: 'The server is stopping.' });
    await check().catch((cause) => {
      throw new GameError('unavailable', { cause });
    });
    return { status: 'ready' };
  });
}

/** Milliseconds for which an answer is good. */
const KEPT = 1000;

/** A check commits, and anybody may ask for one without a limit: so there is one at a time, and its answer is kept. */
function createCheck(store: Pick<GameStore, 'check'>, now: () => number): () => Promise<void> {
  let last: { readonly answer: Promise<void>; until: number } | undefined;

  function ask() {
    const asked = { answer: store.check(), until: Number.POSITIVE_INFINITY };
    const keep = () => {
      asked.until = now() + KEPT;
    };
    asked.answer.then(keep, keep);
    return asked;
  }

  return () => {
    if (!last || now() >= last.until) last = ask();
    return last.answer;
  };
}
