import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/**
 * For routes that a proxy hides by their path: `/metrics/` and `/%6detrics`, which the router takes for `/metrics`, are not
 * found, so the proxy and the server agree on what the path is.
 */
export function exactPathOnly(
  { url, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  if (url.split('?', 1)[0] === routeOptions.url) done();
  else reply.callNotFound();
}
