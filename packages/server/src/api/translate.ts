import type {
  GameEvent as WireEvent,
  Game as WireGame,
  GameResult as WireResult,
  Seat as WireSeat,
} from '@kalah/api';
import { both, type Ending, formatPosition, legalPits } from '@kalah/rules';
import type { GameEvent } from '../games/event.ts';
import { type Game, statusOf } from '../games/game.ts';
import type { Seat } from '../games/seat.ts';
import { startText } from '../games/start-text.ts';

/** A game in the words of the API. What it leaves out on purpose: tokens' hashes, and what was wished for. */
export function toWireGame(game: Game): WireGame {
  const { position, start } = game;
  return {
    id: game.id,
    version: game.version,
    status: statusOf(game),
    variant: start.variant,
    start: startText(start),
    position: formatPosition(position),
    board: { turn: position.turn, pits: toRows(position.pits), stores: position.stores },
    legalPits: game.ending ? [] : legalPits(position),
    nextMove: game.nextMove,
    moves: [...game.moves],
    seats: both((side) => toWireSeat(game.seats[side])),
    offers: { draw: game.offers.draw ?? null, takeback: game.offers.takeback ?? null },
    result: game.ending ? toWireResult(game.ending) : null,
    rematch: game.rematch ?? null,
    listed: game.listed,
    createdAt: toTime(game.createdAt),
    updatedAt: toTime(game.updatedAt),
  };
}

/** An event in the words of the API; `after` is the game it led to. */
export function toWireEvent(event: GameEvent, after: Game): WireEvent {
  const head = { number: event.number, at: toTime(event.at) };
  switch (event.kind) {
    case 'created': {
      const seats = both((side) => toWireSeat(event.seats[side]));
      const { start } = event;
      return { ...head, kind: 'created', variant: start.variant, start: formatPosition(start), seats };
    }
    case 'seated':
      return { ...head, kind: 'seated', side: event.side, seat: toWireSeat(event.seat) };
    case 'moved': {
      const { side, pit } = event;
      return {
        ...head,
        kind: 'moved',
        move: after.nextMove - 1,
        side,
        pit,
        position: formatPosition(after.position),
      };
    }
    case 'took-back': {
      const { side, moves } = event;
      return { ...head, kind: 'took-back', side, moves, position: formatPosition(after.position) };
    }
    case 'ended':
      return { ...head, kind: 'ended', result: toWireResult(event.ending) };
    case 'rematched':
      return { ...head, kind: 'rematched', game: event.game };
    default:
      return { ...head, kind: event.kind, side: event.side };
  }
}

export function toWireResult(ending: Ending): WireResult {
  return {
    how: ending.how,
    winner: ending.how === 'abort' ? null : ending.winner,
    margin: ending.how === 'played-out' ? ending.margin : null,
  };
}

function toWireSeat(seat: Seat): WireSeat {
  return seat.kind === 'secret' ? { kind: 'secret', name: seat.name ?? null } : seat;
}

function toRows(pits: Game['position']['pits']): { south: number[]; north: number[] } {
  return { south: [...pits.south], north: [...pits.north] };
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
