import type { FastifyServerOptions } from 'fastify';
import { type Api, type ErrorHandler, findApi } from './api.ts';
import type { ErrorPages, WantsPage } from './browser.ts';

/**
 * Answers a URL that cannot be decoded or has an overlong segment. The framework rejects it before it looks for a route,
 * so the path's prefix decides which API's error shape the caller gets.
 */
export function replyToMalformedUrl(
  apis: readonly Api[],
  fallback: ErrorHandler,
  { pages, wantsPage }: { pages: ErrorPages; wantsPage: WantsPage },
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (error, request, reply) => {
    const { replyToError } = findApi(apis, request.url) ?? { replyToError: fallback };
    if (wantsPage(request)) pages.failed(reply, error);
    else replyToError(error, request, reply);
  };
}
