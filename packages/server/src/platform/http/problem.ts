import type { Problem, ProblemCode } from '@kalah/api';
import type { FastifyReply } from 'fastify';
import { LIMITS } from '../../limits.ts';

/** The detail says what to do next. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** Seconds after which another attempt may succeed. */
  readonly retryAfter?: number;
}

export type ProblemTable<Code extends ProblemCode = ProblemCode> = Readonly<Record<Code, ProblemKind>>;

type HttpProblemCode =
  | 'bad-request'
  | 'body-too-large'
  | 'headers-too-large'
  | 'request-timeout'
  | 'unsupported-media-type'
  | 'no-such-route'
  | 'method-not-allowed'
  | 'upgrade-required'
  | 'too-many-requests'
  | 'address-blocked'
  | 'unavailable'
  | 'internal';

export const HTTP_PROBLEMS: ProblemTable<HttpProblemCode> = {
  'bad-request': { status: 400, title: 'Malformed request', detail: 'The request is malformed.' },
  'body-too-large': {
    status: 413,
    title: 'Body too large',
    detail: `The body is too large; the limit is ${LIMITS.bodyBytes / 1024} KiB.`,
  },
  'headers-too-large': {
    status: 431,
    title: 'Headers too large',
    detail: `The URL and the headers are too large; the limit is ${LIMITS.headerBytes / 1024} KiB for both together.`,
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    detail: 'The request did not arrive in time; send it again.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the body as application/json.',
  },
  'no-such-route': {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this URL. The API is described at /docs.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This URL does not support the method; the Allow header lists the supported ones.',
  },
  'upgrade-required': {
    status: 426,
    title: 'WebSocket required',
    detail: 'This URL is a WebSocket; open it as one, or read the game and its events instead.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Your network address has sent too many requests; wait and try again.',
  },
  'address-blocked': {
    status: 403,
    title: 'Address blocked',
    detail: 'The operator of this server has blocked your network address; ask them, or use another network.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'Games cannot be read or written right now; try again shortly.',
    retryAfter: 1,
  },
  internal: {
    status: 500,
    title: 'Internal error',
    detail: 'The server failed to process the request; its log contains the cause under this trace.',
  },
};

export function sendHttpProblem(
  reply: FastifyReply,
  code: HttpProblemCode,
  more: Partial<Problem> = {},
): FastifyReply {
  return sendProblem(reply, toProblem(HTTP_PROBLEMS, code, reply.request.id, more), HTTP_PROBLEMS[code]);
}

export function sendProblem(reply: FastifyReply, problem: Problem, kind: ProblemKind): FastifyReply {
  setProblemHeaders(reply, { ...kind, ...(problem.retryAfter && { retryAfter: problem.retryAfter }) });
  return reply.type('application/problem+json').send(JSON.stringify(problem));
}

export function setProblemHeaders(reply: FastifyReply, { status, retryAfter }: ProblemKind): void {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(status);
}

export function toProblem<Code extends ProblemCode>(
  table: ProblemTable<Code>,
  code: Code,
  trace: string,
  more: Partial<Problem> = {},
): Problem {
  const { status, title, detail } = table[code];
  return { type: `/docs/problems#${code}`, title, status, detail, code, trace, ...more };
}
