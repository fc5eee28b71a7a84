import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GameError, type GameErrorCode } from '../../games/errors.ts';
import { NAME_RULE } from '../player.ts';
import { findRefusal, findRefusedField } from '../refusal.ts';
import { sendStatusError } from '../status-error.ts';
import type { MoveBody } from './wire.ts';

const INVALID_MOVE = 'Invalid move';
type Line = readonly [status: number, message: string];

/** For codes that no route of this API can cause. */
const NOT_HERE: Line = [400, 'This cannot be asked for through this API'];

const replies: Partial<Record<GameErrorCode, Line>> = {
  'no-such-game': [404, 'Game not found'],
  'seat-taken': [400, 'Game already has two players!'],
  'same-player': [400, 'Player cannot play against self'],
  'account-required': [400, 'Only players with an account can join a rated game'],
  'seat-vacant': [400, 'Game is not playable, not enough players'],
  'game-over': [400, 'Game has ended.'],
  // [B5] One message for everything that can be wrong with a move.
  'wrong-turn': [400, INVALID_MOVE],
  'not-your-seat': [400, INVALID_MOVE],
  'token-required': [400, INVALID_MOVE],
  'no-such-pit': [400, INVALID_MOVE],
  'empty-pit': [400, INVALID_MOVE],
  'game-too-long': [400, INVALID_MOVE],
  unavailable: [503, 'Games cannot be written or read at the moment, try again shortly'],
};

const fields: Record<keyof MoveBody, string> = {
  userName: `userName must be ${NAME_RULE}`,
  houseIndex: 'houseIndex must be a whole number from 0 to 13',
};
const WHOLE_BODY = 'The body must be a JSON object';

export function replyToError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof GameError) return sendStatusError(reply, ...(replies[error.code] ?? NOT_HERE));
  if (error.validation) {
    return sendStatusError(reply, 400, fields[findRefusedField(error) as keyof MoveBody] ?? WHOLE_BODY);
  }
  const refusal = findRefusal(error);
  if (!refusal) throw error;
  return sendStatusError(reply, refusal.status, refusal.message);
}
