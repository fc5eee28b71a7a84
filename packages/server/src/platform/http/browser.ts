import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Api, findApi } from './api.ts';

/**
 * Whether the Accept header is that of a browser that opens a page. Java's own HTTP client lists text/html among other types, and
 * is recognized by its "*; q=.2".
 */
export function isBrowser(accept = ''): boolean {
  return accept.includes('text/html') && !accept.includes('json') && !accept.includes('*; q=.2');
}

/** Whether a request is best answered with a page: a browser opens a URL outside all APIs. */
export type WantsPage = (request: FastifyRequest) => boolean;

export function createPageCheck(apis: readonly Api[]): WantsPage {
  return ({ method, url, headers }) =>
    (method === 'GET' || method === 'HEAD') && isBrowser(headers.accept) && !findApi(apis, url);
}

export interface ErrorPages {
  notFound(reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
  failed(reply: FastifyReply, error: Error): FastifyReply;
}
