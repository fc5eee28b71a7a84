import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GameError, type GameErrorCode } from '../../games/errors.ts';
import { findRefusal, findRefusedField, withStatus } from '../refusal.ts';
import { toGameForm } from './translate.ts';
import type { EndpointError } from './wire.ts';

type Line = readonly [status: number, message: string];
type Replies = Partial<Record<GameErrorCode, Line>>;

/** For codes that no route of this API can cause. */
const NOT_HERE: Line = [400, 'This cannot be asked for through this API'];
const OUTSIDER = 'Player not a participant in this game.';

/** [D6] Illegal moves get status 200 and the unchanged game, whose message says what is wrong. */
const replies: Replies = {
  'no-such-game': [404, 'Game not found!'],
  'no-such-player': [404, 'A User with the name {name} does not exist!'],
  'player-exists': [409, 'A User with that name already exists!'],
  'game-over': [200, 'Game already over.'],
  'not-your-seat': [200, OUTSIDER],
  'token-required': [200, OUTSIDER],
  'seat-vacant': [200, OUTSIDER],
  'wrong-turn': [200, 'Player moved out of turn.'],
  'no-such-pit': [200, 'Invalid move.'],
  'empty-pit': [200, 'Invalid move.'],
  'game-too-long': [200, 'Game too long.'],
  unavailable: [503, 'Games cannot be written or read at the moment, try again shortly'],
};

/** Canceling uses 403 where a move uses 200. */
const cancelReplies: Replies = {
  ...replies,
  'game-over': [403, 'Cannot cancel game once it has already finished.'],
  'not-your-seat': [403, OUTSIDER],
  'token-required': [403, OUTSIDER],
  'seat-vacant': [403, OUTSIDER],
};

type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export const replyToError: ErrorHandler = replyFrom(replies);
export const replyToCancelError: ErrorHandler = replyFrom(cancelReplies);

function replyFrom(lines: Replies): ErrorHandler {
  return (error, _request, reply) => {
    if (error instanceof GameError) {
      const [status, text] = lines[error.code] ?? NOT_HERE;
      const message = text.replace('{name}', () => error.details.player ?? '');
      if (status === 200 && error.details.game) return reply.send(toGameForm(error.details.game, message));
      return sendEndpointError(reply, status, message);
    }
    if (error.validation) return sendEndpointError(reply, 400, describeField(error));
    const refusal = findRefusal(error);
    if (!refusal) throw error;
    return sendEndpointError(reply, refusal.status, refusal.message);
  };
}

function describeField(error: FastifyError): string {
  const [problem] = error.validation ?? [];
  const field = findRefusedField(error);
  const what =
    problem?.keyword === 'required'
      ? `the required field ${field} is missing`
      : field
        ? `the field ${field} has a value of the wrong kind`
        : 'the body is not a JSON object';
  return `Error parsing ProtoRPC request (Unable to parse request content: ${what})`;
}

const REASONS: Record<number, string> = {
  403: 'forbidden',
  404: 'notFound',
  405: 'httpMethodNotAllowed',
  409: 'conflict',
  413: 'uploadTooLarge',
  429: 'rateLimitExceeded',
  503: 'backendError',
};

export function sendEndpointError(reply: FastifyReply, status: number, message: string): FastifyReply {
  const reason = REASONS[status] ?? 'badRequest';
  const body: EndpointError = {
    error: { code: status, message, errors: [{ domain: 'global', reason, message }] },
  };
  return withStatus(reply, status).send(body);
}
