import type { Problem, ProblemCode } from '@kalah/api';
import { legalPits } from '@kalah/rules';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AccountError } from '../accounts/error.ts';
import { EngineRefusal } from '../computer/engine-refusal.ts';
import { GameError, type GameErrorCode } from '../games/error.ts';
import { sendProblem, toProblem } from '../http/problem.ts';
import { TooManyRequests } from '../http/rate-limit.ts';
import { InvalidRequest } from '../http/validation-error.ts';
import { ModerationError } from '../moderation/error.ts';
import { PairingError } from '../pairing/error.ts';
import { TooManyPictures } from '../pictures/rasterizer.ts';
import { PuzzleError } from '../puzzles/error.ts';
import { ReminderRefusal } from '../reminders/refusal.ts';
import { BadRequest } from './bad-request.ts';
import { TooManyExports } from './exports/open-data-routes.ts';
import { TooManyPhrases } from './games/phrase-limit.ts';
import { toWireMove } from './games/wire-game.ts';
import { PROBLEMS } from './problems.ts';
import { toWireTime } from './wire-time.ts';

/** The canonical API's error handler. The client gets only the trace of an internal error; the log has the rest. */
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

/** The code of an error, and what it adds to the description of its code. */
function classify(error: Error): [ProblemCode, Partial<Problem>] {
  if (error instanceof GameError) return [error.code, toDetails(error)];
  if (error instanceof AccountError) return [error.code, toAccountDetails(error)];
  if (error instanceof ModerationError) return [error.code, toFieldDetails(error)];
  if (error instanceof TooManyPhrases) return ['too-many-phrases', { retryAfter: error.retryAfter }];
  if (error instanceof TooManyRequests) return ['too-many-requests', { retryAfter: error.retryAfter }];
  if (error instanceof PairingError)
    return [error.code, error.field === undefined ? {} : { field: error.field }];
  if (error instanceof PuzzleError) return [error.code, {}];
  if (error instanceof EngineRefusal) return [error.code, {}];
  if (error instanceof ReminderRefusal) return [error.code, toRefusalDetails(error)];
  if (error instanceof TooManyExports) return ['exports-busy', {}];
  if (error instanceof TooManyPictures) return ['pictures-busy', {}];
  if (error instanceof BadRequest)
    return [error.code, { detail: error.message, ...(error.field !== undefined && { field: error.field }) }];
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

/** Why an endpoint is refused depends on the endpoint; the other refusals need no details. */
function toRefusalDetails({ code, message }: ReminderRefusal): Partial<Problem> {
  return message === code ? {} : { detail: message };
}

/** Clearer messages for errors of the framework. */
const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON, or has a forbidden key like "__proto__".',
  FST_ERR_BAD_URL: 'The URL contains an invalid percent-encoding.',
  FST_ERR_MAX_PARAM_LENGTH: 'A segment of the URL is too long.',
};

/** The code of an error that the framework raised before it called a route. */
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

/** Challenges use these codes too, with texts of their own. */
const MODERATION_MESSAGES: Readonly<Record<string, string>> = {
  'no-such-account': 'No account has this name; check the spelling.',
  'own-account': 'This is your own account; name another player.',
};

function toFieldDetails({ code, details }: ModerationError): Partial<Problem> {
  const { field, retryAfter } = details;
  const detail = MODERATION_MESSAGES[code];
  return {
    ...(detail !== undefined && { detail }),
    ...(field !== undefined && { field }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function toAccountDetails({ details }: AccountError): Partial<Problem> {
  const { field, attemptsLeft, retryAfter } = details;
  return {
    ...(field !== undefined && { field }),
    ...(attemptsLeft !== undefined && { attemptsLeft }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

const WITH_LEGAL_PITS: readonly GameErrorCode[] = ['no-such-pit', 'empty-pit'];

function toDetails({ code, game, played, claimableAt }: GameError): Partial<Problem> {
  return {
    ...(game && { version: game.version }),
    ...(game && WITH_LEGAL_PITS.includes(code) && { legalPits: legalPits(game.position) }),
    ...(played && { played: toWireMove(played) }),
    ...(claimableAt !== undefined && { claimableAt: toWireTime(claimableAt) }),
  };
}
