import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GameError, type GameErrorCode } from '../../games/errors.ts';
import { originOf } from '../../platform/http/origin.ts';
import { findRefusal, reasonPhrase, withStatus } from '../refusal.ts';
import { describePit, PLAYER_NUMBER, toGameUri } from './translate.ts';
import type { TokenError } from './wire.ts';

type Line = readonly [status: number, error: string, message: string];
type Replies = Partial<Record<GameErrorCode, Line>>;

const FULL = 'Game is full';
const INVALID = 'This move is invalid';
/** For codes that no route of this API can cause. */
const NOT_HERE: Line = [400, 'Bad Request', 'This cannot be asked for through this API'];

const replies: Replies = {
  'no-such-game': [404, 'Game does not exist', 'There is no game with this id'],
  'seat-taken': [403, FULL, 'Both sides are taken, or the game is open and has begun'],
  'account-required': [403, FULL, 'Only players with an account can join a rated game'],
  'token-required': [403, 'No Player token provided', 'Send the token of the player as the whole body'],
  'not-your-seat': [400, INVALID, 'What was sent as the token does not open the side to move'],
  'seat-vacant': [400, INVALID, 'Nobody has joined on this side, so no token opens it'],
  'wrong-turn': [400, INVALID, 'It is the turn of player'],
  'game-over': [400, INVALID, 'The game is over'],
  'empty-pit': [400, INVALID, 'This pit is empty'],
  'no-such-pit': [400, INVALID, 'There is no such pit'],
  'game-too-long': [400, INVALID, 'This game has become too long'],
  unavailable: [
    503,
    'Service Unavailable',
    'Games cannot be written or read at the moment, try again shortly',
  ],
};

/** A finished game cannot be joined, even if a side is free. */
const joinReplies: Replies = { ...replies, 'game-over': [403, FULL, 'The game is over'] };

export type ErrorHandler = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

/** Links lead to `publicUrl`, or to the host that a request names. */
export function errorHandlers(
  publicUrl: string | undefined,
): Record<'replyToError' | 'replyToJoinError', ErrorHandler> {
  const replyFrom =
    (lines: Replies): ErrorHandler =>
    (error, request, reply) => {
      const [status, title, message] =
        error instanceof GameError ? specify(lines[error.code] ?? NOT_HERE, error, request) : toLine(error);
      return sendTokenError(reply, publicUrl, status, title, message);
    };
  return { replyToError: replyFrom(replies), replyToJoinError: replyFrom(joinReplies) };
}

export function sendTokenError(
  reply: FastifyReply,
  publicUrl: string | undefined,
  status: number,
  error: string,
  message: string,
): FastifyReply {
  const { request } = reply;
  const id = findId(request.url);
  const origin = originOf(request, publicUrl);
  const body: TokenError = {
    id,
    error,
    message,
    uri: id === null ? `${origin}/games` : toGameUri(origin, id),
  };
  return withStatus(reply, status).send(body);
}

function specify(
  [status, title, message]: Line,
  { code, details: { game } }: GameError,
  { params }: FastifyRequest,
): Line {
  const turn = game?.position.turn;
  if (!turn) return [status, title, message];
  if (code === 'wrong-turn') return [status, title, `${message} ${PLAYER_NUMBER[turn]}`];
  if (code === 'no-such-pit') return [status, title, describePit((params as { pitId: string }).pitId, turn)];
  return [status, title, message];
}

function toLine(error: FastifyError): Line {
  const refusal = findRefusal(error);
  if (!refusal) throw error;
  return [refusal.status, reasonPhrase(refusal.status), refusal.message];
}

/** [C9] The id in the path, even if no route matches it. */
function findId(url: string): string | null {
  const [, , id = ''] = url.split('?', 1)[0]!.split('/');
  try {
    return decodeURIComponent(id) || null;
  } catch {
    return id;
  }
}
