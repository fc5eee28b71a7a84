import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MINUTE_MS = 60_000;
/** So many callers are remembered at once; whoever came least lately is forgotten first. */
const CALLERS = 20_000;

/**
 * Limits what one address may ask for, also where nothing is; a route is left out by its config. Of an IPv6 address the
 * first 64 bits count, for every household has all of the others.
 */
export async function limitRates(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: MINUTE_MS,
    cache: CALLERS,
    ipv6Subnet: 64,
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit !== false) await limit.call(app, request, reply);
  });
}

/** Counts a message of a socket like a request of its address, where there are limits; throws when there are too many. */
export function limitMessages(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => undefined;
  const count = app.createRateLimit();
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new TooManyMessages();
  };
}

class TooManyMessages extends Error {
  readonly statusCode = 429;
}
