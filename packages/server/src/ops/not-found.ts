import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../api/errors.ts';

/** Answers what no route takes: 405 with the methods that the address does take, or 404. Set before the routes. */
export function answerUnknown(app: FastifyInstance): void {
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
    if (allowed.size === 0) return sendProblem(reply, 'no-such-route');
    return sendProblem(reply.header('allow', [...allowed].sort().join(', ')), 'method-not-allowed');
  });
}

/** Part by part, `:name` standing for anything; never a wildcard, for what those do not serve is simply not there. */
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
