import {
  toWireClock,
  type Game as WireGame,
  type Move as WireMove,
  type GameResult as WireResult,
} from '@kalah/api';
import { isFairStart } from '@kalah/engine/fair';
import { both, type Ending, formatPosition, legalPits, sumLosses } from '@kalah/rules';
import { agreedNow } from '../../platform/agreed-time.ts';
import { toWireTime } from '../../platform/http/wire-time.ts';
import { type Game, type PlayedMove, statusOf } from '../game.ts';
import { startText } from '../start-text.ts';
import { canSwap } from '../swap.ts';
import { findWirePair } from './pair.ts';
import { toWireRatings } from './rating.ts';
import { toWireSeats } from './seat.ts';

/**
 * A game as clients see it. Here and in the other wire files every field is listed by name: a field that is added to the
 * log or to a snapshot stays on the server until it is listed here too. `now` is the time of the server.
 */
export function toWireGame(game: Game, now = agreedNow()): WireGame {
  const { position, start } = game;
  return {
    id: game.id,
    version: game.version,
    status: statusOf(game),
    variant: toWireVariant(start),
    start: startText(start),
    fair: isFairStart(startText(start)),
    position: formatPosition(position),
    board: {
      turn: position.turn,
      pits: both((side) => [...position.pits[side]]),
      stores: both((side) => position.stores[side]),
    },
    legalPits: game.ending ? [] : legalPits(position),
    nextMove: game.nextMove,
    moves: game.moves.map(toWireMove),
    seats: toWireSeats(game.seats),
    offers: { draw: game.offers.draw ?? null, takeback: game.offers.takeback ?? null },
    clock: game.clock ? toWireClock(game.clock, now) : null,
    rated: game.rated ?? false,
    pie: game.pie ?? false,
    swap: game.swapped !== undefined ? 'done' : canSwap(game) ? 'possible' : null,
    pair: findWirePair(game),
    result: game.ending ? toWireResult(game.ending) : null,
    ratings: game.ratings ? toWireRatings(game.ratings) : null,
    loss: game.losses ? sumLosses(game.moves, game.losses) : null,
    rematch: game.rematch ?? null,
    listed: game.listed,
    createdAt: toWireTime(game.createdAt),
    updatedAt: toWireTime(game.updatedAt),
  };
}

export function toWireVariant({ variant }: Pick<Game['start'], 'variant'>): WireGame['variant'] {
  return { pits: variant.pits, seeds: variant.seeds, capturesAlone: variant.capturesAlone };
}

export function toWireMove({ number, side, pit }: PlayedMove): WireMove {
  return { number, side, pit };
}

export function toWireResult(ending: Ending): WireResult {
  return {
    how: ending.how,
    winner: ending.how === 'abort' ? null : ending.winner,
    margin: ending.how === 'played-out' ? ending.margin : null,
  };
}
