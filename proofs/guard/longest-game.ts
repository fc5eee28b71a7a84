import { createVariant, isOver, legalPits, must, type Position, play, startPosition } from '@kalah/rules';
import type { GameEvent, NewEvent } from '../../packages/server/src/games/event.ts';
import type { Game } from '../../packages/server/src/games/game.ts';
import type { Change } from '../../packages/server/src/games/game-store.ts';
import { apply, Replay } from '../../packages/server/src/games/replay.ts';
import type { Seat } from '../../packages/server/src/games/seat.ts';
import { LIMITS } from '../../packages/server/src/limits.ts';

const OPEN: Seat = { kind: 'open' };

/** On the largest board, with as many moves as fit, and room for as many takebacks. */
export function createGameToTakeBack(id: string): Change {
  return createLongGame(id).toChange();
}

/** On the largest board, with as many events as a game may have: first moves, then moves and takebacks. */
export function createLongestGame(id: string, requestHash?: string): Change {
  const log = createLongGame(id, requestHash);
  while (log.length < LIMITS.gameEvents - 1) {
    const side = log.game.position.turn;
    if (log.playSlowly()) log.add({ kind: 'took-back', side, moves: 1 });
    else log.add({ kind: 'took-back', side: log.game.moves.at(-1)!.side, moves: 1 });
  }
  return log.toChange();
}

function createLongGame(id: string, requestHash?: string): Log {
  const log = new Log(id, 12, { south: OPEN, north: OPEN }, requestHash);
  while (log.length < LIMITS.gameEvents / 2 && log.playSlowly());
  return log;
}

/** As long as `createLongestGame`, and over. */
export function createLongestFinishedGame(id: string): Change {
  return toFinished(createLongestGame(id));
}

/** Long and finished; the lists of every API show it. */
export function createListedGame(id: string, seats: Game['seats']): Change {
  const log = new Log(id, 6, seats);
  while (log.playSlowly());
  return toFinished(log.toChange());
}

function toFinished({ game, events }: Change): Change {
  const ended: GameEvent = {
    kind: 'ended',
    ending: { how: 'resignation', winner: 'south' },
    number: game.version + 1,
    at: game.updatedAt,
  };
  return { game: apply(game, game.id, ended), events: [...events, ended] };
}

class Log {
  readonly #events: GameEvent[] = [];
  readonly #replay: Replay;

  constructor(id: string, pits: number, seats: Game['seats'], requestHash?: string) {
    this.#replay = new Replay(id);
    const start = startPosition(must(createVariant({ pits, seeds: 12 })));
    this.add({
      kind: 'created',
      start,
      seats,
      listed: true,
      ...(requestHash !== undefined && { requestHash }),
    });
  }

  get length(): number {
    return this.#events.length;
  }

  get game(): Game {
    return this.#replay.game!;
  }

  add(newEvent: NewEvent): void {
    const event = { ...newEvent, number: this.length + 1, at: Date.now() };
    this.#events.push(event);
    this.#replay.add(event);
  }

  /**
   * Plays the pit that gains the least, and of several the last, which gives games of 1,279 moves; returns false if every
   * move ends the game.
   */
  playSlowly(): boolean {
    const { position } = this.#replay.state!;
    const after = (pit: number): Position => must(play(position, pit)).after;
    const inStores = ({ stores }: Position) => stores.south + stores.north;
    const [pit] = legalPits(position)
      .filter((one) => !isOver(after(one)))
      .sort((a, b) => inStores(after(a)) - inStores(after(b)) || b - a);
    if (pit === undefined) return false;
    this.add({ kind: 'moved', side: position.turn, pit });
    return true;
  }

  toChange(): Change {
    return { game: this.game, events: this.#events };
  }
}
