import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '../duration.ts';

/** Maximum number of callers that are counted; the least recent is dropped first. */
const MAX_CALLERS = 20_000;

/**
 * Limits the requests of one address, including those that match no route. A route can opt out in its config. Only the
 * first 64 bits of an IPv6 address count, because a household has all of the others.
 */
export async function limitRates(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_CALLERS,
    ipv6Subnet: 64,
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit !== false) await limit.call(app, request, reply);
  });
}

/** Counts each message of a socket as a request of its address, if requests are limited. Throws above the limit. */
export function limitMessages(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  return createLimit(app);
}

/**
 * For a route that costs more than others, before its handler: limits its requests of one address per hour, if requests are
 * limited. The plugin's own limits of a route do not apply, because it counts a request only once.
 */
export function limitPerHour(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<void> {
  return createLimit(app, { max, timeWindow: HOUR_MS });
}

function createLimit(
  app: FastifyInstance,
  options?: CreateRateLimitOptions,
): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => undefined;
  const count = app.createRateLimit(options);
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new TooManyRequests(counted.ttlInSeconds);
  };
}

export class TooManyRequests extends Error {
  readonly statusCode = 429;
  /** Seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super();
    this.retryAfter = retryAfter;
  }
}
