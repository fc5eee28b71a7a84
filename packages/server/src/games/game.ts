import {
  type Both,
  type Ending,
  must,
  opposite,
  type Position,
  play,
  playAll,
  type Side,
} from '@kalah/rules';
import type { GameEvent, OfferSubject } from './event.ts';
import type { Seat } from './seat.ts';

/** A move as it was played. Numbers count from 1 and are never used twice, also after a takeback. */
export interface PlayedMove {
  readonly number: number;
  readonly side: Side;
  readonly pit: number;
}

/** A game as its log says it stands: the snapshot that readers get. */
export interface Game {
  readonly id: string;
  /** The number of the last event. */
  readonly version: number;
  readonly start: Position;
  readonly position: Position;
  readonly seats: Both<Seat>;
  /** The moves that led to the position, without those taken back. */
  readonly moves: readonly PlayedMove[];
  readonly nextMove: number;
  readonly offers: { readonly [Subject in OfferSubject]?: Side };
  /** Before which move each side's last offer was declined; it is not made again before the next. */
  readonly declined?: { readonly [Subject in OfferSubject]?: { readonly [Asker in Side]?: number } };
  readonly ending?: Ending;
  readonly rematch?: string;
  readonly listed: boolean;
  readonly requestHash?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type GameStatus = 'waiting' | 'playing' | 'finished';

/** Waiting means that a seat is vacant; a game in which anybody may move has none to wait for. */
export function statusOf({ seats, ending }: Pick<Game, 'seats' | 'ending'>): GameStatus {
  if (ending) return 'finished';
  return seats.south.kind === 'vacant' || seats.north.kind === 'vacant' ? 'waiting' : 'playing';
}

/** The game after one more event of its log. */
export function apply(game: Game | undefined, id: string, event: GameEvent): Game {
  if (event.kind === 'created') return create(id, event);
  if (!game) throw new Error(`the log of game ${id} does not begin with its creation`);
  return { ...game, ...consequences(game, event), version: event.number, updatedAt: event.at };
}

/** The game that a whole log, or the first part of one, amounts to. */
export function replay(id: string, log: readonly GameEvent[]): Game | undefined {
  return log.reduce<Game | undefined>((game, event) => apply(game, id, event), undefined);
}

function create(id: string, event: GameEvent & { kind: 'created' }): Game {
  const { start, seats, listed, requestHash, at } = event;
  return {
    id,
    version: event.number,
    start,
    position: start,
    seats,
    moves: [],
    nextMove: 1,
    offers: {},
    listed,
    ...(requestHash !== undefined && { requestHash }),
    createdAt: at,
    updatedAt: at,
  };
}

function consequences(game: Game, event: Exclude<GameEvent, { kind: 'created' }>): Partial<Game> {
  switch (event.kind) {
    case 'seated':
      return { seats: seat(game, event.side, event.seat) };
    case 'moved':
      return move(game, event);
    case 'took-back':
      return takeBack(game, event.moves);
    case 'draw-offered':
      return { offers: { ...game.offers, draw: event.side } };
    case 'takeback-offered':
      return { offers: { ...game.offers, takeback: event.side } };
    case 'draw-declined':
      return decline(game, 'draw');
    case 'takeback-declined':
      return decline(game, 'takeback');
    case 'ended':
      return { ending: event.ending, offers: {} };
    case 'rematched':
      return { rematch: event.game };
    case 'resigned':
    case 'draw-agreed':
      return {};
  }
}

/** Taking one of two open seats makes a game of two players: the other is no longer anybody's, it waits. */
function seat({ seats }: Game, side: Side, taken: Seat): Both<Seat> {
  const other = opposite(side);
  const rest: Seat = seats[other].kind === 'open' ? { kind: 'vacant' } : seats[other];
  return side === 'south' ? { south: taken, north: rest } : { south: rest, north: taken };
}

/** A move lets an offer of the other side lapse; one's own draw offer stands until it is answered. */
function move(game: Game, { side, pit }: { side: Side; pit: number }): Partial<Game> {
  return {
    position: must(play(game.position, pit)).after,
    moves: [...game.moves, { number: game.nextMove, side, pit }],
    nextMove: game.nextMove + 1,
    offers: game.offers.draw === side ? { draw: side } : {},
  };
}

function takeBack(game: Game, count: number): Partial<Game> {
  const moves = game.moves.slice(0, -count);
  return {
    moves,
    position: playAll(
      game.start,
      moves.map(({ pit }) => pit),
    ),
    offers: {},
  };
}

function decline({ offers, declined, nextMove }: Game, subject: OfferSubject): Partial<Game> {
  const { [subject]: asker, ...rest } = offers;
  if (!asker) return {};
  return {
    offers: rest,
    declined: { ...declined, [subject]: { ...declined?.[subject], [asker]: nextMove } },
  };
}
