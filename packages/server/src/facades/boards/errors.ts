import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GameError, type GameErrorCode } from '../../games/error.ts';
import { sendStatusError } from '../status-error.ts';
import { BadWish } from '../wish.ts';
import { PLAYER } from './translate.ts';

const PROTECTED = 'This side is held by a player and cannot be moved without what its seat asks for';
const NEVER = 'This cannot be asked for through this API';

const replies: Record<GameErrorCode, readonly [status: number, message: string]> = {
  'no-such-game': [404, 'Board not found'],
  'game-over': [400, 'Game is over'],
  'empty-pit': [400, 'Current pit is empty'],
  'no-such-pit': [400, 'pitIndex must be 0 to 5'],
  'wrong-turn': [400, 'Incorrect player order, next is '],
  'token-required': [400, PROTECTED],
  'not-your-seat': [400, PROTECTED],
  'seat-vacant': [400, PROTECTED],
  unavailable: [503, 'Boards cannot be written at the moment, try again shortly'],
  'side-required': [400, NEVER],
  'seat-taken': [400, NEVER],
  'same-player': [400, NEVER],
  'not-over': [400, NEVER],
  'move-taken': [400, NEVER],
  'move-ahead': [400, NEVER],
  'no-offer': [400, NEVER],
  'nothing-to-take-back': [400, NEVER],
  'stale-version': [400, NEVER],
  'key-reused': [400, NEVER],
  'no-such-player': [400, NEVER],
  'player-exists': [400, NEVER],
};

export function replyToError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof GameError) {
    const [status, message] = replies[codeOf(error, request)];
    const next = error.code === 'wrong-turn' && error.game ? PLAYER[error.game.position.turn] : '';
    return sendStatusError(reply, status, message === replies['wrong-turn'][1] ? message + next : message);
  }
  if (error instanceof BadWish) return sendStatusError(reply, 400, error.message);
  if (error.statusCode && error.statusCode < 500)
    return sendStatusError(reply, error.statusCode, error.message);
  throw error;
}

/** [A2] The pit of the side to move is looked at before the player: an empty one is what the caller hears of. */
function codeOf({ code, game }: GameError, { body }: FastifyRequest): GameErrorCode {
  if (code !== 'wrong-turn' || !game) return code;
  const pit = Number((body as { pitIndex: number | string }).pitIndex);
  return game.position.pits[game.position.turn][pit] === 0 ? 'empty-pit' : code;
}
