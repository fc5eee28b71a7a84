import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageAnswers, wantsPage } from './browser.ts';
import { sendProblem } from './problem.ts';

/** How an API says that it has no such address, or not for that method. */
type Answer = (reply: FastifyReply, status: 404 | 405, message: string) => FastifyReply;

/** In problems, and to those who opened it as a page with one that says so. */
export function inProblemsOrPages(pages: PageAnswers): Answer {
  return (reply, status) => {
    if (status === 405) return sendProblem(reply, 'method-not-allowed');
    return wantsPage(reply.request) ? pages.missing(reply) : sendProblem(reply, 'no-such-route');
  };
}

/**
 * Answers what no route of a scope takes: 405 with the methods that the address does take, or 404. Set before the
 * routes; in a scope of its own prefix an API answers in its own shape.
 */
export function answerUnknown(app: FastifyInstance, answer: Answer): void {
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
    if (allowed.size === 0) return answer(reply, 404, `There is nothing at ${path}`);
    const methods = [...allowed].sort().join(', ');
    return answer(reply.header('allow', methods), 405, `${path} takes ${methods} only`);
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
