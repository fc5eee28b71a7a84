import type { FastifyInstance } from 'fastify';
import { SCRIPT_HEADERS } from '../platform/http/headers.ts';

/** Browsers follow up to 20 redirects. */
const MAX_RETRIES = 15;

/**
 * During a rolling update a page of one build asks replicas of another build for its files. A replica that does not have
 * a file redirects to the same file, so the load balancer can choose another replica. It also closes the connection,
 * because some load balancers choose once per connection.
 */
export function retryUnknownAssets(app: FastifyInstance): void {
  app.get<{ Querystring: { retry?: string } }>('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const retry = Number(request.query.retry ?? 0) + 1;
    reply.header('cache-control', 'no-store');
    if (!(retry >= 1 && retry <= MAX_RETRIES)) return reply.callNotFound();
    const [path] = request.url.split('?', 1);
    return reply
      .headers(SCRIPT_HEADERS)
      .header('connection', 'close')
      .redirect(`${path}?retry=${retry}`, 307);
  });
}
