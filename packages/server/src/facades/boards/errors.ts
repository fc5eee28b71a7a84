import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GameError, type GameErrorCode } from '../../games/errors.ts';
import { findRefusal, findRefusedField } from '../refusal.ts';
import { sendStatusError } from '../status-error.ts';
import { PLAYER } from './translate.ts';
import type { MoveBody } from './wire.ts';

const PROTECTED = 'A player holds this side, and this API has no way to show who asks';
type Line = readonly [status: number, message: string];

/** For codes that no route of this API can cause. */
const NOT_HERE: Line = [400, 'This cannot be asked for through this API'];

const replies: Partial<Record<GameErrorCode, Line>> = {
  'no-such-game': [404, 'Board not found'],
  'game-over': [400, 'Game is over'],
  'empty-pit': [400, 'Current pit is empty'],
  'no-such-pit': [400, 'pitIndex must be a whole number from 0 to 5'],
  'wrong-turn': [400, 'Incorrect player order, next is'],
  'token-required': [400, PROTECTED],
  'not-your-seat': [400, PROTECTED],
  'seat-vacant': [400, 'Nobody has taken this side yet'],
  'game-too-long': [400, 'This game has become too long'],
  unavailable: [503, 'Boards cannot be written or read at the moment, try again shortly'],
};

const fields: Record<keyof MoveBody, string> = {
  pitIndex: 'pitIndex must be a whole number from 0 to 5',
  player: 'player must be "ONE" or "TWO"',
};
const WHOLE_BODY = 'The body must be a JSON object with pitIndex (0 to 5) and player ("ONE" or "TWO")';

export function replyToError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof GameError) return replyToRefusedMove(error, reply);
  if (error.validation) {
    return sendStatusError(reply, 400, fields[findRefusedField(error) as keyof MoveBody] ?? WHOLE_BODY);
  }
  const refusal = findRefusal(error);
  if (!refusal) throw error;
  return sendStatusError(reply, refusal.status, refusal.message);
}

function replyToRefusedMove({ code, details: { game } }: GameError, reply: FastifyReply): FastifyReply {
  const [status, message] = replies[code] ?? NOT_HERE;
  const isOrder = code === 'wrong-turn' && game;
  return sendStatusError(reply, status, isOrder ? `${message} ${PLAYER[game.position.turn]}` : message);
}
