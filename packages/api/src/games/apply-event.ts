import {
  formatPosition,
  isAfterFirstTurn,
  legalPits,
  must,
  opposite,
  type Position,
  pairMargin,
  parsePosition,
  play,
  type Side,
  sumLosses,
} from '@kalah/rules';
import { applyClock } from './apply-clock.ts';
import type { GameEvent } from './event.ts';
import type { Game, GameResult, Seat } from './game.ts';
import { occupantOf } from './seat.ts';
import type { BriefMove } from './socket.ts';

/**
 * The game after one more event of its log: what `GET /games/{id}` would answer. An event that the game already includes
 * changes nothing. An event after a gap throws, because the events between are unknown.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://kalah.example' });
 * const { game } = await client.createGame({ seats: { south: 'open', north: 'open' } });
 * await client.playMove(game.id, 1, { pit: 5 });
 * const { events } = await client.readRecord(game.id);
 * applyEvent(game, events.at(-1)).board.turn; // → 'north'
 */
export function applyEvent(game: Game, event: GameEvent): Game {
  if (event.number <= game.version) return game;
  if (event.number > game.version + 1) {
    throw new Error(`event ${event.number} does not follow version ${game.version}`);
  }
  const changed = { ...game, ...toChanges(game, event), version: event.number, updatedAt: event.at };
  const after = game.pie ? { ...changed, swap: findSwap(changed) } : changed;
  return game.clock ? { ...after, clock: applyClock({ ...game, clock: game.clock }, event, after) } : after;
}

export function expandMove(game: Game, move: BriefMove): GameEvent {
  const [number, pit, milliseconds, charged, granted, credited] = move;
  const { after } = must(play(must(parsePosition(game.position)), pit));
  return {
    number,
    at: new Date(Date.parse(game.createdAt) + milliseconds).toISOString(),
    kind: 'moved',
    move: game.nextMove,
    side: game.board.turn,
    pit,
    position: formatPosition(after),
    ...(charged !== undefined && { charged, granted: granted!, credited: credited! }),
  };
}

function toChanges(game: Game, event: GameEvent): Partial<Game> {
  switch (event.kind) {
    case 'seated':
      return seat(game, event.side, event.seat);
    case 'attributed':
      return { seats: { ...game.seats, [event.side]: event.seat } };
    case 'moved':
      return {
        ...toBoard(event.position),
        moves: [...game.moves, { number: event.move, side: event.side, pit: event.pit }],
        nextMove: event.move + 1,
        // A move lets the offers lapse, except the mover's own draw offer.
        offers: { draw: game.offers.draw === event.side ? event.side : null, takeback: null },
      };
    case 'took-back':
      return {
        ...toBoard(event.position),
        moves: game.moves.slice(0, -event.moves),
        offers: { draw: null, takeback: null },
      };
    case 'swapped':
      return {
        seats: { south: game.seats.north, north: game.seats.south },
        swap: 'done',
        offers: { draw: null, takeback: null },
      };
    case 'draw-offered':
      return { offers: { ...game.offers, draw: event.side } };
    case 'draw-declined':
      return { offers: { ...game.offers, draw: null } };
    case 'takeback-offered':
      return { offers: { ...game.offers, takeback: event.side } };
    case 'takeback-declined':
      return { offers: { ...game.offers, takeback: null } };
    case 'ended':
      return {
        status: 'finished',
        result: event.result,
        legalPits: [],
        offers: { draw: null, takeback: null },
        pair: endPair(game, event.result),
      };
    case 'rated':
      return { ratings: { south: event.south, north: event.north } };
    case 'reviewed':
      return { loss: sumLosses(game.moves, event.losses) };
    case 'rematched':
      return { rematch: event.game, pair: linkPair(game, event.game) };
    case 'created':
    case 'resigned':
    case 'draw-agreed':
    case 'flagged':
    case 'outage':
    case 'claimed':
      return {};
    default:
      // An event kind of a newer server: its consequences follow as separate events.
      event satisfies never;
      return {};
  }
}

/** When one of two open seats is taken, the other becomes vacant: the game then waits for a second player. */
function seat({ seats }: Game, side: Side, taken: Seat): Partial<Game> {
  const other = opposite(side);
  const rest: Seat = occupantOf(seats[other]) === 'anybody' ? { kind: 'vacant' } : seats[other];
  return {
    seats: side === 'south' ? { south: taken, north: rest } : { south: rest, north: taken },
    status: occupantOf(rest) === 'nobody' ? 'waiting' : 'playing',
  };
}

function findSwap({ swap, moves, board, result }: Game): Game['swap'] {
  if (swap === 'done') return swap;
  return !result && isAfterFirstTurn(moves, board.turn) ? 'possible' : null;
}

/** The first game of a pair that was aborted has no margin, and no second game. */
function endPair({ pair, position }: Game, result: GameResult): Game['pair'] {
  if (!pair || (pair.number === 1 && result.how === 'abort')) return pair;
  return { ...pair, margin: pair.before + pairMargin(result, must(parsePosition(position))) };
}

function linkPair({ pair, result }: Game, next: string): Game['pair'] {
  return pair?.number === 1 && result?.how !== 'abort' ? { ...pair, other: next } : pair;
}

function toBoard(text: string): Pick<Game, 'position' | 'board' | 'legalPits'> {
  const position: Position = must(parsePosition(text));
  const { turn, pits, stores } = position;
  return {
    position: text,
    board: { turn, pits: { south: [...pits.south], north: [...pits.north] }, stores: { ...stores } },
    legalPits: [...legalPits(position)],
  };
}
