import { opposite, SIDES, type Side } from '@kalah/rules';
import type { AttributionCommand, PlayerCommand } from './command.ts';
import { GameError } from './errors.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { rejectUnratableTaker } from './rated.ts';
import {
  type Credential,
  findName,
  findSeatRefusal,
  isOwnSeat,
  mayPlay,
  occupantOf,
  type Seat,
  type SeatRefusal,
} from './seat.ts';

/** Taking a seat again with the same token and name changes nothing. */
export function decideSeat(game: Game, side: Side, taker: Seat): NewEvent[] {
  if (isHeldBy(game.seats[side], taker)) {
    if (!isSameTaker(game.seats[side], taker)) throw new GameError('key-reused', { game });
    return [];
  }
  if (game.ending) throw new GameError('game-over', { game });
  if (!canBeTaken(game, side)) throw new GameError('seat-taken', { game });
  rejectUnratableTaker(game, taker);
  if (isSamePlayer(game.seats[opposite(side)], taker)) throw new GameError('same-player', { game });
  return [{ kind: 'seated', side, seat: taker }];
}

/** [A19] Seats that already belong to the account stay as they are. */
export function decideAttribution(
  game: Game,
  { tokenHash, account }: Pick<AttributionCommand, 'tokenHash' | 'account'>,
): NewEvent[] {
  const sides = SIDES.filter((side) => isOwnSeat(game.seats[side], { kind: 'token', hash: tokenHash }));
  if (sides.length === 0) throw new GameError('not-your-seat', { game });
  return sides.flatMap((side): NewEvent[] => {
    const seat = game.seats[side];
    if (seat.kind === 'account' && seat.id !== account.id) throw new GameError('seat-taken', { game });
    return seat.kind === 'account'
      ? []
      : [{ kind: 'attributed', side, seat: { kind: 'account', ...account, tokenHash } }];
  });
}

export function findFreeSide(game: Game): Side | undefined {
  return SIDES.find((side) => canBeTaken(game, side));
}

/** An open seat can be taken only before the first move, so that nobody can lock out people who are already playing. */
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

/** Only a token proves that; a name does not. */
function isHeldBy(seat: Seat, taker: Seat): boolean {
  switch (seat.kind) {
    case 'secret':
    case 'account':
      return taker.kind === seat.kind && taker.tokenHash === seat.tokenHash;
    case 'open':
    case 'vacant':
    case 'named':
    case 'engine':
      return false;
  }
}

/** The account may have been renamed since. */
function isSameTaker(seat: Seat, taker: Seat): boolean {
  if (seat.kind === 'account' && taker.kind === 'account') return seat.id === taker.id;
  return findName(seat) === findName(taker);
}

/** A name cannot take a seat if the opponent has the same name. Players with tokens may play against themselves, unless the game is rated. */
function isSamePlayer(opponent: Seat, taker: Seat): boolean {
  switch (taker.kind) {
    case 'named':
      return taker.name === findName(opponent);
    case 'open':
    case 'vacant':
    case 'secret':
    case 'account':
    case 'engine':
      return false;
  }
}

/**
 * The side that a command acts for: the one it names, or else the caller's own. A caller who holds both seats acts for the
 * side to move.
 */
export function actingSide(game: Game, { by, side }: Pick<PlayerCommand, 'by' | 'side'>): Side {
  const playable = SIDES.filter((candidate) => mayPlay(game.seats[candidate], by));
  if (side && playable.includes(side)) return side;
  if (side || playable.length === 0)
    throw new GameError(toRefusal(game, side ? [side] : SIDES, by), { game });
  const own = playable.filter((candidate) => isOwnSeat(game.seats[candidate], by));
  if (own.length === 2) return game.position.turn;
  if (own[0]) return own[0];
  throw new GameError('side-required', { game });
}

/** If a token would help, the caller is asked for it. */
function toRefusal({ seats }: Game, sides: readonly Side[], by: Credential): SeatRefusal {
  const refusals = sides.map((side) => findSeatRefusal(seats[side], by));
  if (refusals.includes('token-required')) return 'token-required';
  return refusals.includes('not-your-seat') ? 'not-your-seat' : 'seat-vacant';
}
