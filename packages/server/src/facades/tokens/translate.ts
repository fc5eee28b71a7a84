import { type House, type Side, toCells } from '@kalah/rules';
import type { MoveCommand } from '../../games/command.ts';
import { GameError } from '../../games/errors.ts';
import type { Game } from '../../games/game.ts';
import { byToken, type Credential, NO_CREDENTIAL, occupantOf } from '../../games/seat.ts';
import * as house from '../house.ts';
import { findWinner } from '../player.ts';
import { findInteger, requireSixPits } from '../request.ts';
import { hasProtectedSeat } from '../seat.ts';
import type { Joined, Game as WireGame } from './wire.ts';

export const VARIANT = { seeds: 6, capturesAlone: true };

export const PLAYER_NUMBER = { south: 1, north: 2 } as const satisfies Record<Side, number>;
const WINNER = { none: 0, south: 1, north: 2, draw: 3 } as const;

export function toGameUri(origin: string, id: string): string {
  return `${origin}/games/${encodeURIComponent(id)}`;
}

export function toWireGame(game: Game, origin: string): WireGame {
  requireSixPits(game);
  const uri = toGameUri(origin, game.id);
  const seeds = toCells(game.position).map((count, index) => [index + 1, String(count)] as const);
  return {
    id: game.id,
    uri,
    url: uri, // [C3] some clients read one, some the other
    status: Object.fromEntries(seeds),
    playerTurn: PLAYER_NUMBER[game.position.turn],
    winner: WINNER[findWinner(game) ?? 'none'],
  };
}

export function toJoined({ id }: Game, side: Side, token: string, origin: string): Joined {
  return { id, player: { token, playerNumber: PLAYER_NUMBER[side] }, uri: toGameUri(origin, id) };
}

function findPit(pitId: string): House | undefined {
  return house.findHouse((findInteger(pitId) ?? Number.NaN) - 1);
}

/** [C5] The body is the token itself. Clients without tokens send an empty body, `{}` or `null`. */
export function toCredential(body: string): Credential {
  const token = body.trim();
  return /^(\{\s*\}|null)?$/.test(token) ? NO_CREDENTIAL : byToken(token);
}

export function toMoveCommand(pitId: string, body: string, at: number): MoveCommand {
  const by = toCredential(body);
  return house.toMoveCommand(findPit(pitId), { by, at }, (game) => requireFittingToken(game, by));
}

/** [C7] Once a player has joined, a token is required before anything else is checked; [C8] before that, none is valid. */
function requireFittingToken({ seats, position }: Game, by: Credential): void {
  const hasJoined = hasProtectedSeat(seats);
  if (by.kind === 'token' && !hasJoined) throw new GameError('seat-vacant');
  if (by.kind === 'none' && hasJoined && occupantOf(seats[position.turn]) !== 'anybody') {
    throw new GameError('token-required');
  }
}

export function describePit(pitId: string, turn: Side): string {
  const pit = findPit(pitId);
  if (!pit) return `There is no pit ${pitId}, they are numbered 1 to 14`;
  if (pit.pit === 'store') return `Pit ${pitId} is a store`;
  return `Pit ${pitId} is the opponent's, player ${PLAYER_NUMBER[turn]} is to move`;
}
