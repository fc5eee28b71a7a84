import { type Both, must, opposite, type Position, play, type Side } from '@kalah/rules';
import type { GameEvent, OfferSubject } from './event.ts';
import type { Game, GameState, PlayedMove } from './game.ts';
import { occupantOf, type Seat } from './seat.ts';
import { advanceClock, startClock } from './time.ts';

export function apply(game: Game | undefined, id: string, event: GameEvent): Game {
  const replayed = new Replay(id, game);
  replayed.add(event);
  return replayed.game!;
}

/** With `from`, the log holds only the events after that game. */
export function replay(id: string, log: readonly GameEvent[], from?: Game): Game | undefined {
  const replayed = new Replay(id, from);
  for (const event of log) replayed.add(event);
  return replayed.game;
}

export interface Update {
  readonly event: GameEvent;
  readonly game: GameState;
}

export function* replayUpdates(id: string, log: Iterable<GameEvent>): Generator<Update, void> {
  const replayed = new Replay(id);
  for (const event of log) {
    replayed.add(event);
    yield { event, game: replayed.state! };
  }
}

/**
 * Builds a game from its log, one event at a time. It keeps the position before each move, so that a takeback is a
 * lookup and does not replay the earlier moves. This makes replaying a log linear in its length.
 */
export class Replay {
  readonly #id: string;
  #state: GameState | undefined;
  #moves: PlayedMove[] = [];
  /** Whether a game outside this replay shares the list of moves. If so, the list is copied before it changes. */
  #areMovesShared = true;
  /** The position before each move. A replay that starts from a game computes them at the first takeback. */
  #positions: Position[] | undefined;

  constructor(id: string, from?: Game) {
    this.#id = id;
    // `from` still contains its list of moves, which its type hides; removing the list would cost a copy per move.
    this.#state = from;
    this.#moves = (from?.moves ?? []) as PlayedMove[];
  }

  get state(): GameState | undefined {
    return this.#state;
  }

  get game(): Game | undefined {
    if (!this.#state) return undefined;
    this.#areMovesShared = true;
    return { ...this.#state, moves: this.#moves };
  }

  add(event: GameEvent): void {
    const expected = (this.#state?.version ?? 0) + 1;
    if (event.number !== expected) {
      throw new Error(`log of game ${this.#id}: expected event ${expected}, found event ${event.number}`);
    }
    if (event.kind === 'created') {
      this.#positions = [];
      this.#state = create(this.#id, event);
      return;
    }
    const state = this.#state;
    if (!state) throw new Error(`the log of game ${this.#id} does not begin with its creation`);
    const position = this.#advancePosition(state, event);
    const next: Mutable<GameState> = {
      ...state,
      ...stateChanges(state, event),
      position,
      version: event.number,
      updatedAt: event.at,
    };
    if (state.clock) next.clock = advanceClock(state.clock, event, next, this.#moves);
    this.#state = next;
  }

  #advancePosition({ start, position, nextMove }: GameState, event: GameEvent): Position {
    if (event.kind === 'moved') {
      this.#positions?.push(position);
      this.#copyMovesIfShared().push({ number: nextMove, side: event.side, pit: event.pit });
      return must(play(position, event.pit)).after;
    }
    if (event.kind === 'took-back') {
      this.#positions ??= positionsBefore(start, this.#moves);
      const moves = this.#copyMovesIfShared();
      moves.length = Math.max(0, moves.length - event.moves);
      const before = this.#positions[moves.length] ?? position;
      this.#positions.length = moves.length;
      return before;
    }
    return position;
  }

  #copyMovesIfShared(): PlayedMove[] {
    if (this.#areMovesShared) this.#moves = [...this.#moves];
    this.#areMovesShared = false;
    return this.#moves;
  }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

function positionsBefore(start: Position, moves: readonly PlayedMove[]): Position[] {
  let position = start;
  return moves.map(({ pit }) => {
    const before = position;
    position = must(play(before, pit)).after;
    return before;
  });
}

function create(id: string, event: GameEvent & { kind: 'created' }): GameState {
  const { start, seats, listed, pie, pair, requestHash, at } = event;
  const state: GameState = {
    id,
    version: event.number,
    start,
    position: start,
    seats,
    nextMove: 1,
    offers: {},
    listed,
    ...(event.rated && { rated: true }),
    ...(pie && { pie }),
    ...(pair && { pair }),
    ...(requestHash !== undefined && { requestHash }),
    createdAt: at,
    updatedAt: at,
  };
  const clock = startClock(state, event);
  return clock ? { ...state, clock } : state;
}

function stateChanges(state: GameState, event: Exclude<GameEvent, { kind: 'created' }>): Partial<GameState> {
  switch (event.kind) {
    case 'seated':
      return { seats: takeSeat(state, event.side, event.seat) };
    case 'attributed':
      return { seats: { ...state.seats, [event.side]: event.seat } };
    case 'moved':
      return { nextMove: state.nextMove + 1, offers: keepOwnDrawOffer(state, event.side) };
    case 'swapped':
      return {
        seats: { south: state.seats.north, north: state.seats.south },
        swapped: state.nextMove,
        offers: {},
        declined: {},
      };
    case 'took-back':
      return { offers: {} };
    case 'draw-offered':
      return { offers: { ...state.offers, draw: event.side } };
    case 'takeback-offered':
      return { offers: { ...state.offers, takeback: event.side } };
    case 'draw-declined':
      return decline(state, 'draw');
    case 'takeback-declined':
      return decline(state, 'takeback');
    case 'ended':
      return { ending: event.ending, offers: {} };
    case 'reviewed':
      return { losses: event.losses };
    case 'rematched':
      return { rematch: event.game };
    case 'rated':
      return { ratings: { south: event.south, north: event.north } };
    case 'resigned':
    case 'draw-agreed':
    case 'flagged':
    case 'outage':
    case 'claimed':
      return {};
  }
}

/** If the other seat is open, it becomes vacant: from now on the game is between two players. */
function takeSeat({ seats }: GameState, side: Side, taken: Seat): Both<Seat> {
  const other = opposite(side);
  const rest: Seat = occupantOf(seats[other]) === 'anybody' ? { kind: 'vacant' } : seats[other];
  return side === 'south' ? { south: taken, north: rest } : { south: rest, north: taken };
}

/** A move closes all offers except the mover's own draw offer, which the opponent may still answer. */
function keepOwnDrawOffer({ offers }: GameState, mover: Side): GameState['offers'] {
  return offers.draw === mover ? { draw: mover } : {};
}

function decline({ offers, declined, nextMove }: GameState, subject: OfferSubject): Partial<GameState> {
  const { [subject]: asker, ...rest } = offers;
  if (!asker) return {};
  return {
    offers: rest,
    declined: { ...declined, [subject]: { ...declined?.[subject], [asker]: nextMove } },
  };
}
