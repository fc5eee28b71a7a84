import type { FastifyInstance } from 'fastify';
import type { ErrorPages, WantsPage } from './browser.ts';
import { sendHttpProblem } from './problem.ts';

class AddressBlocked extends Error {
  readonly statusCode = 403;
  readonly code = 'address-blocked';
}

interface AddressBlockOptions {
  readonly isBlocked: (address: string) => boolean;
  readonly pages: ErrorPages;
  readonly wantsPage: WantsPage;
}

/** [O6] Before anything else is done for a request, on every path. */
export function rejectBlockedAddresses(
  app: FastifyInstance,
  { isBlocked, pages, wantsPage }: AddressBlockOptions,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isBlocked(request.ip)) return done();
    reply.header('cache-control', 'no-store');
    if (wantsPage(request)) pages.failed(reply, new AddressBlocked());
    else sendHttpProblem(reply, 'address-blocked');
  });
}
