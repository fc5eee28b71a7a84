import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorPages, WantsPage } from './browser.ts';
import { sendHttpProblem } from './problem.ts';

type Reply = (
  reply: FastifyReply,
  status: 404 | 405,
  message: string,
) => FastifyReply | Promise<FastifyReply>;

export function withProblemOrPage(pages: ErrorPages, wantsPage: WantsPage): Reply {
  return (reply, status) => {
    if (status === 405) return sendHttpProblem(reply, 'method-not-allowed');
    return wantsPage(reply.request) ? pages.notFound(reply) : sendHttpProblem(reply, 'no-such-route');
  };
}

/**
 * Replies to requests that match no route of a scope: 405 with the allowed methods if the path exists, else 404. Call
 * it before the routes are added. In a scope with its own prefix an API replies in its own shape.
 */
export function replyToUnknownRoutes(app: FastifyInstance, send: Reply): void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    const allowed = new Set(
      [...methodsOf].flatMap(([url, methods]) => (matches(url, path) ? [...methods] : [])),
    );
    // A route that takes the method and was not found takes the path in another spelling only, as /metrics does.
    if (allowed.size === 0 || allowed.has(request.method))
      return send(reply, 404, `There is nothing at ${path}`);
    const methods = [...allowed].sort().join(', ');
    return send(reply.header('allow', methods), 405, `${path} takes ${methods} only`);
  });
}

/** Compares segment by segment; `:name` matches any segment. Wildcard routes never match, so their misses stay 404. */
function matches(pattern: string, path: string): boolean {
  const wanted = split(pattern);
  const given = split(path);
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}
