import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where data is expected, whoever asks. */
const API = /^\/(api|v1|games|_ah|user|game|history|rankings|actuator)(\/|\?|$)/;

/** Whether a page is wanted. Java's own HTTP client names text/html among other types, and is no browser. */
export function isBrowser(accept = ''): boolean {
  return accept.includes('text/html') && !accept.includes('json') && !accept.includes('*; q=.2');
}

/** Whether somebody has opened an address that is none of an API, and will read the answer. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && isBrowser(headers.accept) && !API.test(url);
}

/** How somebody is answered who wants a page, where there is none to send. */
export interface PageAnswers {
  missing(reply: FastifyReply): FastifyReply;
  failed(reply: FastifyReply, error: Error): FastifyReply;
}
