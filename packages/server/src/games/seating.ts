import { opposite, SIDES, type Side } from '@kalah/rules';
import type { PlayerCommand } from './command.ts';
import { GameError } from './error.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { findName, mayMove, type Seat } from './seat.ts';

/** Takes a side for somebody. Taking what one already holds changes nothing and is fine, under the same name. */
export function decideSeat(game: Game, side: Side, taker: Seat): NewEvent[] {
  if (isHeldBy(game.seats[side], taker)) {
    if (findName(game.seats[side]) !== findName(taker)) throw new GameError('key-reused', { game });
    return [];
  }
  if (game.ending) throw new GameError('game-over', { game });
  if (!isFree(game, side)) throw new GameError('seat-taken', { game });
  const name = findName(taker);
  if (taker.kind === 'named' && name === findName(game.seats[opposite(side)])) {
    throw new GameError('same-player', { game });
  }
  return [{ kind: 'seated', side, seat: taker }];
}

/** The first side that can be taken. An open seat can be until it is played, so nobody locks open players out. */
export function findFreeSide(game: Game): Side | undefined {
  return SIDES.find((side) => isFree(game, side));
}

function isFree({ seats, nextMove }: Game, side: Side): boolean {
  return seats[side].kind === 'vacant' || (seats[side].kind === 'open' && nextMove === 1);
}

function isHeldBy(seat: Seat, taker: Seat): boolean {
  return seat.kind === 'secret' && taker.kind === 'secret' && seat.tokenHash === taker.tokenHash;
}

/** The side that a command acts for: the one it names, or else the only one that its credential opens. */
export function actingSide(game: Game, { by, side: wanted }: Pick<PlayerCommand, 'by' | 'side'>): Side {
  const held = SIDES.filter((side) => mayMove(game.seats[side], by));
  if (wanted) {
    if (held.includes(wanted)) return wanted;
    throw new GameError(by.kind === 'none' ? 'token-required' : 'not-your-seat', { game });
  }
  const own = held.filter((side) => game.seats[side].kind !== 'open');
  if (own.length === 2) return game.position.turn;
  if (own[0]) return own[0];
  if (held.length > 0) throw new GameError('side-required', { game });
  throw new GameError(by.kind === 'none' ? 'token-required' : 'not-your-seat', { game });
}
