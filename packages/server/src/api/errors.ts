import type { Problem, ProblemCode } from '@kalah/api';
import { legalPits } from '@kalah/rules';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { EngineRefusal } from '../computer/engine-refusal.ts';
import { GameError, type GameErrorCode } from '../games/error.ts';
import { sendProblem } from '../http/problem.ts';
import { TooManyPictures } from '../pictures/rasterizer.ts';
import { BadRequest } from './bad-request.ts';

/** The canonical API's error handler. What is nobody's honest use is answered with nothing but a 500; the log has it whole. */
export function replyToError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendProblem(reply, ...describeError(error));
}

/** What an error is called, and what else is to be said of it. */
export function describeError(error: Error): [ProblemCode, Partial<Problem>] {
  if (error instanceof GameError) return [error.code, circumstances(error)];
  if (error instanceof EngineRefusal) return [error.code, {}];
  if (error instanceof TooManyPictures) return ['pictures-busy', {}];
  if (error instanceof BadRequest) return [error.code, { detail: error.message }];
  const { code, statusCode = 500 } = error as FastifyError;
  const refusal = codeOf(statusCode);
  return [refusal, refusal === 'bad-request' ? { detail: WORDS[code] ?? error.message } : {}];
}

/** What the framework refuses, in our words. */
const WORDS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY:
    'The body is not JSON, or has a key that no request needs, like "__proto__".',
  FST_ERR_BAD_URL: 'The address has a "%" that does not begin a character.',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the address is longer than the name of anything here.',
};

/** What fastify itself refuses before a route is asked. */
function codeOf(statusCode: number): ProblemCode {
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

function circumstances({ code, game, played }: GameError): Partial<Problem> {
  const showsMoves: readonly GameErrorCode[] = ['no-such-pit', 'empty-pit'];
  return {
    ...(game && { version: game.version }),
    ...(game && showsMoves.includes(code) && { legalPits: legalPits(game.position) }),
    ...(played && { played }),
  };
}
