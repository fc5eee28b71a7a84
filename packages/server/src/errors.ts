import type { Problem, ProblemCode } from '@kalah/api';
import { legalPits } from '@kalah/rules';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { GameErrorCode, GameErrorDetails } from './games/errors.ts';
import { toWireMove } from './games/wire/game.ts';
import { sendProblem, toProblem } from './platform/http/problem.ts';
import { TooManyRequests } from './platform/http/rate-limit.ts';
import { InvalidRequest } from './platform/http/validation-error.ts';
import { toWireTime } from './platform/http/wire-time.ts';
import { Refusal } from './platform/refusal.ts';
import { PROBLEMS } from './problems.ts';

/** The client gets only the trace of an internal error; the log has the rest. */
export function replyToError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = describeError(error, request.id);
  return sendProblem(reply, problem, PROBLEMS[problem.code]);
}

export function describeError(error: Error, trace: string): Problem {
  const [code, more] = classify(error);
  return toProblem(PROBLEMS, code, trace, more);
}

function classify(error: Error): [ProblemCode, Partial<Problem>] {
  if (error instanceof Refusal) return [error.code as ProblemCode, toDetails(error)];
  if (error instanceof TooManyRequests) return ['too-many-requests', { retryAfter: error.retryAfter }];
  const { code, statusCode = 500 } = error as FastifyError;
  if (code === 'address-blocked') return [code, {}];
  const problem = toCode(statusCode);
  if (problem !== 'bad-request') return [problem, {}];
  const field = error instanceof InvalidRequest ? error.field : undefined;
  return [
    problem,
    { detail: FRAMEWORK_MESSAGES[code] ?? error.message, ...(field !== undefined && { field }) },
  ];
}

const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON, or has a forbidden key like "__proto__".',
  FST_ERR_BAD_URL: 'The URL contains an invalid percent-encoding.',
  FST_ERR_MAX_PARAM_LENGTH: 'A segment of the URL is too long.',
};

/** The framework raised the error before it called a route. */
function toCode(statusCode: number): ProblemCode {
  switch (statusCode) {
    case 413:
      return 'body-too-large';
    case 415:
      return 'unsupported-media-type';
    case 429:
      return 'too-many-requests';
    default:
      return statusCode < 500 ? 'bad-request' : 'internal';
  }
}

const WITH_LEGAL_PITS: readonly string[] = ['no-such-pit', 'empty-pit'] satisfies GameErrorCode[];

function toDetails({ code, details }: Refusal<string, GameErrorDetails>): Partial<Problem> {
  const { game, played, claimableAt, player: _, ...rest } = details;
  return {
    ...rest,
    ...(game && { version: game.version }),
    ...(game && WITH_LEGAL_PITS.includes(code) && { legalPits: legalPits(game.position) }),
    ...(played && { played: toWireMove(played) }),
    ...(claimableAt !== undefined && { claimableAt: toWireTime(claimableAt) }),
  };
}
