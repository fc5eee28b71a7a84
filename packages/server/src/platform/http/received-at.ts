import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds since 1970. */
    receivedAt: number;
  }
}

/** Notes when each request has arrived, body included: a slow upload must not date a move back. */
export function stampRequests(app: FastifyInstance): void {
  app.decorateRequest('receivedAt', 0);
  app.addHook('preValidation', (request, _reply, done) => {
    request.receivedAt = Date.now();
    done();
  });
}
