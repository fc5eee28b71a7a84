import { opposite, SIDES, type Side } from '@kalah/rules';
import type { PlayerCommand } from './command.ts';
import { GameError } from './error.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { findName, isOwnSeat, mayMove, occupantOf, type Seat } from './seat.ts';

/** Takes a side. Repeating it with the same token and the same name changes nothing. */
export function decideSeat(game: Game, side: Side, taker: Seat): NewEvent[] {
  if (hasSameToken(game.seats[side], taker)) {
    if (findName(game.seats[side]) !== findName(taker)) throw new GameError('key-reused', { game });
    return [];
  }
  if (game.ending) throw new GameError('game-over', { game });
  if (!canBeTaken(game, side)) throw new GameError('seat-taken', { game });
  const name = findName(taker);
  if (taker.kind === 'named' && name === findName(game.seats[opposite(side)])) {
    throw new GameError('same-player', { game });
  }
  return [{ kind: 'seated', side, seat: taker }];
}

/** The first side that can be taken. */
export function findFreeSide(game: Game): Side | undefined {
  return SIDES.find((side) => canBeTaken(game, side));
}

/** An open seat can be taken only before the first move, so that nobody can lock out those who play without a seat. */
function canBeTaken({ seats, nextMove }: Game, side: Side): boolean {
  switch (occupantOf(seats[side])) {
    case 'nobody':
      return true;
    case 'anybody':
      return nextMove === 1;
    case 'player':
    case 'computer':
      return false;
  }
}

/** Only a token proves that the taker is the player who holds the seat already. */
function hasSameToken(seat: Seat, taker: Seat): boolean {
  return seat.kind === 'secret' && taker.kind === 'secret' && seat.tokenHash === taker.tokenHash;
}

/** The side that a command acts for: the one it names, or else the only one that its credential opens. */
export function actingSide(game: Game, { by, side }: Pick<PlayerCommand, 'by' | 'side'>): Side {
  const open = SIDES.filter((one) => mayMove(game.seats[one], by));
  if (side && open.includes(side)) return side;
  if (side || open.length === 0) {
    throw new GameError(by.kind === 'none' ? 'token-required' : 'not-your-seat', { game });
  }
  const own = open.filter((one) => isOwnSeat(game.seats[one], by));
  if (own.length === 2) return game.position.turn;
  if (own[0]) return own[0];
  throw new GameError('side-required', { game });
}
