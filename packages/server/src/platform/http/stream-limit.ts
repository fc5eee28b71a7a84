import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toCaller } from './caller.ts';
import { sendHttpProblem } from './problem.ts';

const RETRY_AFTER_SECONDS = '10';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream lasts as long as its client stays, so its duration says nothing about the server. */
    isStream?: boolean;
  }
}

/**
 * Limits how many streams one address may have open, because each occupies a connection. Streams of analyses count as
 * well. Routes that do not stream pay nothing for it.
 */
export function limitStreams(app: FastifyInstance, maxPerAddress: number): void {
  const open = new Map<string, number>();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    // A client that has left already does not emit `close` again.
    if (reply.raw.destroyed) return undefined;
    const caller = toCaller(request.ip);
    const streams = (open.get(caller) ?? 0) + 1;
    if (streams > maxPerAddress) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      const detail = `Your network address has ${maxPerAddress} streams open already; close one before you open another.`;
      return sendHttpProblem(reply, 'too-many-requests', { detail });
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
