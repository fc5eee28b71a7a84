import { LIMITS } from '../limits.ts';
import { HTTP_PROBLEMS, type ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalDetails, type RefusalOf } from '../platform/refusal.ts';
import type { Game, PlayedMove } from './game.ts';

/** The codes of games and what they mean in the canonical API. Each facade translates those that its routes can cause. */
export const GAME_ERRORS = {
  'bad-position': {
    status: 400,
    title: 'Invalid position',
    detail: 'The position is not valid.',
  },
  'bad-record': {
    status: 400,
    title: 'Invalid record',
    detail: 'The game record is not valid.',
  },
  'no-such-game': {
    status: 404,
    title: 'No such game',
    detail: 'There is no game with this id.',
  },
  'token-required': {
    status: 401,
    title: 'Token required',
    detail:
      'This seat has a token: send it as "Authorization: Bearer <token>", or as "token" in a message over a socket.',
  },
  'not-your-seat': {
    status: 403,
    title: 'Not your seat',
    detail: 'The token or name in the request does not belong to this seat.',
  },
  'side-required': {
    status: 400,
    title: 'Side required',
    detail: 'Anybody may play this seat, so send the side you mean: "south" or "north".',
  },
  'seat-vacant': {
    status: 409,
    title: 'Seat vacant',
    detail: 'Nobody has taken this seat yet; take it at seats/{side}.',
  },
  'seat-taken': { status: 409, title: 'Seat taken', detail: 'This seat is taken.' },
  'same-player': {
    status: 409,
    title: 'Same player',
    detail: 'The opponent already has this name.',
  },
  'wrong-turn': { status: 409, title: 'Not your turn', detail: 'It is the opponent’s turn.' },
  'game-over': {
    status: 409,
    title: 'Game over',
    detail: 'The game is over and cannot change; start a rematch to play again.',
  },
  'not-over': {
    status: 409,
    title: 'Game in progress',
    detail: 'A rematch can be started once the game is over.',
  },
  'no-such-pit': {
    status: 422,
    title: 'Illegal move',
    detail: 'There is no such pit. Pits are numbered from 0 in the mover’s sowing order.',
  },
  'empty-pit': { status: 422, title: 'Illegal move', detail: 'This pit is empty.' },
  'move-taken': {
    status: 409,
    title: 'Move already played',
    detail: 'Another move was played with this number; `played` contains it.',
  },
  'move-ahead': {
    status: 409,
    title: 'Move too early',
    detail: 'Earlier moves have not been played yet; read the game for its `nextMove`.',
  },
  'opponent-seated': {
    status: 409,
    title: 'Opponent seated',
    detail: 'The game has an opponent, so it cannot be aborted; resign instead.',
  },
  'account-required': {
    status: 401,
    title: 'Account required',
    detail: 'Rated games are between players with accounts; sign in, or play a casual game.',
  },
  'rated-clock': {
    status: 422,
    title: 'Clock required',
    detail: 'A rated game needs a clock; send `clock`.',
  },
  'rated-start': {
    status: 422,
    title: 'Fair start required',
    detail: 'A rated game needs a fair start of 6 pits and 4 seeds; leave out `start` to get a random one.',
  },
  'rated-seats': {
    status: 422,
    title: 'Seats not ratable',
    detail:
      'In a rated game one seat is yours and the other is vacant until an opponent takes it; leave out `seats`.',
  },
  'rated-opponent': {
    status: 409,
    title: 'Opponent not ratable',
    detail:
      'In rated games people play against people and bots against bots, and nobody plays against their own account or bot.',
  },
  'rated-takeback': {
    status: 409,
    title: 'No takebacks',
    detail: 'Moves of a rated game cannot be taken back.',
  },
  'no-offer': { status: 409, title: 'No offer', detail: 'There is no offer to answer.' },
  'offer-declined': {
    status: 409,
    title: 'Offer declined',
    detail: 'This offer was declined; it can be repeated after the next move.',
  },
  'nothing-to-take-back': {
    status: 409,
    title: 'Nothing to take back',
    detail: 'This side has not moved yet.',
  },
  'game-too-long': {
    status: 409,
    title: 'Game too long',
    detail: `The game has reached the limit of ${LIMITS.gameEvents} events; players can only end it.`,
  },
  'claim-too-early': {
    status: 409,
    title: 'Claim too early',
    detail:
      'The game cannot be claimed yet. If the opponent does nothing, it can be claimed at `claimableAt`.',
  },
  'not-claimable': {
    status: 409,
    title: 'Not claimable',
    detail:
      'A game can be claimed only from a player, not the computer or an open seat, who has left a live game, has run out of time, or is to move in an untimed game that has had no event for seven days.',
  },
  'not-swappable': {
    status: 409,
    title: 'No swap',
    detail:
      'Sides can be swapped only in a game with the pie rule, once, by the second player, after the first turn and before moving.',
  },
  'stale-version': {
    status: 412,
    title: 'Stale version',
    detail: 'The game is no longer at the version in If-Match; read it again.',
  },
  'key-reused': {
    status: 422,
    title: 'Key reused',
    detail: 'This Idempotency-Key was used for a different request; use a new one.',
  },
  'no-such-player': {
    status: 404,
    title: 'No such player',
    detail: 'No player is registered under this name.',
  },
  'player-exists': {
    status: 409,
    title: 'Name taken',
    detail: 'A player is already registered under this name.',
  },
  'too-many-phrases': {
    status: 429,
    title: 'Too many phrases',
    detail: 'You have sent too many phrases; wait a moment.',
    retryAfter: 5,
  },
  unavailable: HTTP_PROBLEMS.unavailable,
} satisfies Partial<ProblemTable>;

export type GameErrorCode = keyof typeof GAME_ERRORS;

export interface GameErrorDetails extends RefusalDetails {
  readonly game?: Game;
  readonly played?: PlayedMove;
  readonly player?: string;
  readonly claimableAt?: number;
}

export type GameError = Refusal<GameErrorCode, GameErrorDetails>;
export const GameError: RefusalOf<GameErrorCode, GameErrorDetails> = Refusal;
