import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const FOR_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, location, retry-after',
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT',
  vary: 'Access-Control-Request-Headers',
  // Some browsers wait for a body unless they are told that there is none.
  'content-length': '0',
};

/**
 * Pages of any origin may call the APIs and read the answers: nothing here goes by cookies, so there is nothing that a
 * page could do in its visitor's name. Set before what may refuse a request, for a browser asks without credentials.
 */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(FOR_ANY_ORIGIN);
    if (request.method === 'OPTIONS') answerPreflight(request, reply);
    else done();
  });
}

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  const wanted = headers['access-control-request-headers'];
  if (wanted !== undefined) reply.header('access-control-allow-headers', wanted);
  reply.code(204).headers(PREFLIGHT).send();
}
