import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { replyToError as replyInProblems } from '../api/errors.ts';
import { type PageAnswers, wantsPage } from '../http/browser.ts';
import { replyToError as replyInBoards } from './boards/errors.ts';
import { replyToError as replyInEndpoints } from './endpoints/errors.ts';
import { errorHandlers } from './tokens/errors.ts';
import { replyToError as replyInV1 } from './v1/errors.ts';

/**
 * Answers a URL that cannot be decoded, or has too long a part. The framework refuses it before it knows a route, so
 * whose shape the caller expects is told from the beginning of the path.
 */
export function answerMalformedUrl(publicUrl: string | undefined, pages: PageAnswers) {
  const shapes = [
    [/^\/api\/boards\b/, replyInBoards],
    [/^\/v1\/games\b/, replyInV1],
    [/^\/games\b/, errorHandlers(publicUrl).replyToError],
    [/^\/(_ah\/api\/kalah\/v1|user|game|history|rankings)\b/, replyInEndpoints],
  ] as const;

  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const [, replyToError = replyInProblems] = shapes.find(([path]) => path.test(request.url)) ?? [];
    if (wantsPage(request)) pages.failed(reply, error);
    else replyToError(error, request, reply);
  };
}
