import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toCaller } from './caller.ts';
import { sendProblem } from './problem.ts';

const RETRY_AFTER_SECONDS = '10';

/**
 * Limits how many streams one address may hold open, for each keeps a connection and the server has so many of them. A
 * stream of analyses counts while it lasts. Only routes that stream pay for the counting.
 */
export function limitStreams(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const caller = toCaller(request.ip);
    const streams = (open.get(caller) ?? 0) + 1;
    if (streams > most) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      const detail = `This address has ${most} streams open already; close one before you open another.`;
      return sendProblem(reply, 'too-many-requests', { detail });
    }
    open.set(caller, streams);
    reply.raw.once('close', () => release(caller));
    return undefined;
  }

  function release(caller: string): void {
    const streams = open.get(caller)! - 1;
    if (streams > 0) open.set(caller, streams);
    else open.delete(caller);
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.isStream) route.onRequest = [route.onRequest ?? [], admit].flat();
  });
}
