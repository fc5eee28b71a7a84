import type { Game } from '@kalah/api';
import { findItem, removeItem, setItem } from '../ui/storage.ts';

/** A move that the server has not acknowledged. Its number makes sending it twice safe. */
export interface UnsentMove {
  readonly number: number;
  readonly pit: number;
}

/** The moves of this player that the server has not acknowledged. They are stored until it has. */
export class Outbox {
  readonly #key: string;
  #moves = $state.raw<readonly UnsentMove[]>([]);
  #isSending = false;

  constructor(gameId: string) {
    this.#key = `unsent:${gameId}`;
    this.#moves = findItem<UnsentMove[]>(this.#key) ?? [];
  }

  get moves(): readonly UnsentMove[] {
    return this.#moves;
  }

  add(move: UnsentMove): void {
    this.#store([...this.#moves, move]);
  }

  drop(number: number): void {
    this.#store(this.#moves.filter((move) => move.number !== number));
  }

  clear(): void {
    this.#store([]);
  }

  /** Drops the moves that are in the server's game. When the rest does not fit that game, drops all and returns `false`. */
  settle({ moves, nextMove, result }: Game): boolean {
    const isKnown = ({ number }: UnsentMove) => number < nextMove;
    const known = this.#moves.filter(isKnown);
    const rest = this.#moves.filter((move) => !isKnown(move));
    const agrees = known.every(
      ({ number, pit }) => moves.find((move) => move.number === number)?.pit === pit,
    );
    const fits = rest.every(({ number }, index) => !result && number === nextMove + index);
    if (!agrees || !fits) this.clear();
    else if (known.length > 0) this.#store(rest);
    return agrees && fits;
  }

  /** Sends the moves one after the other until none is left. `sendOne` has to remove the move it was given. */
  async send(sendOne: (move: UnsentMove) => Promise<void>): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next = this.#moves[0]; next; next = this.#moves[0]) await sendOne(next);
    } finally {
      this.#isSending = false;
    }
  }

  #store(moves: readonly UnsentMove[]): void {
    this.#moves = moves;
    if (moves.length === 0) removeItem(this.#key);
    else setItem(this.#key, moves);
  }
}
