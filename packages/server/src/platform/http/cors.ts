import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const FOR_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, location, retry-after',
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  vary: 'Access-Control-Request-Headers',
  // Without it some browsers wait for a body.
  'content-length': '0',
};

/**
 * Lets pages of any origin call the APIs, but only without cookies: no other page may read what a session shows. Added
 * before all hooks that may reject a request, because preflight requests come without credentials.
 */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.cookie === undefined) reply.headers(FOR_ANY_ORIGIN);
    if (request.method === 'OPTIONS') answerPreflight(request, reply);
    else done();
  });
}

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  const wanted = headers['access-control-request-headers'];
  if (wanted !== undefined) reply.header('access-control-allow-headers', wanted);
  reply.code(204).headers(PREFLIGHT).send();
}
